import type createSharp from 'sharp';
import type { Sharp } from 'sharp';
import type { Picture, PictureFormat } from './formats/picture.js';
import type { Rendition, SizeName } from './image-sizes.js';

/** A rendition that was made: a complete file. */
export interface Rendered {
  readonly name: SizeName | 'full';
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/**
 * Makes the files of an image: the full one and its renditions. `undefined` if the picture cannot be decoded. If there
 * is only the full one, it stands for all renditions.
 */
export type Render = (picture: Picture, renditions: readonly Rendition[]) => Promise<Rendered[] | undefined>;

/** Keeps the image as it is, without renditions. */
export const renderNothing: Render = ({ width, height, bytes }) =>
  Promise.resolve([{ name: 'full', width, height, bytes }]);

/** Time for one file, in seconds: the largest take some five on a busy machine. */
const TIMEOUT = 15;

type Encode = (image: Sharp) => Sharp;

/** How each format is written. */
const ENCODERS: Readonly<Record<PictureFormat, Encode>> = {
  // optimised, an image would be held as a whole, with six bytes for each pixel
  jpeg: (image) => image.jpeg({ quality: 85, optimiseCoding: false }),
  png: (image) => image.png(),
  gif: (image) => image.gif(),
  webp: (image) => image.webp({ quality: 85 }),
};

/**
 * Renders with sharp: pixels are decoded and encoded again, so that nothing else in the file survives. It works in threads
 * of its own, whose memory a worker's limits would not bound: what bounds it is the size of the picture, checked before.
 */
const renderWith =
  (sharp: typeof createSharp, maxPixels: number): Render =>
  async (picture, renditions) => {
    const { format, frames, bytes } = picture;

    async function write(name: Rendered['name'], change: Encode): Promise<Rendered> {
      const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
      const { data, info } = await ENCODERS[format](change(image.rotate()))
        .timeout({ seconds: TIMEOUT })
        .toBuffer({ resolveWithObject: true });
      return { name, width: info.width, height: info.height, bytes: data };
    }

    const resize = ({ name, width, height, crop }: Rendition) =>
      write(name, (image) => image.resize(width, height, { fit: crop ? 'cover' : 'fill' }));
    try {
      const still = await write('full', (image) => image);
      // an animation is kept as it is; its renditions show the first picture
      const full = frames === 1 ? still : { ...picture, name: 'full' as const };
      const files = [full];
      for (const rendition of renditions) files.push(await resize(rendition));
      return files;
    } catch {
      return undefined;
    }
  };

/**
 * Makes a JPEG of a still of another format, a WebP if it is transparent. `undefined` if it cannot be decoded.
 *
 * @param check throws if there are too many pixels
 */
export type Convert = (
  bytes: Uint8Array,
  check: (width: number, height: number) => void,
) => Promise<Uint8Array | undefined>;

/**
 * Loads what converts files of a format with sharp. `undefined` if sharp is not installed, or was built without a decoder for the format:
 * the usual build reads AVIF, and no HEIC.
 *
 * @param suffix the format by the end of its names, `.heic`
 */
export async function loadConvert(suffix: string): Promise<Convert | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    // the types do not have the names of files that `heif` can be
    const { fileSuffix = [] } = sharp.format.heif.input as { readonly fileSuffix?: readonly string[] };
    if (!fileSuffix.includes(suffix)) return undefined;
    return async (bytes, check) => {
      const { width, height, hasAlpha } = await sharp(bytes).metadata();
      check(width, height);
      const image = sharp(bytes, { limitInputPixels: width * height, failOn: 'error' }).rotate();
      return ENCODERS[hasAlpha ? 'webp' : 'jpeg'](image).timeout({ seconds: TIMEOUT }).toBuffer();
    };
  } catch {
    return undefined;
  }
}

/**
 * Loads sharp. `undefined` if it is not installed.
 *
 * @param maxPixels what a picture may have at most
 */
export async function loadSharp(maxPixels: number): Promise<Render | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    // each file is decoded once: what sharp would keep of it is never asked for
    sharp.cache(false);
    return renderWith(sharp, maxPixels);
  } catch {
    return undefined;
  }
}
