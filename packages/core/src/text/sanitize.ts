import { INLINE, LAYOUT, LOOKS_ACTIVE, safeTag, type AllowList } from './allow-list.js';
import { balance } from './balance.js';
import { markupTokens, VOID_TAGS, type MarkupToken } from './markup.js';
import { storable, termText, trimBlanks, visibleTokens } from './plain-text.js';

/*
 * Sanitises HTML (F28). The text is split into tags, comments and the characters between them. Characters pass
 * unchanged, except that `<` becomes `&lt;`, so that none can begin a tag. A tag of the allow-list passes in its
 * canonical form, which every parser reads alike; every other tag is removed and its content stays, but scripts and styles go
 * as a whole. The output therefore consists of safe tags and characters only, while quotes, ampersands and entities between
 * them stay exactly as they were, which a parser that rewrites the whole text would not ensure. The judges of the tests are
 * sanitize-html, which may change nothing in what is clean, parse5, and Chromium.
 */

/** The opening tags of a text in their canonical form, keyed by their raw text. */
function cleanTags(tokens: readonly MarkupToken[], allowed: AllowList): ReadonlyMap<string, string> {
  const clean = new Map<string, string>();
  for (const { kind, raw, name } of tokens) {
    const attributes = allowed.get(name);
    if (kind !== 'open' || attributes === undefined || clean.has(raw)) continue;
    const end = VOID_TAGS.has(name) && raw.endsWith('/>') ? ' />' : '>';
    clean.set(raw, `${safeTag(raw, name, attributes)}${end}`);
  }
  return clean;
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
