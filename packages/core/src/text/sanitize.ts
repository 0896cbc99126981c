import sanitizeHtml from 'sanitize-html';
import { INLINE, LAYOUT, type AllowList } from './allow-list.js';
import { markupTokens, type MarkupToken } from './markup.js';
import { storable, termText, trimBlanks } from './plain-text.js';

/*
 * How markup is made safe (F28). The text is cut into tags, comments and the characters between. Characters pass as they
 * are, except that none of them can begin a tag: `<` becomes `&lt;`. A tag of the allow-list without attributes passes in its
 * canonical form; one with attributes is parsed and rewritten by sanitize-html, which knows what browsers make of them;
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

/** The opening tag as it may stay, or `''`. */
function cleanTag({ raw, name }: MarkupToken, allowed: AllowList): string {
  const options = allowed.get(name);
  if (options === undefined) return '';
  const end = VOID_TAGS.has(name) && raw.endsWith('/>') ? ' />' : '>';
  if (/^<[a-z\d]+\s*\/?>$/i.test(raw)) return `<${name}${end}`;
  const clean = sanitizeHtml(raw, options);
  // attribute values are written with `&gt;`, so the first `>` ends the tag; what follows is the end tag that was added
  const tag = clean.slice(0, clean.indexOf('>')).replace(/\s*\/$/, '');
  const defused = tag.replace(/"[^"]*"/g, (value) =>
    LOOKS_ACTIVE.test(value.slice(1)) ? value.replaceAll('=', '&#61;') : value,
  );
  return `${defused}${end}`;
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

/** The markup with what the allow-list has, every element closed; `text` makes the characters between safe. */
function clean(html: string, allowed: AllowList, text: (raw: string) => string): string {
  const elements = balance();
  // sanitize-html is dear, and texts have the same tags again and again
  const cleaned = new Map<string, string>();
  const tagOf = (token: MarkupToken): string => {
    let tag = cleaned.get(token.raw);
    if (tag === undefined) cleaned.set(token.raw, (tag = cleanTag(token, allowed)));
    return tag;
  };
  let result = '';
  for (const token of markupTokens(html)) {
    const { kind, raw, name } = token;
    if (kind === 'text') result += text(raw);
    else if (kind === 'comment') result += isPlainComment(raw) ? raw : '';
    else if (kind === 'close') result += elements.close(name);
    else {
      const tag = tagOf(token);
      if (tag !== '' && !VOID_TAGS.has(name)) elements.open(name);
      result += tag;
    }
  }
  return result + elements.finish();
}

const untagging = (raw: string): string => raw.replaceAll('<', '&lt;');

/** A text without anything that could begin a tag needs no parsing. */
const cleanMarkup = (html: string, allowed: AllowList): string =>
  html.includes('<') ? clean(html, allowed, untagging) : html;

/**
 * The title of an event, the name of a venue or organizer, as it is stored for callers without the right to raw HTML (F28):
 * inline tags only, other tags dropped (their content stays), trimmed.
 * Backslashes, control characters other than NUL, quotes, `&` and entities stay as given (F18).
 */
export const sanitizeTitle = (html: string): string => trimBlanks(cleanMarkup(storable(html), INLINE));

/**
 * A description or an excerpt as it is stored for callers without the right to raw HTML (F28): the markup that lays out text and
 * shows pictures, no scripts, styles, frames or forms, addresses with http, https, mailto or relative only. Comments without
 * markup stay (`<!-- wp:paragraph -->`, `<!--more-->`). Nothing is trimmed.
 */
export const sanitizeContent = (html: string): string => cleanMarkup(storable(html), LAYOUT);

/**
 * The description of a category or tag as it is stored, for every caller (terms.md §1.1): inline tags only; elements are left open
 * where they were; control characters are dropped; `&`, `<` and `>` that belong to nothing become entities.
 */
export function sanitizeTermDescription(html: string): string {
  const tokens = markupTokens(storable(html));
  return trimBlanks(
    tokens
      .map((token) => {
        if (token.kind === 'text') return termText(token.raw);
        if (token.kind === 'comment') return isPlainComment(token.raw) ? token.raw : '';
        if (token.kind === 'open') return cleanTag(token, INLINE);
        return INLINE.has(token.name) ? `</${token.name}>` : '';
      })
      .join(''),
  );
}
