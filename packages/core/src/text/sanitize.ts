import sanitizeHtml from 'sanitize-html';
import { INLINE, LAYOUT, sanitizeOptions, type AllowList } from './allow-list.js';
import { attributesOf, tagWith } from './attributes.js';
import { balance } from './balance.js';
import { markupTokens, VOID_TAGS, type MarkupToken } from './markup.js';
import { storable, termText, trimBlanks, visibleTokens } from './plain-text.js';

/*
 * Sanitises HTML (F28). The text is split into tags, comments and the characters between them. Characters pass
 * unchanged, except that `<` becomes `&lt;`, so that none can begin a tag. A tag of the allow-list passes in its
 * canonical form, which every parser reads alike; tags with attributes are rewritten by sanitize-html, which knows how
 * browsers treat the values; every other tag is removed and its content stays, but scripts and styles go as a whole. The
 * output therefore consists of safe tags and characters only, while quotes, ampersands and entities stay exactly as they
 * were, which a parser that rewrites the whole text would not ensure.
 */

/** Text in attribute values that a naive search would take for an event handler or a URL. */
const LOOKS_ACTIVE = /(?:^|[\s/"'])on|href|src|action/i;

/** An opening tag of the allow-list. */
interface CanonicalTag {
  /** As written. */
  readonly raw: string;
  readonly name: string;
  /** Without the closing `>`. */
  readonly tag: string;
}

/** An opening tag without its `>`, with its allowed attributes. */
const canonicalTag = ({ raw, name }: MarkupToken, allowed: ReadonlySet<string>): string =>
  tagWith(
    name,
    [...attributesOf(raw)].filter(([attribute]) => allowed.has(attribute)),
  );

/** A tag as written by sanitize-html, without its `>`, with encoded values that look like an event handler or a URL. */
const defused = (tag: string): string =>
  tag
    .replace(/(?<!\s)\s*\/$/, '')
    .replace(/"[^"]*"/g, (value) =>
      LOOKS_ACTIVE.test(value.slice(1)) ? value.replaceAll('=', '&#61;') : value,
    );

/** Sanitises the attributes of canonical tags, each without its `>`. */
function cleanAttributes(tags: readonly CanonicalTag[], allowed: AllowList): string[] {
  if (tags.length === 0) return [];
  const html = tags.map(({ name, tag }) => (VOID_TAGS.has(name) ? `${tag}>` : `${tag}></${name}>`)).join('');
  const names = new Set(tags.map(({ name }) => name));
  const clean = sanitizeHtml(html, sanitizeOptions(names, allowed));
  // sanitize-html writes `&gt;` in attribute values, so the first `>` ends a tag
  const cleaned = [...clean.matchAll(/(<[^/>][^>]*)>?/g)].map(([, tag = '']) => defused(tag));
  // each tag must give one; if the numbers differ, all attributes are removed
  return cleaned.length === tags.length ? cleaned : tags.map(({ name }) => `<${name}`);
}

/**
 * Sanitises the opening tags of a text, keyed by their raw text. sanitize-html gets all tags with attributes at once,
 * because starting it costs as much as several tags.
 */
function cleanTags(tokens: readonly MarkupToken[], allowed: AllowList): ReadonlyMap<string, string> {
  const canonical = new Map<string, CanonicalTag>();
  for (const token of tokens) {
    const { kind, raw, name } = token;
    const attributes = allowed.get(name);
    if (kind !== 'open' || attributes === undefined || canonical.has(raw)) continue;
    canonical.set(raw, { raw, name, tag: canonicalTag(token, attributes) });
  }
  const withAttributes = [...canonical.values()].filter(({ tag }) => tag.includes(' '));
  const cleaned = cleanAttributes(withAttributes, allowed);
  for (const [index, tag] of withAttributes.entries())
    canonical.set(tag.raw, { ...tag, tag: cleaned[index] ?? `<${tag.name}` });
  return new Map(
    [...canonical.values()].map(({ raw, name, tag }) => [
      raw,
      `${tag}${VOID_TAGS.has(name) && raw.endsWith('/>') ? ' />' : '>'}`,
    ]),
  );
}

/** Whether a comment may stay: no parser can take any part of it for something other than a comment. */
const isPlainComment = (raw: string): boolean =>
  /^<!--(?!-?>)[^<>]*-->$/.test(raw) &&
  !raw.slice(4, -3).includes('--') &&
  !(raw.includes('=') && LOOKS_ACTIVE.test(raw));

/** Sanitises HTML by an allow-list and balances it. Text without a `<` needs no parsing. */
function cleanMarkup(html: string, allowed: AllowList): string {
  if (!html.includes('<')) return html;
  const tokens = visibleTokens(html);
  const tags = cleanTags(tokens, allowed);
  const safe = tokens.map((token): MarkupToken => {
    const { kind, raw, name } = token;
    if (kind === 'text') return { ...token, raw: raw.replaceAll('<', '&lt;') };
    if (kind === 'close' ? allowed.has(name) : kind === 'comment' ? isPlainComment(raw) : tags.has(raw))
      return { ...token, raw: tags.get(raw) ?? raw };
    return { kind: 'text', raw: '', name: '' };
  });
  return balance(safe, 'div');
}

/** The title of an event, or the name of a venue or organizer, in its stored form (F28, F18): inline tags only, trimmed. */
export const sanitizeTitle = (html: string): string => trimBlanks(cleanMarkup(storable(html), INLINE));

/**
 * A description or an excerpt in its stored form (F28): layout and images, comments without tags (`<!--more-->`), no
 * scripts, styles, frames or forms. Not trimmed.
 */
export const sanitizeContent = (html: string): string => cleanMarkup(storable(html), LAYOUT);

/**
 * The description of a category or tag in its stored form (terms.md §1.1): inline tags only; unclosed elements stay
 * unclosed.
 */
export function sanitizeTermDescription(html: string): string {
  const tokens = markupTokens(storable(html));
  const tags = cleanTags(tokens, INLINE);
  return trimBlanks(
    tokens
      .map((token) => {
        if (token.kind === 'text') return termText(token.raw);
        if (token.kind === 'comment') return isPlainComment(token.raw) ? token.raw : '';
        if (token.kind === 'open') return tags.get(token.raw) ?? '';
        return INLINE.has(token.name) ? `</${token.name}>` : '';
      })
      .join(''),
  );
}
