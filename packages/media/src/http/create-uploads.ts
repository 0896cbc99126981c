import { CalendarError, type ImageDescription } from '@kalends/core';
import { createBudget, madeOnce } from '@kalends/core/adapter';
import { withTimeLimit } from '@kalends/core/internal';
import type { StoredUpload, Uploads } from '@kalends/http';
import type { Picture, PictureFormat } from '../formats/picture.js';
import { foreignFormat, type ForeignFormat } from '../formats/foreign-format.js';
import { readPicture } from '../formats/read-picture.js';
import { renditionsOf, type Rendition } from '../image-sizes.js';
import type { Media } from '../media.js';
import { mediaFiles, MEDIA_TYPES } from './media-files.js';
import { isFileName, isKey, newKey } from '../media-key.js';
import { createQuotaCounter, type QuotaExceeded, type UploadQuota } from './upload-quota.js';
import { createPictureQueue } from './picture-queue.js';
import { loadConvert, loadSharp, renderNothing, type Rendered } from '../render.js';

/** Options of `createUploads`. */
export interface UploadsOptions {
  /** Where the files are kept. */
  readonly media: Media;
  /** The path of the images below the site. Default `/media`. */
  readonly path?: string | undefined;
  /** Maximum pixels of an image, those of all pictures of an animation together. Default 50,000,000. */
  readonly maxPixels?: number | undefined;
  /** How much may be stored in all, and added by one account within a day. */
  readonly quota?: UploadQuota | undefined;
  /**
   * Whether to make renditions in several sizes with `sharp` where it is installed; otherwise every size is the image
   * itself. Default: yes.
   */
  readonly sharp?: boolean | undefined;
  /** Milliseconds that never go back, for the quota. Default: `performance.now()`. */
  readonly clock?: (() => number) | undefined;
}

/** The longest side of an image in pixels: decoders and encoders handle whole rows and columns. */
const MAX_SIDE = 16_384;

/** The memory that one image may take while it is decoded, in bytes. */
const MAX_MEMORY = 250_000_000;

/** The memory that converting takes for each pixel at most, in bytes: such images may have 16 bits for each colour. */
const CONVERTED_BYTES = 8;

const EXTENSIONS: Readonly<Record<PictureFormat, keyof typeof MEDIA_TYPES>> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
};

/** The error for a file that is not stored: 400, with what is wrong with it. */
const refused = (code: string, message: string): CalendarError =>
  new CalendarError('invalid_param', 'Invalid parameter(s): image', {
    params: { image: 'Invalid parameter.' },
    reasons: { image: message },
    details: { image: { code, message, data: { param: 'image' } } },
  });

/** The error for a file that cannot be read, by its format. */
const UNREADABLE: Readonly<Record<ForeignFormat | 'unknown', string>> = {
  heic: 'The file is a HEIC image, which cannot be converted here. Save it as JPEG.',
  avif: 'The file is an AVIF image, which cannot be converted here. Save it as JPEG.',
  pdf: 'The file is a PDF document. Save the page as a JPEG or PNG image.',
  unknown: 'The file is not a JPEG, PNG, GIF or WebP image, or it is damaged.',
};

const notAnImage = (format: ForeignFormat | 'unknown' = 'unknown'): CalendarError =>
  refused('rest_upload_image_type_not_supported', UNREADABLE[format]);

const tooLarge = (message: string): CalendarError => refused('rest_upload_image_too_large', message);

/** Counts the pixels of an image before they are decoded. Throws if they are too many, or take too much memory. */
function spendPixels(
  { width, height, frames, pixelBytes }: Omit<Picture, 'format' | 'bytes'>,
  pixels: number,
): void {
  if (Math.max(width, height) > MAX_SIDE)
    throw tooLarge(`The image is more than ${MAX_SIDE} pixels wide or high.`);
  if (width * height * pixelBytes > MAX_MEMORY)
    throw tooLarge('The image takes too much memory to decode; save it without interlacing, or smaller.');
  try {
    createBudget({ pixels }).spend('pixels', width * height * frames);
  } catch (error) {
    throw error instanceof CalendarError ? tooLarge(error.message) : error;
  }
}

