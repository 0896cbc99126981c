/** The words for a cost of 0 in the languages of the pages, the usual one first, by the code of the language. */
export const FREE_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['Free', 'Free entry', 'Free admission', 'Admission free', 'Free of charge', 'No charge', 'For free'],
  ar: ['مجاني', 'مجانا', 'مجانًا', 'مجاناً', 'مجانية', 'دخول مجاني', 'الدخول مجاني'],
  de: [
    ...[
      'Kostenlos',
      'Kostenfrei',
      'Gratis',
      'Frei',
      'Umsonst',
      'Eintritt frei',
      'Freier Eintritt',
      'Eintritt: frei',
    ],
    ...[
      'Eintritt kostenlos',
      'Kostenloser Eintritt',
      'Kostenfreier Eintritt',
      'Eintritt gratis',
      'Gratis Eintritt',
    ],
  ],
  es: [
    ...['Gratis', 'Gratuito', 'Gratuita', 'Entrada libre', 'Entrada gratuita', 'Entrada gratis'],
    ...['Acceso libre', 'Acceso gratuito'],
  ],
  fr: ['Gratuit', 'Gratuite', 'Entrée libre', 'Entrée gratuite', 'Accès libre', 'Accès gratuit'],
  it: [
    ...['Gratuito', 'Gratuita', 'Gratis', 'Ingresso libero', 'Ingresso gratuito', 'Ingresso gratis'],
    ...['Entrata libera', 'Entrata gratuita'],
  ],
  ja: ['無料', '入場無料', '入場料無料', '参加無料', '参加費無料'],
  nl: [
    ...['Gratis', 'Gratis toegang', 'Vrije toegang', 'Toegang gratis', 'Toegang vrij', 'Gratis entree'],
    ...['Vrije entree', 'Kosteloos'],
  ],
  pl: [
    ...['Bezpłatne', 'Bezpłatny', 'Bezpłatna', 'Bezpłatnie', 'Darmowe', 'Darmowy', 'Za darmo', 'Gratis'],
    ...['Wstęp wolny', 'Wstęp bezpłatny', 'Wstęp darmowy', 'Darmowy wstęp', 'Bezpłatny wstęp'],
  ],
};

/** Characters that may follow such a word. */
export const FREE_ENDS = ' !.';

/** With the letters from A to Z in lower case: what databases make of a text, whatever their language is. */
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The texts of a cost that say in one of these languages that there is nothing to pay, with the letters from A to Z in lower case. */
export const FREE_TEXTS: readonly string[] = [
  ...new Set(
    Object.values(FREE_WORDS)
      .flat()
      .flatMap((word) => [lower(word.toLowerCase()), lower(word.toUpperCase())]),
  ),
];

const ALL = new Set(FREE_TEXTS);

const LONGEST = Math.max(...FREE_TEXTS.map((text) => text.length));

/** Whether a text says in one of these languages that there is nothing to pay; stores ask the same in SQL. */
export function saysFree(text: string): boolean {
  let end = text.length;
  while (end > 0 && FREE_ENDS.includes(text[end - 1] ?? '')) end--;
  return end <= LONGEST && ALL.has(lower(text.slice(0, end)));
}
