import { check } from './picture.js';

/** Reads bytes from front to back. Every method throws `DamagedPicture` at the end of the file. */
export interface ByteReader {
  /** Where the next byte is. */
  readonly position: number;
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
export const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** An unsigned number from bytes, the most significant first. */
const number = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** Creates a reader of bytes. */
export function createByteReader(bytes: Uint8Array): ByteReader {
  let position = 0;
  function take(length: number): Uint8Array {
    check(position + length <= bytes.length, 'the file ends too early');
    position += length;
    return bytes.subarray(position - length, position);
  }
  return {
    get position() {
      return position;
    },
    take,
    byte: () => number(take(1)),
    bigEndian: (length) => number(take(length)),
    littleEndian: (length) => number(Uint8Array.from(take(length)).reverse()),
    text: (length) => textOf(take(length)),
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
