import { escapeHtml } from '@kalends/core/adapter';

/** An ampersand that begins no entity. */
const LONE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;

/** Replaces every ampersand that begins no entity with `entity`. */
export const encodeAmpersands = (text: string, entity: '&amp;' | '&#038;'): string =>
  text.includes('&') ? text.replace(LONE_AMPERSAND, entity) : text;

/**
 * Escapes `&`, `<`, `>` and quotes as entities; existing entities are not escaped again. For plain texts that clients
 * insert into HTML: event `website`, `cost`, names in `json_ld` (text-slugs.md §1).
 * @example escapeText('5 & up') // '5 &amp; up'
 */
export const escapeText = (text: string): string => escapeHtml(encodeAmpersands(text, '&amp;'), /[<>"']/g);
