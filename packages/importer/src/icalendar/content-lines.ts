import { isQuotedPrintable } from './quoted-printable.js';

/** A logical line, unfolded (RFC 5545 §3.1). */
export interface ContentLine {
  /** The number of its first line, from 1. */
  readonly line: number;
  /** Where it begins in the bytes that it is read from, and where the next one does. */
  readonly at: number;
  readonly to: number;
  readonly text: string;
  /** Whether it exceeds the maximum length; `text` is then truncated. */
  readonly isCut: boolean;
}

/** The maximum length of a logical line in characters: only inline images in base64 are longer, and they are not imported. */
const MAX_LINE = 600_000;

/** The most bytes that a line of the maximum length can have; a character has up to four. */
const MOST_LINE_BYTES = 4 * (MAX_LINE + 1);

const [LF, CR, SPACE, TAB, EQUALS] = [0x0a, 0x0d, 0x20, 0x09, 0x3d];

const isFold = (bytes: Buffer, at: number): boolean => bytes[at] === SPACE || bytes[at] === TAB;

/** The number of lines, or bytes, that take some milliseconds. */
const SLICE = { lines: 20_000, bytes: 1_000_000 };

/** Where a byte is from a place on, asked for growing places; behind the last one where there is none. */
function createSearch(bytes: Buffer, byte: number): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next >= from) return next;
    const found = bytes.indexOf(byte, from);
    next = found < 0 ? bytes.length : found;
    return next;
  };
}

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
 * The logical lines of a text in UTF-8, without empty ones. Lines end with CRLF, LF or CR. Where a logical line is not complete after some
 * milliseconds of work `undefined` stands for it, so that others can have their turn.
 */
export function* contentLines(bytes: Buffer): Generator<ContentLine | undefined> {
  const [lineFeed, carriageReturn] = [createSearch(bytes, LF), createSearch(bytes, CR)];
  let line = 0;
  let open: OpenLine | undefined;
  const closed = ({ line: first, at, pieces, length }: OpenLine, to: number): ContentLine => {
    const [whole = ''] = pieces;
    const text = pieces.length === 1 ? whole : pieces.join('');
    const isCut = length > MAX_LINE;
    return { line: first, at, to, text: isCut ? text.slice(0, MAX_LINE) : text, isCut };
  };
  let [sliceLine, sliceAt] = [0, 0];
  for (let from = 0; from < bytes.length;) {
    if (line - sliceLine > SLICE.lines || from - sliceAt > SLICE.bytes) {
      [sliceLine, sliceAt] = [line, from];
      yield undefined;
    }
    const to = Math.min(lineFeed(from), carriageReturn(from));
    line += 1;
    const isSoft = open?.isSoft === true && (open.isQuoted ??= isQuotedPrintable(open.pieces[0] ?? ''));
    const isMore = open !== undefined && (isSoft || isFold(bytes, from));
    if (!isMore && open !== undefined) yield closed(open, from);
    if (!isMore) open = to > from ? { line, at: from, pieces: [], length: 0, isSoft: false } : undefined;
    if (open !== undefined) {
      // the sign at the end of a line that goes on is no part of its value
      if (isSoft && open.length <= MAX_LINE) open.pieces.push((open.pieces.pop() ?? '').slice(0, -1));
      const start = isMore && isFold(bytes, from) ? from + 1 : from;
      // of the part beyond the maximum length the bytes are counted, but not stored
      const isKept = open.length <= MAX_LINE;
      const piece = isKept ? bytes.toString('utf8', start, Math.min(to, start + MOST_LINE_BYTES)) : '';
      if (isKept) open.pieces.push(piece);
      open.length += isKept ? piece.length : to - start;
      open.isSoft = bytes[to - 1] === EQUALS;
    }
    from = to + (bytes[to] === CR && bytes[to + 1] === LF ? 2 : 1);
  }
  if (open !== undefined) yield closed(open, bytes.length);
}
