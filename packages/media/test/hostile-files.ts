import { deflateSync } from 'node:zlib';
import { picture } from './pictures.js';

/** A script that a browser would run if it took the file for HTML. */
export const SCRIPT = '<script>alert(1)</script><?php system($_GET[0]);';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A number in two or four bytes. */
const short = (value: number): string => String.fromCharCode(value >> 8, value & 255);
const long = (value: number): string => short(value >>> 16) + short(value & 0xffff);
const little = (value: number): string => String.fromCharCode(value & 255, value >> 8);

/** A chunk of PNG. Its checksum is wrong. */
const chunk = (type: string, content: string): string => `${long(content.length)}${type}${content}\0\0\0\0`;

const PNG = '\x89PNG\r\n\x1a\n';

/** A PNG file that says how large it is, with a few pixels. */
function pngOf(width: number, height: number): Buffer {
  const header = chunk('IHDR', `${long(width)}${long(height)}\x08\x06\0\0\0`);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(1000)).toString('latin1'));
  return latin(PNG + header + pixels + chunk('IEND', ''));
}

/** A JPEG file that says how large it is, without tables. */
const jpegOf = (width: number, height: number): Buffer =>
  latin(
    `\xff\xd8\xff\xc0\0\x11\x08${short(height)}${short(width)}\x03\x01\x22\0\x02\x11\x01\x03\x11\x01` +
      '\xff\xda\0\x0c\x03\x01\0\x02\x11\x03\x11\0\x3f\0\x7f\xff\xd9',
  );

/** A GIF file of one pixel per frame, on a canvas of this size. */
const gifOf = (width: number, height: number, frames: number): Buffer =>
  latin(
    `GIF89a${little(width)}${little(height)}\x80\0\0\0\0\0\xff\xff\xff` +
      `\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0`.repeat(frames) +
      '\x3b',
  );

/** A WebP file with an extended header that says how large it is. */
function webpOf(width: number, height: number): Buffer {
  const three = (value: number): string => little(value & 0xffff) + String.fromCharCode(value >> 16);
  const header = `VP8X\x0a\0\0\0\0\0\0\0${three(width - 1)}${three(height - 1)}`;
  const pixels = 'VP8L\x0a\0\0\0\x2f\0\0\0\0\0\0\0\0\0';
  const content = `WEBP${header}${pixels}`;
  return latin(`RIFF${little(content.length)}\0\0${content}`);
}

const insert = (bytes: Uint8Array, at: number, text: string): Buffer =>
  Buffer.concat([bytes.subarray(0, at), latin(text), bytes.subarray(at)]);

/** Files that are not what they seem, by name. */
export async function hostileFiles(): Promise<Readonly<Record<string, Uint8Array>>> {
  const [jpeg, png, gif, webp] = await Promise.all([
    picture('jpeg', 200, 160),
    picture('png', 200, 160),
    picture('gif', 200, 160),
    picture('webp', 200, 160),
  ]);
  const comment = `\xff\xfe${short(SCRIPT.length + 2)}${SCRIPT}`;
  const application = `\xff\xe1${short(SCRIPT.length + 2)}${SCRIPT}`;
  return {
    nothing: Buffer.alloc(0),
    zeros: Buffer.alloc(5000),
    html: latin(`<!doctype html>${SCRIPT}`),
    svg: latin(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`),
    'svg with a byte order mark': latin(`\xef\xbb\xbf<?xml version="1.0"?><svg>${SCRIPT}</svg>`),
    pdf: latin(`%PDF-1.7\n${SCRIPT}`),
    zip: latin('PK\x03\x04' + SCRIPT),
    'a GIF that is a script': latin(`GIF89a/*${SCRIPT}*/=1;alert(1);//`),
    'a GIF with a script at its end': Buffer.concat([gif, latin(SCRIPT)]),
    'a GIF with a script in a comment': insert(
      gif,
      gif.length - 1,
      `!\xfe${String.fromCharCode(SCRIPT.length)}${SCRIPT}\0`,
    ),
    'a GIF whose last block is too long': insert(gif, gif.length - 1, '!\xfe\xff'),
    'a JPEG with a script in a comment': insert(jpeg, 2, comment),
    'a JPEG with a script in Exif': insert(jpeg, 2, application),
    'a JPEG with a script at its end': Buffer.concat([jpeg, latin(SCRIPT)]),
    'a JPEG with a ZIP at its end': Buffer.concat([jpeg, latin('PK\x05\x06'), Buffer.alloc(18)]),
    'a JPEG of two': Buffer.concat([jpeg, jpeg]),
    'a JPEG with a segment of length 0': insert(jpeg, 2, '\xff\xe1\0\0'),
    'a JPEG that is only a start': latin('\xff\xd8\xff'),
    'a JPEG without a picture': latin('\xff\xd8\xff\xd9'),
    'a JPEG with damaged Exif': insert(
      jpeg,
      2,
      '\xff\xe1\0\x14Exif\0\0II*\0\xff\xff\xff\x7f\xff\xff\xff\xff',
    ),
    'a PNG with a script in a text': insert(png, 33, chunk('tEXt', `Comment\0${SCRIPT}`)),
    'a PNG with a script at its end': Buffer.concat([png, latin(SCRIPT)]),
    'a PNG with a chunk of 4 GB': insert(png, 33, '\xff\xff\xff\xfftEXt'),
    'a PNG with a header in the middle': insert(png, 33, chunk('IHDR', `${long(1)}${long(1)}\x08\x06\0\0\0`)),
    'a PNG with a wrong checksum': pngOf(10, 10),
    'a WebP with a script at its end': Buffer.concat([webp, latin(SCRIPT)]),
    'a WebP with a script in a chunk': webpOf(16, 16),
    'a bomb in PNG': pngOf(0x7fffffff, 0x7fffffff),
    'a smaller bomb in PNG': pngOf(7000, 7000),
    'a bomb in JPEG': jpegOf(65_535, 65_535),
    'a smaller bomb in JPEG': jpegOf(7000, 7000),
    'a bomb in GIF': gifOf(65_535, 65_535, 1),
    'a bomb of frames in GIF': gifOf(1000, 1000, 5000),
    'many frames in GIF': gifOf(1, 1, 20_000),
    'a bomb in WebP': webpOf(16_384, 16_384),
    'an empty PNG': pngOf(0, 10),
    'an empty JPEG': jpegOf(10, 0),
    'an empty GIF': gifOf(0, 0, 1),
    'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
    'half a PNG': png.subarray(0, png.length / 2),
    'half a GIF': gif.subarray(0, gif.length / 2),
    'half a WebP': webp.subarray(0, webp.length / 2),
  };
}

/** Names and types with which clients send files. */
export const LABELS: readonly { readonly name: string; readonly type: string }[] = [
  { name: 'poster.jpg', type: 'image/jpeg' },
  { name: 'poster.html', type: 'text/html' },
  { name: 'poster.svg', type: 'image/svg+xml' },
  { name: '../../../etc/passwd', type: 'application/x-php' },
  { name: 'poster.php.jpg\0.html', type: '' },
  { name: `${'x'.repeat(5000)}.png`, type: 'image/png; charset=<script>' },
  { name: 'a"; filename="b.html', type: 'multipart/form-data' },
];
