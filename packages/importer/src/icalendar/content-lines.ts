import { isQuotedPrintable } from './quoted-printable.js';

/** A logical line, unfolded (RFC 5545 §3.1). */
export interface ContentLine {
  /** The number of its first line, from 1. */
  readonly line: number;
  /** Where it begins in the text that it is read from. */
  readonly at: number;
  readonly text: string;
  /** Whether it exceeds the maximum length; `text` is then truncated. */
  readonly isCut: boolean;
}

/** The maximum length of a logical line in characters: only inline images in base64 are longer, and they are not imported. */
const MAX_LINE = 600_000;

const isFold = (text: string, at: number): boolean => text[at] === ' ' || text[at] === '\t';

/** So many lines, or characters, take some milliseconds. */
const SLICE = { lines: 20_000, characters: 1_000_000 };

/** A logical line that may go on. */
interface OpenLine {
  readonly line: number;
  readonly at: number;
  readonly pieces: string[];
  length: number;
  /** Whether it ends with `=` so far: with that quoted-printable values go on in the next line. */
  isSoft: boolean;
  /** Whether its value is quoted-printable; absent before that is asked. */
  isQuoted?: boolean;
}

/**
 * The logical lines of a text, without empty ones. Lines end with CRLF, LF or CR. Where a logical line is not complete after some
 * milliseconds of work `undefined` stands for it, so that others can have their turn.
 */
export function* contentLines(text: string): Generator<ContentLine | undefined> {
  const ends = /\r\n?|\n/g;
  let line = 0;
  let open: OpenLine | undefined;
  const closed = ({ line: first, at, pieces, length }: OpenLine): ContentLine => {
    const [whole = ''] = pieces;
    const text = pieces.length === 1 ? whole : pieces.join('');
    const isCut = length > MAX_LINE;
    return { line: first, at, text: isCut ? text.slice(0, MAX_LINE) : text, isCut };
  };
  let [sliceLine, sliceAt] = [0, 0];
  for (let from = 0; from < text.length;) {
    if (line - sliceLine > SLICE.lines || from - sliceAt > SLICE.characters) {
      [sliceLine, sliceAt] = [line, from];
      yield undefined;
    }
    ends.lastIndex = from;
    const end = ends.exec(text);
    const to = end?.index ?? text.length;
    line += 1;
    const isSoft = open?.isSoft === true && (open.isQuoted ??= isQuotedPrintable(open.pieces[0] ?? ''));
    const isMore = open !== undefined && (isSoft || isFold(text, from));
    if (!isMore && open !== undefined) yield closed(open);
    if (!isMore) open = to > from ? { line, at: from, pieces: [], length: 0, isSoft: false } : undefined;
    if (open !== undefined) {
      // the sign at the end of a line that goes on is no part of its value
      if (isSoft && open.length <= MAX_LINE) open.pieces.push((open.pieces.pop() ?? '').slice(0, -1));
      const start = isMore && isFold(text, from) ? from + 1 : from;
      // the part beyond the maximum length is counted, but not stored
      if (open.length <= MAX_LINE) open.pieces.push(text.slice(start, Math.min(to, start + MAX_LINE + 1)));
      open.length += to - start;
      open.isSoft = text[to - 1] === '=';
    }
    from = to + (end?.[0].length ?? 1);
  }
  if (open !== undefined) yield closed(open);
}
