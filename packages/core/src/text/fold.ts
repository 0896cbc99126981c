import { plainLetter } from './letters.js';

/** Accents and points that do not tell words apart: Latin, Greek, Cyrillic, Hebrew, Arabic. Vowel signs of other scripts stay. */
const MARKS =
  /(?=\p{Mn})(?:[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05c7]|[\u064b-\u0670]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f])/gu;

/** Lower-case letters beyond ASCII that are told apart by case or spelling only. */
const SPELLINGS = /[\u00df-\u0292\u03c2]/g;

const spelling = (letter: string): string =>
  letter === 'ß' ? 'ss' : letter === 'ς' ? 'σ' : (plainLetter(letter) ?? letter);

/**
 * The form of a text in which case and accents do not count, for searches and the comparison of names (lists.md §2.3,
 * venues-organizers.md §2.1): `Düp` → `dup`, `Straße` → `strasse`. Folding a folded text changes nothing.
 */
export function fold(text: string): string {
  // most texts are plain ASCII
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(SPELLINGS, spelling)
    .normalize('NFC');
}
