/**
 * A piece of a text that may hold markup. Joined, the `raw` parts are the text again.
 * - `text`: characters between tags; a `<` that begins no tag is text, so is a tag that is never closed.
 * - `open`, `close`: a tag with its lower-case `name`.
 * - `comment`: a comment (`name` empty), also the bogus ones (`<!doctype …>`, `<?php …>`).
 */
export interface MarkupToken {
  readonly kind: 'text' | 'open' | 'close' | 'comment';
  readonly raw: string;
  readonly name: string;
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const TAG_NAME = /[a-z][^\s/<>]*/iy;

/** Where the tag ends that was entered before `from`: behind its `>`; negative: it is none up to there. */
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

/** Cuts a text into tags, comments and the characters between, in linear time: a tag that meets another `<` or the end is text. */
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
      // what is never closed is text, and so is all that follows
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

/** The text without its tags and comments; what stands inside elements stays, of `script` and `style` too. */
export const stripTags = (html: string): string =>
  html.includes('<')
    ? markupTokens(html)
        .map((token) => (token.kind === 'text' ? token.raw : ''))
        .join('')
    : html;
