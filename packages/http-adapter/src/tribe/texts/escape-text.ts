/** An ampersand that begins no entity. */
const LONE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };

/** The text with every ampersand that begins no entity written as `entity`. */
export const encodeAmpersands = (text: string, entity: '&amp;' | '&#038;'): string =>
  text.includes('&') ? text.replace(LONE_AMPERSAND, entity) : text;

/**
 * The text with `&`, `<`, `>` and quotes as entities; entities that are there already stay single. For plain texts that
 * clients put into HTML: event `website`, `cost`, names in `json_ld` (text-slugs.md §1).
 * @example escapeText('5 & up') // '5 &amp; up'
 */
export const escapeText = (text: string): string =>
  encodeAmpersands(text, '&amp;').replace(/[<>"']/g, (char) => ENTITIES[char] ?? char);
