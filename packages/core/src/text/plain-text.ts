import { escapeHtml } from './escape-html.js';
import { markupTokens, stripTags, type MarkupToken } from './markup.js';
import { slugify } from './slug.js';

/** Characters to trim; no-break spaces stay. */
const BLANKS = ' \t\n\r\v\0';

/** Trims spaces and line breaks at both ends, in linear time. */
export function trimBlanks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && BLANKS.includes(text.charAt(from))) from++;
  while (to > from && BLANKS.includes(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Defined here because the build turns such a class into `new RegExp`, which would be compiled for each text. */
const SURROGATES = /\p{Surrogate}/gu;

/** Makes a text storable in every store and encoding: removes NUL and replaces lone surrogates with U+FFFD. */
export const storable = (text: string): string => text.replaceAll('\0', '').replace(SURROGATES, '\ufffd');

const HIDING: ReadonlySet<string> = new Set(['script', 'style']);

/**
 * The tokens of a text without `script` and `style` elements and their contents; an element that is never closed hides
 * nothing.
 */
export function visibleTokens(html: string): MarkupToken[] {
  const tokens = markupTokens(html);
  const lastClose = new Map(tokens.map(({ kind, name }, index) => [kind === 'close' ? name : '', index]));
  let hiddenBy = '';
  return tokens.filter(({ kind, name }, index) => {
    if (hiddenBy !== '') {
      if (kind === 'close' && name === hiddenBy) hiddenBy = '';
      return false;
    }
    if (kind === 'open' && HIDING.has(name) && (lastClose.get(name) ?? 0) > index) hiddenBy = name;
    return hiddenBy === '';
  });
}

/** Removes `script` and `style` elements with their contents. */
export const withoutScripts = (html: string): string =>
  html.includes('<')
    ? visibleTokens(html)
        .map(({ raw }) => raw)
        .join('')
    : html;

/** Removes percent-encoded octets, including those that arise from a removal (`%%4141`). */
function withoutOctets(text: string): string {
  if (!text.includes('%')) return text;
  const kept: string[] = [];
  for (const char of text) {
    kept.push(char);
    if (/[\da-f]/i.test(char) && kept.at(-3) === '%' && /^[\da-f]$/i.test(kept.at(-2) ?? ''))
      kept.length -= 3;
  }
  return kept.join('');
}

/** An ampersand that begins no entity. */
export const LONE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;

/** Escapes each `<` that is followed by another `<` or the end before a `>`, along with the text up to there. */
const withoutOpenTags = (text: string): string =>
  text.replace(/<[^<>]*(?=<|$)/g, (part) => escapeHtml(part.replace(LONE_AMPERSAND, '&amp;'), /[<"']/g));

/**
 * Converts a text to one line of plain text for storage (text-slugs.md §1): removes tags, the contents of scripts and
 * percent-encoded octets, collapses spaces, and escapes a `<` without its `>` along with the text after it.
 */
export const plainText = (text: string): string =>
  trimBlanks(
    // after removing the octets, a `<` may stand before a letter
    withoutOctets(stripTags(withoutScripts(withoutOpenTags(storable(text)))))
      .replace(/<(?=[a-z/!?])/gi, '&lt;')
      .replace(/[\t\n\r ]+/g, ' '),
  );

const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/** A simple tag with a space after its bracket. */
const SPACED_TAG =
  /^<\s+((?:\/\s*)?(?:a|abbr|acronym|b|blockquote|cite|code|del|em|i|q|s|strike|strong))\s*>$/i;

/**
 * Cleans the characters between the tags of a term's text (terms.md §1.1): everything between a `<` and the next `>` is
 * removed even if it is not a tag, except the name of a simple one; any remaining `&`, `<` and `>` become entities.
 */
export const termText = (text: string): string =>
  escapeHtml(
    text
      .replace(CONTROLS, '')
      .replace(/<[^<>]*>/g, (tag) => tag.replace(SPACED_TAG, '&lt;$1&gt;').replace(/^<[^]*/, ''))
      .replace(LONE_AMPERSAND, '&amp;'),
    /[<>]/g,
  );

/** The name of a category or tag in its stored form: `Rock & <b>Roll</b>` becomes `Rock &amp; Roll` (terms.md §1.1). */
export const termName = (text: string): string => trimBlanks(termText(plainText(text)));

/** The slug of a term's stored name. */
export const termSlug = (name: string): string => slugify(termName(name));

/** A trimmed text without its tags, for texts that are parsed rather than shown. */
export const untagged = (text: string): string => trimBlanks(stripTags(storable(text)));
