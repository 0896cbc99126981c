import { randomBytes } from 'node:crypto';

/** The random bytes of a key: enough that the image of a hidden record cannot be found by trying. */
const KEY_BYTES = 16;

const KEY = /^[0-9a-f]{32}$/;
const FILE_NAME = /^[a-z_]{1,40}\.(?:jpg|png|gif|webp)$/;

/** Makes the key of a new image: 32 hexadecimal digits. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('hex');

/** Whether a text is a key. */
export const isKey = (text: string): boolean => KEY.test(text);

/** Whether a text is the name of a file: lower-case letters and underscores, and one of four extensions. */
export const isFileName = (text: string): boolean => FILE_NAME.test(text);

/** Throws a `TypeError` unless the key and the names are valid: they become parts of paths. */
export function requireNames(key: string, names: readonly string[] = []): void {
  if (!isKey(key)) throw new TypeError('This is not the key of an image.');
  if (!names.every(isFileName)) throw new TypeError('This is not the name of an image file.');
}
