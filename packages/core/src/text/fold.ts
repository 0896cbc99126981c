import { withoutEntities } from './entity-names.js';
import { plainLetter } from './letters.js';

/**
 * Diacritics to remove: Latin, Greek, Cyrillic, Hebrew, Arabic. Vowel signs of other scripts stay. All of them have the
 * property `Mn`; a list takes half the time of looking that up, in texts whose characters become millions.
 */
const MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1abd\u1abf-\u1add\u1ae0-\u1aeb\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20f0\ufe20-\ufe2f]/g;

/** Lower-case letters beyond ASCII that are variants of other letters in case or spelling. */
const SPELLINGS = /[\u00df-\u0292\u03c2]/g;

/** Signs of typography, which are typed otherwise, and invisible characters. */
const SIGNS =
  /[\u00ad\u00b4\u00d7\u02bb\u02bc\u200b-\u200d\u2010-\u2015\u2018-\u201f\u2032\u2033\u2060\u2212\ufeff]/g;

const TYPED: readonly (readonly [typed: string, signs: string])[] = [
  ["'", '´ʻʼ‘’‚‛′'],
  ['"', '“”„‟″'],
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'],
  ['x', '×'],
];

const TYPED_OF: ReadonlyMap<string, string> = new Map(
  TYPED.flatMap(([typed, signs]) => [...signs].map((sign) => [sign, typed] as const)),
);

/** A text with the quotes, dashes and multiplication signs of a keyboard, without soft hyphens and zero-width characters. */
export const typedText = (text: string): string => text.replace(SIGNS, (sign) => TYPED_OF.get(sign) ?? '');

const spelling = (letter: string): string =>
  letter === 'ß' ? 'ss' : letter === 'ς' ? 'σ' : (plainLetter(letter) ?? letter);

/**
 * Folds case, accents and signs of typography of a text, for searches and the comparison of names (lists.md §2.3,
 * venues-organizers.md §2.1): `Düp` → `dup`, `Straße` → `strasse`, `Rock ’n’ Roll` → `rock 'n' roll`. Entities of HTML stand for
 * what they show: `R&amp;B` → `r&b`. Idempotent, but for a text that shows an entity.
 */
export function fold(html: string): string {
  const text = html.includes('&') ? withoutEntities(html) : html;
  // most texts are plain ASCII
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  // a sign may stand for others that are folded
  return typedText(typedText(text).normalize('NFKD'))
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPELLINGS, spelling)
    .normalize('NFC');
}
