import { plainLetter } from './letters.js';

/**
 * Diacritics to remove: Latin, Greek, Cyrillic, Hebrew, Arabic. Vowel signs of other scripts stay. All of them have the
 * property `Mn`; a list takes half the time of looking that up, in texts whose characters become millions.
 */
const MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1abd\u1abf-\u1add\u1ae0-\u1aeb\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20f0\ufe20-\ufe2f]/g;

/** Lower-case letters beyond ASCII that are variants of other letters in case or spelling. */
const SPELLINGS = /[\u00df-\u0292\u03c2]/g;

const spelling = (letter: string): string =>
  letter === 'ß' ? 'ss' : letter === 'ς' ? 'σ' : (plainLetter(letter) ?? letter);

/**
 * Folds case and accents of a text, for searches and the comparison of names (lists.md §2.3, venues-organizers.md
 * §2.1): `Düp` → `dup`, `Straße` → `strasse`. Idempotent.
 */
export function fold(text: string): string {
  // most texts are plain ASCII
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPELLINGS, spelling)
    .normalize('NFC');
}
