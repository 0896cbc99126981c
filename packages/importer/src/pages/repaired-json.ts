/** Text that programs print before JSON in a script: a comment of a line, or the beginning of one or of CDATA. */
const BEFORE = /^(?:<!--[^\n]{0,200}?-->|<!--|(?:\/\/|\/\*)?[ \t]{0,9}<!\[CDATA\[[ \t]{0,9}(?:\*\/)?)/;

/** Text that they print after it. */
const BEHIND = /(?:-->|(?:\/\/|\/\*)?[ \t]{0,9}\]\]>[ \t]{0,9}(?:\*\/)?|;)$/;

/** The characters at the end of a text in which `BEHIND` is looked for. */
const TAIL = 50;

/** Removes what is around JSON: comments and CDATA, a few times in each other. */
export function unwrapped(text: string): string {
  let inner = text.trim();
  for (let times = 0; times < 6; times++) {
    const start = BEFORE.exec(inner.slice(0, 300))?.[0].length ?? 0;
    const end = BEHIND.exec(inner.slice(-TAIL))?.[0].length ?? 0;
    if (start + end === 0 || start + end > inner.length) break;
    inner = inner.slice(start, inner.length - end).trim();
  }
  return inner;
}

const ENTITY = /&(quot|#0?34|amp|#0?39|lt|gt);/g;
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', '#39': "'", '#039': "'" };

/** A text whose quotes are entities, as those of a page in a page are. */
export const withQuotes = (text: string): string =>
  text.replace(ENTITY, (_, name: string) => SIGNS[name] ?? '"');

/** Control characters within a string of JSON, which have to be escaped there. */
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const isControl = (sign: string): boolean => sign < ' ';

/** The position behind the string of JSON whose quote is before `from`; its control characters are escaped by `take`. */
function eachOfString(text: string, from: number, take: (piece: string) => void): number {
  let [at, done] = [from, from];
  const replace = (length: number, by: string): void => {
    take(text.slice(done, at) + by);
    at += length;
    done = at;
  };
  while (at < text.length && text[at] !== '"') {
    const sign = text[at] ?? '';
    const next = text[at + 1] ?? '';
    if (isControl(sign)) replace(1, ESCAPES[sign] ?? ' ');
    else if (sign !== '\\') at += 1;
    else if ('"\\/bfnrtu'.includes(next)) at += 2;
    // what is escaped for scripts, and not for JSON
    else replace(1, '');
  }
  take(text.slice(done, at + 1));
  return at + 1;
}

/** The position behind a comment that begins at a position; the position itself if there is none. */
function behindComment(text: string, at: number): number {
  const isLine = text.startsWith('//', at);
  if (!isLine && !text.startsWith('/*', at)) return at;
  const end = text.indexOf(isLine ? '\n' : '*/', at + 2);
  return end < 0 ? text.length : end + (isLine ? 1 : 2);
}

/** The characters that are repaired between two turns. */
const SLICE = 50_000;

/**
 * JSON without comments and commas too many, with control characters escaped: what programs print without a library.
 *
 * @param pause lets others have their turn
 */
export async function repairedJson(text: string, pause: () => Promise<void>): Promise<string> {
  const pieces: string[] = [];
  let next = SLICE;
  /** The index of a comma behind which there was nothing yet but blanks. */
  let comma: number | undefined;
  let at = 0;
  while (at < text.length) {
    if (at >= next) {
      next = at + SLICE;
      await pause();
    }
    const sign = text[at] ?? '';
    const end = sign === '/' ? behindComment(text, at) : at;
    if (end > at) {
      at = end;
      continue;
    }
    if (sign === '"') {
      pieces.push('"');
      at = eachOfString(text, at + 1, (piece) => pieces.push(piece));
      comma = undefined;
      continue;
    }
    if ((sign === ']' || sign === '}') && comma !== undefined) pieces[comma] = '';
    if (sign === ',') comma = pieces.length;
    else if (sign.trim() !== '') comma = undefined;
    pieces.push(sign);
    at += 1;
  }
  return pieces.join('');
}
