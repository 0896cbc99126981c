/** The commas of languages that have another than English, with the space after them. */
const COMMAS: Readonly<Record<string, string>> = { ar: '، ', fa: '، ', ja: '、', ur: '، ', zh: '、' };

/**
 * The separator between the parts of an address, a date or a list, in the language of a BCP 47 tag. Throws a RangeError if it is no tag.
 */
export function commaOf(locale: string): string {
  const { language } = new Intl.Locale(locale);
  return Object.hasOwn(COMMAS, language) ? (COMMAS[language] ?? ', ') : ', ';
}