/** The error for an upload that does not fit, by quota. */
const QUOTA_ERRORS: Readonly<Record<QuotaExceeded, readonly [code: string, message: string]>> = {
  total: ['rest_upload_limited_space', 'There is no room for further images.'],
  account: ['rest_upload_user_quota_exceeded', 'This account has uploaded too much today.'],
};

/** The record of a stored image, by its path below the site. `sizes` without a file of their own are the image itself. */
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

/** The key of the files of an image, if its URL is the path of an image that was stored here. */
function keyOf(path: string, url: string): string | undefined {
  const [key = '', name = '', ...rest] = url.startsWith(`${path}/`)
    ? url.slice(path.length + 1).split('/')
    : [];
  return rest.length === 0 && isKey(key) && isFileName(name) && name.startsWith('full.') ? key : undefined;
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
  const { path = '/media', maxPixels = 50_000_000, sharp = true, quota = {} } = options;
  const media = withTimeLimit(options.media);
  const inQueue = createPictureQueue();
  const counter = createQuotaCounter(media, quota, options.clock ?? (() => performance.now()));
  const load = madeOnce(async () => (sharp ? await loadSharp(maxPixels) : undefined) ?? renderNothing);

  const loadConverter = {
    heic: madeOnce(() => loadConvert('.heic')),
    avif: madeOnce(() => loadConvert('.avif')),
  };

  /** The picture in a file. One of a format that cannot be read is converted first, where that is possible. */
  async function pictureOf(bytes: Uint8Array, client: string): Promise<Picture> {
    const known = readPicture(bytes);
    if (known !== undefined) return known;
    const format = foreignFormat(bytes);
    if (format === undefined || format === 'pdf' || !sharp) throw notAnImage(format);
    const convert = await loadConverter[format]();
    const check = (width: number, height: number): void =>
      spendPixels({ width, height, frames: 1, pixelBytes: CONVERTED_BYTES }, maxPixels);
    const converted = await inQueue(client, async () =>
      convert?.(bytes, check).catch((error: unknown) => {
        if (error instanceof CalendarError) throw error;
        return undefined;
      }),
    );
    const picture = converted && readPicture(converted);
    if (picture === undefined) throw notAnImage(format);
    return picture;
  }

  async function render(picture: Picture, renditions: readonly Rendition[]): Promise<Rendered[]> {
    const files = await (await load())(picture, renditions);
    if (files === undefined) throw notAnImage();
    return files;
  }

  return {
    async store(bytes, account, client = '') {
      const asker = account === 0 ? client : `#${account}`;
      const picture = await pictureOf(bytes, asker);
      spendPixels(picture, maxPixels);
      const exceeded = await counter.reserve(account, bytes.length);
      if (exceeded !== undefined) throw refused(...QUOTA_ERRORS[exceeded]);
      const renditions = renditionsOf(picture);
      const extension = EXTENSIONS[picture.format];
      const key = newKey();
      let files: Rendered[];
      let size = 0;
      try {
        files = await inQueue(asker, () => render(picture, renditions));
        await media.put(
          key,
          files.map(({ name, bytes: content }) => ({ name: `${name}.${extension}`, bytes: content })),
        );
        size = files.reduce((sum, file) => sum + file.bytes.length, 0);
      } finally {
        counter.release(account, bytes.length, size);
      }
      const { url, ...description } = describe(`${path}/${key}`, extension, renditions, files);
      const discard = async (): Promise<void> => {
        await media.delete(key);
        counter.remove(account, size);
      };
      return { url, description, discard };
    },
    async remove({ url, filesize, sizes }) {
      const key = keyOf(path, url);
      if (key === undefined) return;
      await media.delete(key);
      const files = new Map(Object.values(sizes).map((size) => [size.url, size.filesize]));
      counter.free([...files.set(url, filesize).values()].reduce((sum, bytes) => sum + bytes, 0));
    },
    files: mediaFiles(media, path),
  };
}
