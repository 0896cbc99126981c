import { concat, createByteReader, type ByteReader } from './byte-reader.js';
import { check, type Picture } from './picture.js';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const END = 0x3b;

const CONTROL = 0xf9;
const APPLICATION = 0xff;

/** The application extensions that say how often an animation repeats. All others are metadata. */
const REPEATS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** The lengths of both extensions from their label on; what is longer has something else in it. */
const CONTROL_LENGTH = 7;
const REPEATS_LENGTH = 18;

/** The length in bytes of the colour table that the flags of a descriptor announce. */
const tableLength = (flags: number): number => (flags < 0x80 ? 0 : 3 * 2 ** ((flags % 8) + 1));

/** Skips data blocks up to the empty one at their end. */
function skipBlocks(reader: ByteReader): void {
  for (let length = reader.byte(); length > 0; length = reader.byte()) reader.skip(length);
}

/** Skips an extension. Returns whether it is part of the picture. */
function skipExtension(reader: ByteReader): boolean {
  const from = reader.position;
  const label = reader.byte();
  const first = reader.text(reader.byte());
  if (first !== '') skipBlocks(reader);
  const length = reader.position - from;
  if (label === CONTROL) return length === CONTROL_LENGTH;
  return label === APPLICATION && REPEATS.has(first) && length === REPEATS_LENGTH;
}

/** Reads a GIF file. Throws `DamagedPicture`. */
export function readGif(bytes: Uint8Array): Picture {
  const reader = createByteReader(bytes);
  reader.skip(6);
  const [width, height] = [reader.littleEndian(2), reader.littleEndian(2)];
  const flags = reader.byte();
  reader.skip(2 + tableLength(flags));
  const kept = [bytes.subarray(0, reader.position)];
  let frames = 0;

  function skipImage(): boolean {
    const [left, top] = [reader.littleEndian(2), reader.littleEndian(2)];
    check(left + reader.littleEndian(2) <= width, 'a frame is wider than the picture');
    check(top + reader.littleEndian(2) <= height, 'a frame is higher than the picture');
    reader.skip(tableLength(reader.byte()) + 1);
    skipBlocks(reader);
    frames += 1;
    return true;
  }

  for (;;) {
    reader.part();
    const from = reader.position;
    const kind = reader.byte();
    if (kind === END) break;
    check(kind === EXTENSION || kind === IMAGE, 'a block is of no known kind');
    const isKept = kind === IMAGE ? skipImage() : skipExtension(reader);
    if (isKept) kept.push(bytes.subarray(from, reader.position));
  }
  check(frames > 0, 'there is no picture');
  return {
    format: 'gif',
    width,
    height,
    frames,
    pixelBytes: 16,
    bytes: concat([...kept, Uint8Array.of(END)]),
  };
}
