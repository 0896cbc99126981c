import type { EditorRequest } from './context.js';

/** The texts of a view by language, the first part of a BCP 47 tag. What a language lacks is in English. */
export type TextsByLanguage<T extends object> = { readonly en: T } & Readonly<Record<string, Partial<T>>>;

/**
 * Chooses the texts of a view by the language of the editor.
 *
 * @param own texts that replace those of every language
 * @example
 * const textsOf = textsByLanguage({ en: { title: 'Likes' }, de: { title: 'Gefällt mir' } });
 * const view: View = { path: '/likes', menu: (_messages, request) => textsOf(request).title, … };
 */
export function textsByLanguage<T extends object>(
  languages: TextsByLanguage<T>,
  own: Partial<T> = {},
): (request: Pick<EditorRequest, 'locale'>) => T {
  const made = new Map<string, T>();
  return ({ locale }) => {
    const known = made.get(locale);
    if (known !== undefined) return known;
    const texts = { ...languages.en, ...languages[new Intl.Locale(locale).language], ...own };
    made.set(locale, texts);
    return texts;
  };
}
