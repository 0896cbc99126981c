/** How something is called, by the plural forms of a language; `#` stands for the number. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Writes how many there are of something, by the plural rules of a language. */
export function countedIn(language: string): (forms: Forms) => (count: number) => string {
  const rules = new Intl.PluralRules(language);
  return (forms) => (count) => (forms[rules.select(count)] ?? forms.other).replace('#', String(count));
}
