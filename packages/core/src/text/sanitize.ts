import sanitizeHtml from 'sanitize-html';
import { INLINE, LAYOUT, sanitizeOptions, type AllowList } from './allow-list.js';
import { markupTokens, type MarkupToken } from './markup.js';
import { storable, termText, trimBlanks } from './plain-text.js';

/*
 * Sanitises HTML (F28). The text is split into tags, comments and the characters between them. Characters pass
 * unchanged, except that `<` becomes `&lt;`, so that none can begin a tag. A tag of the allow-list passes in its
 * canonical form, which every parser reads alike; tags with attributes are rewritten by sanitize-html, which knows how
 * browsers treat the values; every other tag is removed, its content stays. The output therefore consists of safe tags
 * and characters only, while quotes, ampersands and entities stay exactly as they were, which a parser that rewrites
 * the whole text would not ensure.
 */

const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'source', 'track', 'wbr']);

/** Elements that are closed implicitly with their parent: no end tag is added for them. */
const SELF_ENDING: ReadonlySet<string> = new Set(
  'p li dt dd tr td th thead tbody tfoot colgroup caption rt rp'.split(' '),
);

/** Text in attribute values that a naive search would take for an event handler or a URL. */
const LOOKS_ACTIVE = /(?:^|[\s/"'])on|href|src|action/i;

/** An attribute of a tag: its name, and its value in double quotes, in single quotes or unquoted. */
const ATTRIBUTE = /([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/g;

const VALUE_SIGNS: Readonly<Record<string, string>> = { '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** An opening tag of the allow-list. */
interface CanonicalTag {
  /** As written. */
  readonly raw: string;
  readonly name: string;
  /** Without the closing `>`. */
  readonly tag: string;
}

/** An opening tag without its `>`, with its allowed attributes, the first of each name, all values in quotes. */
function canonicalTag({ raw, name }: MarkupToken, attributes: ReadonlySet<string>): string {
  const kept = new Map<string, string>();
  for (const [, key = '', inDouble, inSingle, bare] of raw.slice(1 + name.length).matchAll(ATTRIBUTE)) {
    const attribute = key.toLowerCase();
    if (!attributes.has(attribute) || kept.has(attribute)) continue;
    const quoted = (inDouble ?? inSingle ?? bare)?.replace(/["<>]/g, (sign) => VALUE_SIGNS[sign] ?? '');
    kept.set(attribute, ` ${attribute}${quoted === undefined ? '' : `="${quoted}"`}`);
  }
  return `<${name}${[...kept.values()].join('')}`;
}

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

/**
 * Matches end tags with open elements; `close` returns the text for an end tag, `finish` closes the elements that are
 * still open.
 */
function balance() {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  const end = (name: string) => {
    count(name, -1);
    return `</${name}>`;
  };
  const implied = (name: string) => {
    const tag = end(name);
    return SELF_ENDING.has(name) ? '' : tag;
  };
  return {
    open(name: string) {
      open.push(name);
      count(name, 1);
    },
    close(name: string): string {
      if ((counts.get(name) ?? 0) === 0) return '';
      let tags = '';
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        if (last === name) return tags + end(name);
        tags += implied(last);
      }
      return tags;
    },
    finish: (): string => open.reverse().map(implied).join(''),
  };
}

/** Sanitises HTML by an allow-list and closes every element. Text without a `<` needs no parsing. */
function cleanMarkup(html: string, allowed: AllowList): string {
  if (!html.includes('<')) return html;
  const elements = balance();
  const tokens = markupTokens(html);
  const tags = cleanTags(tokens, allowed);
  let result = '';
  for (const { kind, raw, name } of tokens) {
    if (kind === 'text') result += raw.replaceAll('<', '&lt;');
    else if (kind === 'comment') result += isPlainComment(raw) ? raw : '';
    else if (kind === 'close') result += elements.close(name);
    else {
      const tag = tags.get(raw) ?? '';
      if (tag !== '' && !VOID_TAGS.has(name)) elements.open(name);
      result += tag;
    }
  }
  return result + elements.finish();
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
