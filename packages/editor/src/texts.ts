import { readTexts, type TextData } from '@kalends/site';
import { type PartialTextData } from '@kalends/site/internal';
import type { EditorRequest } from './context.js';

/** The texts of a view by language, the first part of a BCP 47 tag. What a language lacks is in English. */
export type TextsByLanguage<T extends object> = { readonly en: TextData<T> } & Readonly<
  Record<string, PartialTextData<T>>
>;

/**
 * Chooses the texts of a view by the language of the editor.
 *
 * @param own texts that replace those of every language
 * @example
 * interface Texts { readonly title: string; readonly found: (count: number) => string }
 * const textsOf = textsByLanguage<Texts>({ en: { title: 'Likes', found: '{count, plural, one {one like} other {all {count} likes}}' } });
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
    const { language } = new Intl.Locale(locale);
    const texts = { ...readTexts<T>(language, languages[language] ?? {}, languages.en), ...own };
    made.set(locale, texts);
    return texts;
  };
}
