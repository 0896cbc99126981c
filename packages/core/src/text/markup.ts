/**
 * A token of a text that may contain HTML. The concatenated `raw` parts are the text.
 * - `text`: characters between tags, including a `<` that begins no tag and a tag that is never closed.
 * - `open`, `close`: a tag with its lower-case `name`.
 * - `comment`: a comment (`name` is empty), including bogus ones (`<!doctype …>`, `<?php …>`).
 */
export interface MarkupToken {
  readonly kind: 'text' | 'open' | 'close' | 'comment';
  readonly raw: string;
  readonly name: string;
}

/** Elements without content. */
export const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const TAG_NAME = /[a-z][^\s/<>]*/iy;

/** The position after the `>` of the tag entered before `from`; negative if no tag ends there. */
function tagEnd(html: string, from: number): number {
  for (let i = from; i < html.length; i++) {
    const char = html[i];
    if (char === '>') return i + 1;
    if (char === '<') return -i;
    if ((char === '"' || char === "'") && /[\s=]/.test(html[i - 1] ?? '')) {
      const end = html.indexOf(char, i + 1);
      if (end < 0) return -html.length;
      i = end;
    }
  }
  return -html.length;
}

/**
 * Splits a text into tags, comments and the characters between them, in linear time. A tag that is interrupted by
 * another `<` or by the end is text.
 */
export function markupTokens(html: string): MarkupToken[] {
  const tokens: MarkupToken[] = [];
  let textFrom = 0;
  const push = (kind: MarkupToken['kind'], from: number, to: number, name = '') => {
    if (textFrom < from) tokens.push({ kind: 'text', raw: html.slice(textFrom, from), name: '' });
    if (from < to) tokens.push({ kind, raw: html.slice(from, to), name });
    textFrom = to;
  };
  for (let at = html.indexOf('<'); at >= 0;) {
    const closing = html[at + 1] === '/';
    const nameFrom = closing ? at + 2 : at + 1;
    let next = at + 1;
    if (html[nameFrom] === '!' || html[nameFrom] === '?') {
      const end = html.startsWith('!--', nameFrom)
        ? html.indexOf('-->', nameFrom + 3) + 2
        : html.indexOf('>', at);
      // a tag or comment that is never closed is text, and so is everything after it
      next = end > nameFrom ? end + 1 : html.length;
      if (end > nameFrom) push('comment', at, next);
    } else if (isLetter(html.charCodeAt(nameFrom))) {
      TAG_NAME.lastIndex = nameFrom;
      const name = TAG_NAME.exec(html)?.[0] ?? '';
      const end = tagEnd(html, nameFrom + name.length);
      next = Math.abs(end);
      if (end > 0) push(closing ? 'close' : 'open', at, next, name.toLowerCase());
    }
    at = html.indexOf('<', next);
  }
  push('text', html.length, html.length);
  return tokens;
}

/** Removes tags and comments from a text; the contents of elements stay, including those of `script` and `style`. */
export const stripTags = (html: string): string =>
  html.includes('<')
    ? markupTokens(html)
        .map((token) => (token.kind === 'text' ? token.raw : ''))
        .join('')
    : html;
