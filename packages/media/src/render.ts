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
