import type { Call } from '@kalends/http';
import { md5 } from '@noble/hashes/legacy';
import { bytesToHex } from '@noble/hashes/utils';
import { headerOf } from '../dialect/paging.js';
import { RestError } from '../dialect/rest-error.js';

const noData = (): RestError => new RestError('rest_upload_no_data', 'No data supplied.', 400);

const noDisposition = (): RestError =>
  new RestError('rest_upload_no_content_disposition', 'No Content-Disposition supplied.', 400);

const invalidDisposition = (): RestError =>
  new RestError(
    'rest_upload_invalid_disposition',
    'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
    400,
  );

const unknownError = (message: string): RestError => new RestError('rest_upload_unknown_error', message, 400);

const mismatch = (): RestError =>
  new RestError('rest_upload_hash_mismatch', 'Content hash did not match expected.', 412);

/** The refusal of a file that is no image. */
export const notAnImage = (message = 'Sorry, you are not allowed to upload this file type.'): RestError =>
  new RestError('rest_upload_sideload_error', message, 400);

const FILE_NAME = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"\s][^;]*))/i;

/** The name of the file in a `Content-Disposition`; `''` if there is none. */
const nameIn = (disposition: string): string => {
  const [, quoted, plain] = FILE_NAME.exec(disposition) ?? [];
  return (quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '').trim();
};

/** The name of a file as it is taken: without a path and the like; `''` if nothing is left. */
const cleanName = (name: string): string =>
  (name.split(/[/\\]/).pop() ?? '')
    .replace(/[\p{Cc}\p{Surrogate}]/gu, '')
    .slice(0, 200)
    .trim();

const ENDING = /\.([a-z0-9]{1,8})$/i;

/** The endings of names that images may have: others are of files that are something else. */
const ENDINGS: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'jpe', 'png', 'gif', 'webp']);

const isMultipart = (call: Call): boolean =>
  /^multipart\/form-data\b/i.test(headerOf(call, 'content-type') ?? '');

/** The bytes of a file that are hashed before others have their turn. */
const HASHED = 1_000_000;

/** The MD5 digest of a file in hexadecimal digits, as `Content-MD5` has it. */
async function md5Of(bytes: Uint8Array, { work }: Call): Promise<string> {
  const hash = md5.create();
  for (let from = 0; from < bytes.length; from += HASHED) {
    await work.turn();
    hash.update(bytes.subarray(from, from + HASHED));
  }
  return bytesToHex(hash.digest());
}

/** The title that a file gives its image. */
export interface FileTitle {
  readonly title: string;
  /** Whether it is numbered where another image has it, as names of files are. */
  readonly isNumbered: boolean;
}

/**
 * The title that the file of an upload gives its image: its name without the ending. Rejects with the refusal of WordPress if
 * there is no file, or none that can be taken.
 */
export async function checkUpload(call: Call): Promise<FileTitle> {
  const { image } = call;
  if (isMultipart(call)) {
    if (image === undefined) throw unknownError('Specified file failed upload test.');
    return { title: stemOf(image.name), isNumbered: false };
  }
  if (image === undefined) throw noData();
  const disposition = headerOf(call, 'content-disposition');
  if (disposition === undefined) throw noDisposition();
  const name = nameIn(disposition);
  if (name === '') throw invalidDisposition();
  const expected = headerOf(call, 'content-md5')?.trim().toLowerCase();
  if (expected && (await md5Of(image.bytes, call)) !== expected) throw mismatch();
  return { title: fileName(stemOf(name)), isNumbered: true };
}

/** The name of a file without its ending. Throws if files with this ending are not taken. */
function stemOf(given: string): string {
  const name = cleanName(given);
  const ending = ENDING.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || !ENDINGS.has(ending)) throw notAnImage();
  return name.replace(ENDING, '');
}

/** A name as that of a file: letters without accents, hyphens for spaces. */
const fileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“]/g, '')
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .join('-');
