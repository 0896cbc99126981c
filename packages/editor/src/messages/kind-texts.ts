import { kindsOf } from '@kalends/core';
import { forKinds } from '@kalends/core/adapter';
import { KIND_WORDS, linkLabels, titled, type LinkName, type WordsLanguage } from '@kalends/site';
import type { PartialTextData } from '@kalends/site/internal';
import type { TextData } from '@kalends/site';
import type { HintName, KindTexts, Messages } from './messages.js';

type WithoutKinds = Omit<Messages, 'kinds' | 'fields' | HintName>;

/** The texts of a language as its file has them: the sentences about records are the same for all kinds, with the words of each in braces. */
export interface MessageData extends TextData<WithoutKinds> {
  readonly kinds: TextData<KindTexts>;
  readonly fields: TextData<Omit<Messages['fields'], LinkName>>;
}

/** How many there are, by the plural forms of a language; `#` stands for the number. */
const countedPattern = (forms: Readonly<Record<string, string>>): string =>
  `{count, plural, ${Object.entries(forms)
    .map(([form, text]) => `${form} {${text.replace('#', '{count}')}}`)
    .join(' ')}}`;

/** Puts the words of a kind into a pattern. */
const withWords = (pattern: string, words: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (all, name: string) => words[name] ?? all);

function kindPatterns(
  kind: keyof typeof KIND_WORDS,
  language: WordsLanguage,
  patterns: object,
): Record<string, string> {
  const { counted, ...words }: { readonly several: string; readonly counted?: object } =
    KIND_WORDS[kind][language];
  const known = {
    ...words,
    Several: titled(words.several),
    ...(counted && { counted: countedPattern({ ...counted }) }),
  };
  const all = Object.entries(patterns as Readonly<Record<string, string>>).map(
    ([name, pattern]) => [name, withWords(pattern, known)] as const,
  );
  const { total = '' } = Object.fromEntries(all);
  return Object.fromEntries(all.map(([name, pattern]) => [name, withWords(pattern, { total })]));
}

/** The texts of a language with what they say about each kind, its field and its hint: a new kind adds its words to `KIND_WORDS` alone. */
export const withKinds = (
  language: WordsLanguage,
  data: { readonly kinds?: object; readonly fields?: object },
): PartialTextData<Messages> => ({
  ...data,
  kinds: forKinds(kindsOf('event', 'linked', 'term'), (kind) =>
    kindPatterns(kind, language, data.kinds ?? {}),
  ),
  fields: { ...data.fields, ...linkLabels(language) },
  ...Object.fromEntries(
    kindsOf('linked').map((kind) => [`${kind}Hint`, KIND_WORDS[kind][language].hint] as const),
  ),
});
