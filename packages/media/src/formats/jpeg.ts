import { concat, createByteReader, latin1, type ByteReader } from './byte-reader.js';
import { exifOrientation, orientationSegment } from './exif-orientation.js';
import { check, type Picture } from './picture.js';

const END = 0xd9;
const SCAN = 0xda;

/** Tables and restart intervals: segments that the decoder needs. */
const NEEDED = new Set([0xc4, 0xcc, 0xdb, 0xdd, SCAN]);

/** The application segments that change how pixels are shown, by what they begin with. All others are metadata. */
const SHOWN: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };

const JFIF = 0xe0;

/** The length of the content of a JFIF header up to the size of its small picture. */
const JFIF_LENGTH = 12;

/** The starts of frames whose pixels come in several passes, so that all of them are in memory until the last one. */
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce]);

/** The start of a frame, which has the size of the picture: C0 to CF without the tables among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** A JFIF header without the small picture that it may have. */
const jfifHeader = (content: Uint8Array): Uint8Array =>
  concat([
    Uint8Array.of(0xff, JFIF, 0, JFIF_LENGTH + 4),
    content.subarray(0, JFIF_LENGTH),
    new Uint8Array(2),
  ]);

function isKept(marker: number, content: Uint8Array): boolean {
  if (marker === JFIF && content.length < JFIF_LENGTH) return false;
  const start = SHOWN[marker];
  if (start !== undefined) return latin1(content.subarray(0, start.length)) === start;
  return NEEDED.has(marker) || isFrame(marker);
}

/** The length of the coded data of a scan: up to the next marker that is neither a stuffed byte nor a restart. */
function scanLength(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at - start;
  }
  return bytes.length - start;
}

/** The next marker; any number of FF may stand before it. */
function readMarker(reader: ByteReader): number {
  check(reader.byte() === 0xff, 'a marker is missing');
  let marker = reader.byte();
  while (marker === 0xff) marker = reader.byte();
  return marker;
}

/** Reads a JPEG file. Throws `DamagedPicture`. */
export function readJpeg(bytes: Uint8Array): Picture {
  const reader = createByteReader(bytes);
  const start = reader.take(2);
  const kept: Uint8Array[] = [];
  let [width, height, orientation] = [0, 0, 1];
  let isProgressive = false;
  let scans = 0;
  for (let marker = readMarker(reader); marker !== END; marker = readMarker(reader)) {
    reader.part();
    const from = reader.position - 2;
    const length = reader.bigEndian(2);
    check(length >= 2, 'a segment is too short');
    const content = reader.take(length - 2);
    if (marker === 0xe1 && orientation === 1) orientation = exifOrientation(content);
    if (isFrame(marker)) {
      check(width === 0, 'there is more than one frame');
      const frame = createByteReader(content);
      frame.skip(1);
      [height, width] = [frame.bigEndian(2), frame.bigEndian(2)];
      isProgressive = PROGRESSIVE.has(marker);
    }
    if (marker === SCAN) {
      scans += 1;
      reader.skip(scanLength(bytes, reader.position));
    }
    if (isKept(marker, content))
      kept.push(marker === JFIF ? jfifHeader(content) : bytes.subarray(from, reader.position));
  }
  check(scans > 0, 'there is no picture');
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)];
  const size = orientation < 5 ? { width, height } : { width: height, height: width };
  const whole = concat([start, ...turned, ...kept, Uint8Array.of(0xff, END)]);
  // several scans are decoded together, a single one row by row; a picture that is turned is held once more
  const pixelBytes = isProgressive || scans > 1 ? 10 : 4;
  return { format: 'jpeg', ...size, frames: 1, pixelBytes, bytes: whole };
}
