import { forKinds } from '@kalends/core/adapter';
import { kindsOf } from '@kalends/core';
import { KIND_WORDS, linkLabels, type KindWords, type LinkName, type WordsLanguage } from '@kalends/site';
import type { HintName, KindTexts, Messages } from './messages.js';

/** The texts of a language that name kinds. */
interface TextsOfKinds extends Pick<Messages, 'kinds'> {
  /** The labels of the fields that link to their records. */
  readonly labels: Readonly<Record<LinkName, string>>;
  readonly hints: Readonly<Record<HintName, string>>;
}

/**
 * The texts of a language that name kinds, made of its words for them.
 *
 * @param textsOf the sentences about the records of a kind
 */
export const textsOfKinds = <L extends WordsLanguage>(
  language: L,
  textsOf: (words: KindWords[L]) => KindTexts,
): TextsOfKinds => ({
  kinds: forKinds(kindsOf('event', 'linked', 'term'), (kind) => textsOf(KIND_WORDS[kind][language])),
  labels: linkLabels(language),
  hints: Object.fromEntries(
    kindsOf('linked').map((kind) => [`${kind}Hint`, KIND_WORDS[kind][language].hint]),
  ) as TextsOfKinds['hints'],
});
