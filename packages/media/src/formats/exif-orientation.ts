import { latin1 } from './byte-reader.js';

const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;
const SHORT = 3;

/** The length of an entry of a TIFF directory. */
const ENTRY = 12;

/**
 * The orientation in an Exif segment of JPEG: 1 to 8, where 1 is upright and from 5 on width and height are exchanged.
 * 1 if the segment is something else or damaged.
 */
export function exifOrientation(segment: Uint8Array): number {
  if (latin1(segment.subarray(0, EXIF.length)) !== EXIF) return 1;
  const tiff = segment.subarray(EXIF.length);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 8) return 1;
  const little = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return 1;
  const count = view.getUint16(directory, little);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * ENTRY;
    if (entry + ENTRY > tiff.length) return 1;
    if (view.getUint16(entry, little) !== ORIENTATION) continue;
    const value = view.getUint16(entry + 8, little);
    return view.getUint16(entry + 2, little) === SHORT && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An Exif segment of JPEG, with its marker, that has an orientation and nothing else. */
export function orientationSegment(orientation: number): Uint8Array {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const content = [...Buffer.from(EXIF), ...tiff];
  return Uint8Array.from([0xff, 0xe1, 0, content.length + 2, ...content]);
}
