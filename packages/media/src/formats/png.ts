import { concat, createByteReader } from './byte-reader.js';
import { check, type Picture } from './picture.js';

/**
 * The chunks of the picture, and those that change how pixels are shown. All others are metadata, or the further pictures
 * of an animation: readers that do not know them show the first picture, and so do all renditions.
 */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP'.split(' '));

/** The samples of a pixel by the type of its colour; those of a palette become red, green, blue and opacity. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** Reads a PNG file. Throws `DamagedPicture`. */
export function readPng(bytes: Uint8Array): Picture {
  const reader = createByteReader(bytes);
  const kept = [reader.take(8)];
  let [width, height, pixelBytes, pictures] = [0, 0, 0, 0];
  for (let type = ''; type !== 'IEND';) {
    reader.part();
    const from = reader.position;
    const length = reader.bigEndian(4);
    type = reader.text(4);
    check((type === 'IHDR') === (kept.length === 1), 'the header is not the first chunk');
    if (type === 'IHDR') {
      const header = createByteReader(reader.take(length));
      [width, height] = [header.bigEndian(4), header.bigEndian(4)];
      const [depth, colour] = [header.byte(), header.byte()];
      header.skip(2);
      const isInterlaced = header.byte() === 1;
      const samples = (SAMPLES[colour] ?? 4) * (depth === 16 ? 2 : 1);
      // what is not interlaced is decoded row by row
      pixelBytes = isInterlaced ? samples + 3 : 3;
    } else {
      reader.skip(length);
    }
    reader.skip(4);
    if (type === 'IDAT') pictures += 1;
    if (KEPT.has(type)) kept.push(bytes.subarray(from, reader.position));
  }
  check(pictures > 0, 'there is no picture');
  return { format: 'png', width, height, frames: 1, pixelBytes, bytes: concat(kept) };
}
