import { CalendarError, type ImageDescription } from '@kalends/core';
import type { StoredUpload, Uploads } from '@kalends/http-adapter/interface';
import type { Picture, PictureFormat } from './formats/picture.js';
import { readPicture } from './formats/read-picture.js';
import { renditionsOf, type Rendition } from './image-sizes.js';
import type { Media } from './media.js';
import { mediaFiles, MEDIA_TYPES } from './media-files.js';
import { newKey } from './media-key.js';
import { loadSharp, renderNothing, type Render, type Rendered } from './render.js';

/** Options of `createUploads`. */
export interface UploadsOptions {
  /** Where the files are kept. */
  readonly media: Media;
  /** The path of the images below the site. Default `/media`. */
  readonly path?: string | undefined;
  /** Maximum pixels of an image, those of all pictures of an animation together. Default 50,000,000. */
  readonly maxPixels?: number | undefined;
  /**
   * Whether to make renditions in several sizes with `sharp` where it is installed; otherwise every size is the image
   * itself. Default: yes.
   */
  readonly sharp?: boolean | undefined;
}

const EXTENSIONS: Readonly<Record<PictureFormat, keyof typeof MEDIA_TYPES>> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
};

/** The error for a file that is not stored: 400, with what is wrong with it. */
const refused = (code: string, message: string): CalendarError =>
  new CalendarError('rest_invalid_param', 'Invalid parameter(s): image', {
    params: { image: 'Invalid parameter.' },
    details: { image: { code, message, data: { param: 'image' } } },
  });

const notAnImage = (): CalendarError =>
  refused(
    'rest_upload_image_type_not_supported',
    'The file is not a JPEG, PNG, GIF or WebP image, or it is damaged.',
  );

const tooManyPixels = (maxPixels: number): CalendarError =>
  refused('rest_upload_image_too_large', `The image has more than ${maxPixels} pixels.`);

/** The record of a stored image. `sizes` without a file of their own are the image itself. */
function describe(
  root: string,
  extension: keyof typeof MEDIA_TYPES,
  renditions: readonly Rendition[],
  files: readonly Rendered[],
): StoredUpload['description'] & { readonly url: string } {
  const urlOf = (name: string): string => `${root}/${name}.${extension}`;
  const [full] = files;
  if (full === undefined) throw notAnImage();
  const sizes: [string, NonNullable<ImageDescription['sizes']>[string]][] = renditions.map(({ name }) => {
    const { width, height, bytes, name: file } = files.find((one) => one.name === name) ?? full;
    const size = {
      width,
      height,
      'mime-type': MEDIA_TYPES[extension],
      filesize: bytes.length,
      url: urlOf(file),
    };
    return [name, size];
  });
  const { width, height, bytes } = full;
  return {
    url: urlOf('full'),
    ...{ extension, width, height, filesize: bytes.length },
    sizes: Object.fromEntries(sizes),
  };
}

/** Runs one after another, so that the memory for decoded pixels is needed once. */
function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/**
 * Stores uploaded images, the option `uploads` of `createHandler`: checks them by their content, removes everything
 * that is not the picture (the place where it was taken, the camera, …), makes the sizes that clients read, and serves
 * the files below `path`.
 *
 * @example
 * const uploads = createUploads({ media: createDirectoryMedia({ directory: 'media' }) });
 * const handler = createHandler({ calendar, baseUrl, uploads });
 */
export function createUploads(options: UploadsOptions): Uploads {
  const { media, path = '/media', maxPixels = 50_000_000, sharp = true } = options;
  const takeTurn = inTurns();
  let loading: Promise<Render | undefined> | undefined;

  async function render(picture: Picture, renditions: readonly Rendition[]): Promise<Rendered[]> {
    loading ??= sharp ? loadSharp(maxPixels) : Promise.resolve(undefined);
    const files = await ((await loading) ?? renderNothing)(picture, renditions);
    if (files === undefined) throw notAnImage();
    return files;
  }

  return {
    async store(bytes, site) {
      const picture = readPicture(bytes);
      if (picture === undefined) throw notAnImage();
      const { format, width, height, frames } = picture;
      if (width * height * frames > maxPixels) throw tooManyPixels(maxPixels);
      const renditions = renditionsOf(picture);
      const files = await takeTurn(() => render(picture, renditions));
      const extension = EXTENSIONS[format];
      const key = newKey();
      await media.put(
        key,
        files.map(({ name, bytes: content }) => ({ name: `${name}.${extension}`, bytes: content })),
      );
      const { url, ...description } = describe(`${site.url}${path}/${key}`, extension, renditions, files);
      return { url, description, discard: () => media.delete(key) };
    },
    files: mediaFiles(media, path),
  };
}
