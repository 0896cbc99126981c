/** Latin letters that no Unicode decomposition takes apart, and how they are written in plain ASCII. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ĸ: 'k', ə: 'a', ƒ: 'f', ƀ: 'b', ɨ: 'i', ʉ: 'u',
}; // prettier-ignore

/** The ASCII letters for a lower-case Latin letter without a decomposition (`ø` → `o`, `þ` → `th`), if it is one. */
export const plainLetter = (letter: string): string | undefined =>
  Object.hasOwn(PLAIN, letter) ? PLAIN[letter] : undefined;
