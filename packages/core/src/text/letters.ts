/** Latin letters without a Unicode decomposition, and their transliterations in ASCII. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ĸ: 'k', ə: 'a', ƒ: 'f', ƀ: 'b', ɨ: 'i', ʉ: 'u',
}; // oxfmt-ignore

/**
 * The ASCII transliteration of a lower-case Latin letter without a decomposition (`ø` → `o`, `þ` → `th`), if there is
 * one.
 */
export const plainLetter = (letter: string): string | undefined =>
  Object.hasOwn(PLAIN, letter) ? PLAIN[letter] : undefined;
