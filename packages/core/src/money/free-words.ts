/** The words for a cost of 0 in the languages of the pages, the usual one first, by the code of the language. */
export const FREE_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['Free'],
  ar: ['مجاني', 'مجانا', 'مجانًا'],
  de: ['Kostenlos', 'Kostenfrei', 'Gratis', 'Frei', 'Eintritt frei', 'Freier Eintritt'],
  es: ['Gratis', 'Gratuito', 'Entrada libre', 'Entrada gratuita'],
  fr: ['Gratuit', 'Entrée libre', 'Entrée gratuite'],
  it: ['Gratuito', 'Gratis', 'Ingresso libero', 'Ingresso gratuito'],
  ja: ['無料', '入場無料'],
  nl: ['Gratis', 'Gratis toegang', 'Vrije toegang'],
  pl: ['Bezpłatne', 'Bezpłatny', 'Bezpłatnie', 'Darmowe', 'Za darmo', 'Wstęp wolny'],
};

const ALL = new Set(
  Object.values(FREE_WORDS)
    .flat()
    .map((word) => word.toLowerCase()),
);

/** Whether a text says in one of these languages that there is nothing to pay. */
export const saysFree = (text: string): boolean => ALL.has(text.trim().toLowerCase());
