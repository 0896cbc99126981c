import { markupTokens, stripTags } from './markup.js';
import { slugify } from './slug.js';

/** Blanks around a text; no-break ones are text. */
const BLANKS = ' \t\n\r\v\0';

/** The text without blanks and line breaks at its ends, in linear time. */
export function trimBlanks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && BLANKS.includes(text.charAt(from))) from++;
  while (to > from && BLANKS.includes(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Not where it is used: the build makes `new RegExp` of such a class, which would be compiled again for each text. */
const SURROGATES = /\p{Surrogate}/gu;

/** A text that every store and encoding can hold: no NUL, a lone surrogate becomes U+FFFD. */
export const storable = (text: string): string => text.replaceAll('\0', '').replace(SURROGATES, '\ufffd');

const HIDING: ReadonlySet<string> = new Set(['script', 'style']);

/** The text without its tags and without what stands in `script` and `style` elements; one that is never closed hides nothing. */
function visibleText(html: string): string {
  if (!html.includes('<')) return html;
  const tokens = markupTokens(html);
  const lastClose = new Map(tokens.map(({ kind, name }, index) => [kind === 'close' ? name : '', index]));
  let hiddenBy = '';
  let shown = '';
  for (const [index, { kind, name, raw }] of tokens.entries()) {
    if (hiddenBy !== '') {
      if (kind === 'close' && name === hiddenBy) hiddenBy = '';
    } else if (kind === 'text') shown += raw;
    else if (kind === 'open' && HIDING.has(name) && (lastClose.get(name) ?? 0) > index) hiddenBy = name;
  }
  return shown;
}

/** Takes percent-encoded octets out, also those that come about by that (`%%4141`). */
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

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '"': '&quot;', "'": '&#039;' };
/** An ampersand that begins no entity. */
export const LONE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;

/** Escapes each `<` that has no `>` before the next `<` or the end, with all up to there. */
const withoutOpenTags = (text: string): string =>
  text.replace(/<[^<>]*(?=<|$)/g, (part) =>
    part.replace(LONE_AMPERSAND, '&amp;').replace(/[<"']/g, (sign) => ENTITIES[sign] ?? sign),
  );

/**
 * A text of one line without markup, as address-like fields are stored (text-slugs.md §1): tags, the contents of scripts and
 * percent-encoded octets are dropped, runs of blanks are one; a `<` without its `>` is escaped with what follows it.
 */
export const plainText = (text: string): string =>
  trimBlanks(
    // after the octets: without them a `<` may come to stand before a letter
    withoutOctets(visibleText(withoutOpenTags(storable(text))))
      .replace(/<(?=[a-z/!?])/gi, '&lt;')
      .replace(/[\t\n\r ]+/g, ' '),
  );

const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/** A simple tag whose bracket has a blank behind it. */
const SPACED_TAG = /^<\s+(\/?\s*(?:a|abbr|acronym|b|blockquote|cite|code|del|em|i|q|s|strike|strong))\s*>$/i;

/**
 * The characters of a term's text between its tags (terms.md §1.1): all between a `<` and the next `>` is dropped even where it is no
 * tag, but for the name of a simple one; what is left of `&`, `<` and `>` is written as entities.
 */
export const termText = (text: string): string =>
  text
    .replace(CONTROLS, '')
    .replace(/<[^<>]*>/g, (tag) => tag.replace(SPACED_TAG, '&lt;$1&gt;').replace(/^<[^]*/, ''))
    .replace(LONE_AMPERSAND, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The name of a category or tag as it is stored: `Rock & <b>Roll</b>` is `Rock &amp; Roll` (terms.md §1.1). */
export const termName = (text: string): string => trimBlanks(termText(plainText(text)));

/** The slug of a term's name as it is stored. */
export const termSlug = (name: string): string => slugify(termName(name));

/** A text without its tags, trimmed: for texts that are read, not shown. */
export const untagged = (text: string): string => trimBlanks(stripTags(storable(text)));
