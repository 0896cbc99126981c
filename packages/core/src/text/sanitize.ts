import sanitizeHtml from 'sanitize-html';
import { INLINE, LAYOUT, sanitizeOptions, type AllowList } from './allow-list.js';
import { markupTokens, type MarkupToken } from './markup.js';
import { storable, termText, trimBlanks } from './plain-text.js';

/*
 * How markup is made safe (F28). The text is cut into tags, comments and the characters between. Characters pass as they
 * are, except that none of them can begin a tag: `<` becomes `&lt;`. A tag of the allow-list passes in its canonical form, which
 * every parser reads alike; where it has attributes, sanitize-html rewrites it, which knows what browsers make of their values;
 * every other tag is dropped, its content stays. So whatever comes out is made of safe tags and of characters only, and
 * texts keep their quotes, ampersands and entities to the letter, which a parser that rewrites the whole text would not do.
 */

const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'source', 'track', 'wbr']);

/** Elements that end by themselves when their parent does: no end tag is added for them. */
const SELF_ENDING: ReadonlySet<string> = new Set(
  'p li dt dd tr td th thead tbody tfoot colgroup caption rt rp'.split(' '),
);

/** In attribute values: what reads like an event handler or an address in a naive search for them, without being one. */
const LOOKS_ACTIVE = /(?:^|[\s/"'])on|href|src|action/i;

/** An attribute of a tag: its name, and its value in double quotes, in single ones or in none. */
const ATTRIBUTE = /([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/g;

const VALUE_SIGNS: Readonly<Record<string, string>> = { '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** An opening tag of the allow-list. */
interface CanonicalTag {
  /** As it was written. */
  readonly raw: string;
  readonly name: string;
  /** Up to its `>`. */
  readonly tag: string;
}

/** An opening tag up to its `>`, with the attributes that it may have, the first of each name, every value in quotes. */
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

/** A tag as sanitize-html has written it, up to its `>`, with nothing that reads like an event handler or an address. */
const defused = (tag: string): string =>
  tag
    .replace(/\s*\/$/, '')
    .replace(/"[^"]*"/g, (value) =>
      LOOKS_ACTIVE.test(value.slice(1)) ? value.replaceAll('=', '&#61;') : value,
    );

/** Canonical tags with attributes as they may stay, each up to its `>`. */
function cleanAttributes(tags: readonly CanonicalTag[], allowed: AllowList): string[] {
  if (tags.length === 0) return [];
  const html = tags.map(({ name, tag }) => (VOID_TAGS.has(name) ? `${tag}>` : `${tag}></${name}>`)).join('');
  const names = new Set(tags.map(({ name }) => name));
  const clean = sanitizeHtml(html, sanitizeOptions(names, allowed));
  // attribute values are written with `&gt;`, so the first `>` ends a tag
  const cleaned = [...clean.matchAll(/(<[^/>][^>]*)>/g)].map(([, tag = '']) => defused(tag));
  // each tag gives one; if that were ever wrong, none would keep what it has
  return cleaned.length === tags.length ? cleaned : tags.map(({ name }) => `<${name}`);
}

/**
 * The opening tags of a text as they may stay, by how they were written. sanitize-html sees those with attributes all at once: to
 * begin with a text costs it as much as several tags.
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

/** Whether a comment may stay: it can neither hold nor end in anything but a comment, for any reader. */
const isPlainComment = (raw: string): boolean =>
  /^<!--(?!-?>)[^<>]*-->$/.test(raw) &&
  !raw.slice(4, -3).includes('--') &&
  !(raw.includes('=') && LOOKS_ACTIVE.test(raw));

/** Which end tags belong to which open elements; `close` gives what to write for an end tag, `finish` what is left open. */
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

/** The markup with what the allow-list has, every element closed. Without a `<` there is nothing to parse. */
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

/** The title of an event or name of a venue or organizer as it is stored (F28, F18): inline tags only, trimmed. */
export const sanitizeTitle = (html: string): string => trimBlanks(cleanMarkup(storable(html), INLINE));

/**
 * A description or an excerpt as it is stored (F28): markup that lays out text and shows pictures, comments without markup (`<!--more-->`),
 * no scripts, styles, frames or forms. Nothing is trimmed.
 */
export const sanitizeContent = (html: string): string => cleanMarkup(storable(html), LAYOUT);

/** The description of a category or tag as it is stored (terms.md §1.1): inline tags only; elements are left open where they were. */
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
