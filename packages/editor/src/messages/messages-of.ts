import { ARABIC } from './arabic.js';
import { DUTCH } from './dutch.js';
import { ENGLISH } from './english.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { ITALIAN } from './italian.js';
import { JAPANESE } from './japanese.js';
import type { Messages } from './messages.js';
import { POLISH } from './polish.js';
import { SPANISH } from './spanish.js';

/** The texts by language. */
export const LANGUAGES: Readonly<Record<string, Messages>> = {
  ar: ARABIC,
  de: GERMAN,
  en: ENGLISH,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  ja: JAPANESE,
  nl: DUTCH,
  pl: POLISH,
};

/** The texts in the language of a BCP 47 tag, which may name a region, too; in English if there are none. */
export const messagesOf = (locale: string): Messages =>
  LANGUAGES[new Intl.Locale(locale).language] ?? ENGLISH;
