import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPicture } from '../src/formats/read-picture.js';
import { FORMATS, gradient, picture, SECRETS, tellingPicture } from './pictures.js';

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Whether two files show the same pixels. */
async function lookEqual(one: Uint8Array | undefined, other: Uint8Array): Promise<boolean> {
  const pixels = (bytes: Uint8Array) => sharp(bytes).rotate().raw().toBuffer();
  return one !== undefined && (await pixels(one)).equals(await pixels(other));
}

describe.each(FORMATS)('%s', (format) => {
  it('has its size and pixels', async () => {
    const bytes = await picture(format, 32, 12);
    const read = readPicture(bytes);
    expect(read).toMatchObject({ format, width: 32, height: 12, frames: 1 });
    expect(await lookEqual(read?.bytes, bytes)).toBe(true);
  });

  it('loses what comes after its end', async () => {
    const bytes = await picture(format, 20, 20);
    const script = '<script>alert(1)</script>';
    const read = readPicture(Buffer.concat([bytes, Buffer.from(script)]));
    expect(latin(read?.bytes ?? bytes)).not.toContain(script);
    expect(read?.bytes).toEqual(readPicture(bytes)?.bytes);
  });

  it('is refused when it is cut anywhere', async () => {
    const bytes = await picture(format, 20, 20);
    for (let length = 0; length < bytes.length; length += 1)
      expect(readPicture(bytes.subarray(0, length)), `cut at ${length}`).toBeUndefined();
  });
});

it.each(['jpeg', 'png', 'webp'] as const)('removes Exif and XMP from %s', async (format) => {
  const bytes = await tellingPicture(format);
  expect(SECRETS.some((secret) => latin(bytes).includes(secret))).toBe(true);
  const read = readPicture(bytes);
  for (const secret of SECRETS) expect(latin(read?.bytes ?? bytes)).not.toContain(secret);
  expect(await lookEqual(read?.bytes, bytes)).toBe(true);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'keeps the orientation %i of JPEG, and nothing else of Exif',
  async (orientation) => {
    const bytes = await tellingPicture('jpeg', orientation);
    const read = readPicture(bytes);
    const [width, height] = orientation < 5 ? [40, 20] : [20, 40];
    expect(read).toMatchObject({ width, height });
    expect(await lookEqual(read?.bytes, bytes)).toBe(true);
    for (const secret of SECRETS) expect(latin(read?.bytes ?? bytes)).not.toContain(secret);
  },
);

it('counts the frames of animations', async () => {
  const frames = await Promise.all(
    [false, true].map((isNegative) => gradient(16, 16).negate(isNegative).png().toBuffer()),
  );
  const animation = (format: 'gif' | 'webp') =>
    sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
  for (const format of ['gif', 'webp'] as const) {
    const bytes = await animation(format);
    const read = readPicture(bytes);
    expect(read).toMatchObject({ width: 16, height: 16, frames: 2 });
    expect(await sharp(read?.bytes).metadata()).toMatchObject({ pages: 2 });
  }
});

it('removes comments and application data from GIF', async () => {
  const bytes = Buffer.from(await picture('gif', 16, 16));
  const comment = Buffer.from('\x21\xfe\x0dalert(1)//abc\0', 'latin1');
  const xmp = Buffer.from('\x21\xff\x0bXMP DataXMP\x03abc\0', 'latin1');
  const [head, rest] = [bytes.subarray(0, -1), bytes.subarray(-1)];
  const read = readPicture(Buffer.concat([head, comment, xmp, rest]));
  expect(read?.bytes).toEqual(Uint8Array.from(bytes));
});

it('keeps of the extensions of GIF what an animation needs, and nothing behind it', async () => {
  const bytes = Buffer.from(await picture('gif', 16, 16));
  const repeats = (more: string) => Buffer.from(`\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0${more}\0`, 'latin1');
  const control = (more: string) => Buffer.from(`\x21\xf9\x04\0\0\0\0${more}\0`, 'latin1');
  const [head, rest] = [bytes.subarray(0, -1), bytes.subarray(-1)];
  const whole = Buffer.concat([head, repeats(''), control(''), rest]);
  expect(readPicture(whole)?.bytes).toEqual(Uint8Array.from(whole));
  for (const extension of [repeats('\x06secret'), control('\x06secret')])
    expect(latin(readPicture(Buffer.concat([head, extension, rest]))?.bytes ?? bytes)).not.toContain(
      'secret',
    );
});

it('removes the small picture in the header of JPEG', async () => {
  const bytes = Buffer.from(await picture('jpeg', 16, 16));
  const header = Buffer.from('\xff\xe0\0\x16JFIF\0\x01\x01\x01\0\x48\0\x48\x02\x01secret', 'latin1');
  const read = readPicture(Buffer.concat([bytes.subarray(0, 2), header, bytes.subarray(2)]));
  expect(latin(read?.bytes ?? bytes)).not.toContain('secret');
  expect(latin(read?.bytes ?? bytes)).toContain('\xff\xe0\0\x10JFIF\0\x01\x01\x01\0\x48\0\x48\0\0\xff');
  expect(await lookEqual(read?.bytes, bytes)).toBe(true);
});

it.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['PDF', '%PDF-1.7'],
  ['BMP', 'BM\x36\0\0\0\0\0\0\0\x36\0\0\0'],
  ['AVIF', '\0\0\0\x20ftypavif\0\0\0\0avifmif1'],
  ['nothing', ''],
  ['a GIF that is a script', 'GIF89a=1;alert(1)//'],
])('refuses %s', (_name, text) => {
  expect(readPicture(Buffer.from(text, 'latin1'))).toBeUndefined();
});

it.each([
  ['jpeg', 4, () => gradient(8, 8).jpeg()],
  ['jpeg', 10, () => gradient(8, 8).jpeg({ progressive: true })],
  ['gif', 16, () => gradient(8, 8).gif()],
  ['webp', 14, () => gradient(8, 8).webp()],
  ['webp', 30, () => gradient(8, 8).webp({ lossless: true })],
  ['webp', 30, () => gradient(8, 8).ensureAlpha(0.5).webp()],
  ['png', 3, () => gradient(8, 8).png()],
  ['png', 6, () => gradient(8, 8).png({ progressive: true })],
])('%s takes %i bytes for a pixel where it is decoded as this one is', async (format, pixelBytes, write) => {
  expect(readPicture(await write().toBuffer())).toMatchObject({ format, pixelBytes });
});
