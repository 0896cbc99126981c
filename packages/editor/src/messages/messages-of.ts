import { ENGLISH } from './english.js';
import type { Messages } from './messages.js';

/** The texts by language. */
export const LANGUAGES: Readonly<Record<string, Messages>> = { en: ENGLISH };

/** The texts in the language of a BCP 47 tag, which may name a region, too; in English if there are none. */
export const messagesOf = (locale: string): Messages =>
  LANGUAGES[new Intl.Locale(locale).language] ?? ENGLISH;
