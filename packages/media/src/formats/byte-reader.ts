import { check } from './picture.js';

/** The most parts of a file: chunks, segments, blocks. An ordinary image of 10 MB has some 1,300. */
const MAX_PARTS = 10_000;

/** Reads bytes from front to back. Every method throws `DamagedPicture` at the end of the file. */
export interface ByteReader {
  /** Where the next byte is. */
  readonly position: number;
  /** Counts a part of the file. Throws `DamagedPicture` when there are too many. */
  part(): void;
  /** Leaves out the next `length` bytes. */
  skip(length: number): void;
  /** The next `length` bytes. */
  take(length: number): Uint8Array;
  /** The next byte. */
  byte(): number;
  /** An unsigned number of 1 to 4 bytes, the most significant first. */
  bigEndian(length: number): number;
  /** An unsigned number of 1 to 4 bytes, the least significant first. */
  littleEndian(length: number): number;
  /** The next `length` bytes as Latin-1 text. */
  text(length: number): string;
}

/** Bytes as Latin-1 text. */
export const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Creates a reader of bytes. Numbers are read by index: a file may consist of tiny parts. */
export function createByteReader(bytes: Uint8Array): ByteReader {
  let position = 0;
  let parts = 0;

  /** Goes on by `length` bytes; returns where they begin. */
  function advance(length: number): number {
    check(position + length <= bytes.length, 'the file ends too early');
    position += length;
    return position - length;
  }
  function bigEndian(length: number): number {
    let value = 0;
    for (let at = advance(length); at < position; at++) value = value * 256 + (bytes[at] ?? 0);
    return value;
  }
  function take(length: number): Uint8Array {
    const from = advance(length);
    return bytes.subarray(from, position);
  }
  return {
    get position() {
      return position;
    },
    part: () => check(++parts <= MAX_PARTS, 'the file has too many parts'),
    skip: (length) => void advance(length),
    take,
    byte: () => bytes[advance(1)] ?? 0,
    bigEndian,
    littleEndian(length) {
      const from = advance(length);
      let value = 0;
      for (let at = position - 1; at >= from; at--) value = value * 256 + (bytes[at] ?? 0);
      return value;
    },
    text: (length) => latin1(take(length)),
  };
}

/** Joins parts of a file. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}
