import { latin1 } from './byte-reader.js';
import { readGif } from './gif.js';
import { readJpeg } from './jpeg.js';
import { DamagedPicture, type Picture } from './picture.js';
import { readPng } from './png.js';
import { readWebp } from './webp.js';

/** How a file of each format begins, as Latin-1 text, and its reader. */
const FORMATS: readonly (readonly [
  begins: (start: string) => boolean,
  read: (bytes: Uint8Array) => Picture,
])[] = [
  [(start) => start.startsWith('\xff\xd8\xff'), readJpeg],
  [(start) => start.startsWith('\x89PNG\r\n\x1a\n'), readPng],
  [(start) => /^GIF8[79]a/.test(start), readGif],
  [(start) => /^RIFF[^]{4}WEBP/.test(start), readWebp],
];

/**
 * Reads the structure of an image file: its format by its content, its size, and the file without metadata. Nothing is
 * decoded. `undefined` if it is of no known format, damaged or empty.
 */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const start = latin1(bytes.subarray(0, 12));
  const read = FORMATS.find(([begins]) => begins(start))?.[1];
  try {
    const picture = read?.(bytes);
    return picture === undefined || picture.width * picture.height === 0 ? undefined : picture;
  } catch (error) {
    if (error instanceof DamagedPicture) return undefined;
    throw error;
  }
}
