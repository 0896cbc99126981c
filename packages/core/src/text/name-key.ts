import { plainLetter } from './letters.js';

// Names are sorted by the collation utf8mb4_unicode_520_ci (lists.md §4.2). A key has one element for each character of
// a name.

/** Signs in their order, before digits and letters. A no-break space equals a plain one. */
const SIGNS = Array.from(' `´^¯¨_-–—,;:!¡?¿.·\'‘’"“”«»()[]{}§¶©®@*/\\&#%•°+±÷×<=>¬|~¢$£¥€');

/** Sorts an element before all digits and letters. */
const SIGN = '\u0001';
/** Sorts a letter of its own after its base letter, and so after every text that begins with the base. */
const AFTER = '\u{10ffff}';
/** Sorts an element after all letters: Han, then everything that is neither sign nor letter. */
const HAN = '\u{f0000}';
const OTHER = '\u{f0001}';

/** The elements of characters whose decomposition does not determine them. */
const PIECES: ReadonlyMap<string, string> = new Map([
  ...SIGNS.map((sign, index): [string, string] => [sign, SIGN + String.fromCharCode(index + 32)]),
  ['\u00a0', `${SIGN} `],
  // white space that occurs only in descriptions
  ...Array.from('\t\n\v\f\r', (char): [string, string] => [char, SIGN + char]),
  ['\u2044', SIGN + String.fromCharCode(SIGNS.length + 32)],
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['ς', 'σ'],
  ['ə', `e${AFTER}`],
  ['ı', `i${AFTER}`],
  ['ŋ', `n${AFTER}`],
  ['ŧ', `t${AFTER}`],
  ['þ', `z${AFTER}`],
  // Cyrillic letters that are not accented forms of others
  ['й', `и${AFTER}`],
  ['ў', `у${AFTER}`],
  ['ї', `і${AFTER}`],
  ['ѓ', `г${AFTER}`],
  ['ќ', `к${AFTER}`],
]);

const MARK = /^\p{Mn}$/u;
const DIGIT = /^\p{Nd}$/u;
const LETTER = /^[\p{L}\p{M}\p{N}]$/u;
const HAN_LETTER = /^\p{Script=Han}$/u;
const KANA = /^[ぁ-ゖァ-ヶ]$/;
const SMALL_KANA = 'ぁぃぅぇぉっゃゅょゎ';

/** The numeric value of a digit of any script: the digits of a script are consecutive, starting at zero. */
function digitOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** A kana as the full-size hiragana with the same sound. */
function kanaPiece(char: string): string {
  const hiragana = char < 'ァ' ? char : String.fromCharCode(char.charCodeAt(0) - 0x60);
  return SMALL_KANA.includes(hiragana) ? String.fromCharCode(hiragana.charCodeAt(0) + 1) : hiragana;
}

function simplePiece(char: string): string {
  if (MARK.test(char)) return '';
  if (DIGIT.test(char)) return digitOf(char);
  if (KANA.test(char)) return kanaPiece(char);
  if (HAN_LETTER.test(char)) return HAN + char;
  return plainLetter(char) ?? (LETTER.test(char) ? char : OTHER + char);
}

function pieceOf(char: string): string {
  const lower = char.toLowerCase();
  const known = PIECES.get(lower);
  if (known !== undefined) return known;
  const parts = [...char.normalize('NFKD').toLowerCase()];
  return parts.map((part) => PIECES.get(part) ?? simplePiece(part)).join('');
}

/** The number of characters that count, so that keys of long descriptions stay small. */
const COUNTED = 1_000;

/**
 * The sort key of a name or of another text of a term: comparing keys by code point (SQLite's BINARY, PostgreSQL's "C")
 * gives the order of lists.md §4.2. Case, accents and trailing spaces do not count; signs come before digits, digits
 * before letters. Texts that agree in their first 1,000 characters are equal.
 * @example ['zoo', '_x', 'Éclair', '9'].sort((a, b) => compareTexts(nameKey(a), nameKey(b))) // ['_x', '9', 'Éclair', 'zoo']
 */
export function nameKey(name: string): string {
  let key = '';
  for (const char of name.slice(0, COUNTED).normalize('NFC').trimEnd()) {
    key += /^[a-z0-9]$/.test(char) ? char : pieceOf(char);
  }
  return key;
}
