/**
 * A piece of a stored text: characters between tags, a tag, or verbatim content (comments; `script`, `style`,
 * `textarea` and `pre` elements with everything in them). The concatenated `raw` parts are the text. `name` is the
 * element, in lower case.
 */
export interface Piece {
  readonly kind: 'text' | 'open' | 'close' | 'comment' | 'opaque';
  readonly raw: string;
  readonly name: string;
}

const OPAQUE: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'pre']);
const NAME = /[a-z][^\s/<>]*/iy;
const [LESS, GREATER, DOUBLE_QUOTE, SINGLE_QUOTE] = [60, 62, 34, 39];

/** The index after the tag entered before `from`; negative if it has no end before the next `<`. */
function tagEnd(html: string, from: number): number {
  for (let i = from; i < html.length; i++) {
    const char = html.charCodeAt(i);
    if (char === GREATER) return i + 1;
    if (char === LESS) return -i;
    if (char === DOUBLE_QUOTE || char === SINGLE_QUOTE) {
      const end = html.indexOf(char === DOUBLE_QUOTE ? '"' : "'", i + 1);
      if (end < 0) return -html.length;
      i = end;
    }
  }
  return -html.length;
}

/**
 * Finds the end tags of elements, in any case, scanning each part of the text once: a missing end tag is not searched
 * for again.
 */
function elementEnds(html: string) {
  let lower: string | undefined;
  const missing = new Set<string>();
  return (name: string, from: number): number => {
    lower ??= html.toLowerCase();
    if (missing.has(name) || lower.length !== html.length) return -1;
    const at = lower.indexOf(`</${name}`, from);
    const end = at < 0 ? -1 : lower.indexOf('>', at);
    if (end < 0) missing.add(name);
    return end < 0 ? -1 : end + 1;
  };
}

/** Splits a text into pieces, in linear time. Brackets that belong to no tag are text. */
export function pieces(html: string): Piece[] {
  if (!html.includes('<')) return html === '' ? [] : [{ kind: 'text', raw: html, name: '' }];
  const found: Piece[] = [];
  const endOf = elementEnds(html);
  let done = 0;
  const push = (kind: Piece['kind'], from: number, to: number, name: string) => {
    if (done < from) found.push({ kind: 'text', raw: html.slice(done, from), name: '' });
    if (from < to) found.push({ kind, raw: html.slice(from, to), name });
    done = to;
  };
  for (let at = html.indexOf('<'); at >= 0;) {
    const closing = html[at + 1] === '/';
    NAME.lastIndex = closing ? at + 2 : at + 1;
    const from = NAME.lastIndex;
    const name = NAME.test(html) ? html.slice(from, NAME.lastIndex).toLowerCase() : undefined;
    let next = at + 1;
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      next = end < 0 ? html.length : end + 3;
      push('comment', at, next, '');
    } else if (name !== undefined) {
      const end = tagEnd(html, at + 1 + name.length);
      next = Math.abs(end);
      const whole = end > 0 && !closing && OPAQUE.has(name) ? endOf(name, end) : -1;
      if (whole > 0) {
        next = whole;
        push('opaque', at, whole, name);
      } else if (end > 0) push(closing ? 'close' : 'open', at, end, name);
    }
    at = html.indexOf('<', next);
  }
  push('text', html.length, html.length, '');
  return found;
}

/** Elements whose characters are shown as typed. */
const VERBATIM: ReadonlySet<string> = new Set(['code', 'kbd', 'tt', 'samp', 'pre']);

/** Applies `change` to the characters between the tags of a text, except inside of `code` and similar elements. */
export function mapText(html: string, change: (text: string) => string): string {
  let verbatim = 0;
  return pieces(html)
    .map(({ kind, raw, name }) => {
      if (kind === 'text') return verbatim === 0 ? change(raw) : raw;
      if (VERBATIM.has(name) && kind !== 'opaque')
        verbatim = Math.max(0, verbatim + (kind === 'open' ? 1 : -1));
      return raw;
    })
    .join('');
}
