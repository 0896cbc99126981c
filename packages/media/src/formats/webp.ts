import { concat, createByteReader } from './byte-reader.js';
import { check, type Picture } from './picture.js';

/** A part of a WebP file. */
interface Chunk {
  readonly type: string;
  readonly content: Uint8Array;
}

/** The bits of the extended header that announce Exif and XMP. */
const METADATA = 0x08 + 0x04;

/** The length of the header of a frame of an animation. */
const FRAME_HEADER = 16;

/** The chunks of the picture and its colours. All others are metadata. */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** The chunks of pictures whose pixels have an opacity, or are decoded as if they had. */
const WITH_OPACITY = new Set(['VP8L', 'ALPH', 'ANMF']);

function readChunks(bytes: Uint8Array): Chunk[] {
  const reader = createByteReader(bytes);
  const chunks: Chunk[] = [];
  while (reader.position < bytes.length) {
    reader.part();
    const type = reader.text(4);
    const length = reader.littleEndian(4);
    chunks.push({ type, content: reader.take(length) });
    if (length % 2 === 1 && reader.position < bytes.length) reader.skip(1);
  }
  return chunks;
}

function littleEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const writeChunks = (chunks: readonly Chunk[]): Uint8Array =>
  concat(
    chunks.flatMap(({ type, content }) => [
      ...[ascii(type), littleEndian(content.length), content],
      new Uint8Array(content.length % 2),
    ]),
  );

/** The size of a picture by its coded data; undefined for other chunks. */
function sizeOf({ type, content }: Chunk): readonly [width: number, height: number] | undefined {
  const reader = createByteReader(content);
  if (type === 'VP8 ') {
    reader.skip(3);
    check(reader.text(3) === '\x9d\x01\x2a', 'the picture has no start code');
    return [reader.littleEndian(2) % 0x4000, reader.littleEndian(2) % 0x4000];
  }
  if (type !== 'VP8L') return undefined;
  check(reader.byte() === 0x2f, 'the picture has no signature');
  const bits = reader.littleEndian(4);
  return [(bits % 0x4000) + 1, (Math.floor(bits / 0x4000) % 0x4000) + 1];
}

/** Reads a WebP file. Throws `DamagedPicture`. */
export function readWebp(bytes: Uint8Array): Picture {
  const header = createByteReader(bytes);
  header.skip(4);
  const length = header.littleEndian(4);
  header.skip(4);
  const all = readChunks(header.take(length - 4));
  const [first] = all;
  check(first !== undefined, 'there is no picture');

  const extended = first.type === 'VP8X' ? createByteReader(first.content) : undefined;
  const flags = extended?.littleEndian(4) ?? 0;
  const canvas = extended && ([extended.littleEndian(3) + 1, extended.littleEndian(3) + 1] as const);
  const [width, height] = canvas ?? sizeOf(first) ?? [0, 0];
  let frames = 0;

  /** Counts the pictures, and refuses those that are larger than the header says. */
  function count(chunk: Chunk): void {
    const size = sizeOf(chunk);
    if (size === undefined) return;
    check(size[0] <= width && size[1] <= height, 'a picture is larger than the whole');
    frames += 1;
  }

  function cleaned(chunk: Chunk): Chunk {
    const { type, content } = chunk;
    if (type === 'VP8X')
      return { type, content: concat([littleEndian(flags & ~METADATA), content.subarray(4, 10)]) };
    if (type !== 'ANMF') {
      count(chunk);
      return chunk;
    }
    const parts = readChunks(content.subarray(FRAME_HEADER)).filter((part) => KEPT.has(part.type));
    parts.forEach(count);
    return { type, content: concat([content.subarray(0, FRAME_HEADER), writeChunks(parts)]) };
  }

  const body = writeChunks(all.filter(({ type }) => KEPT.has(type)).map(cleaned));
  check(frames > 0, 'there is no picture');
  const whole = concat([ascii('RIFF'), littleEndian(body.length + 4), ascii('WEBP'), body]);
  const pixelBytes = all.some(({ type }) => WITH_OPACITY.has(type)) ? 30 : 14;
  return { format: 'webp', width, height, frames, pixelBytes, bytes: whole };
}
