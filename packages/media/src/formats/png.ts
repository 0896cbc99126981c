import { concat, createByteReader } from './byte-reader.js';
import { check, type Picture } from './picture.js';

/** The chunks of the picture and its animation, and those that change how pixels are shown. All others are metadata. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP acTL fcTL fdAT'.split(' '),
);

/** Reads a PNG file. Throws `DamagedPicture`. */
export function readPng(bytes: Uint8Array): Picture {
  const reader = createByteReader(bytes);
  const kept = [reader.take(8)];
  let [width, height, frames, pictures] = [0, 0, 1, 0];
  for (let type = ''; type !== 'IEND';) {
    const from = reader.position;
    const length = reader.bigEndian(4);
    type = reader.text(4);
    const content = createByteReader(reader.take(length));
    reader.take(4);
    check((type === 'IHDR') === (kept.length === 1), 'the header is not the first chunk');
    if (type === 'IHDR') [width, height] = [content.bigEndian(4), content.bigEndian(4)];
    if (type === 'acTL') frames = Math.max(1, content.bigEndian(4));
    if (type === 'IDAT') pictures += 1;
    if (KEPT.has(type)) kept.push(bytes.subarray(from, reader.position));
  }
  check(pictures > 0, 'there is no picture');
  return { format: 'png', width, height, frames, bytes: concat(kept) };
}
