import { parse } from 'content-type';
import type { Decoded, ImageFile } from '../interface.js';
import { headerText, type HttpRequest } from '../message.js';
import { readForm, readMultipart, readParsedForm } from './form.js';
import { isObject } from './json-body.js';
import { NO_PARAMS } from './query-text.js';
import { tooLarge, type RequestLimits } from './request-limits.js';

/** A decoded form. */
export type FormBody = Pick<Decoded, 'params' | 'image'>;

/** How a form is read. */
export interface FormBodyOptions {
  readonly limits: RequestLimits;
  /** Maximum bytes of an image file, 0 for callers who may not upload one; `undefined`: files are ignored. */
  readonly uploadSize?: number | undefined;
  /** The name of the image file. Default `image`. */
  readonly fileName?: string | undefined;
}

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** Whether a body of this type, in lower case and without parameters, is a form. */
export const isFormType = (type: string): boolean => type === URLENCODED || type === MULTIPART;

/** Throws `too_large` for an image file of more bytes than a caller who may upload one may send. */
export function checkImageSize(size: number, uploadSize: number): void {
  if (uploadSize > 0 && size > uploadSize) throw tooLarge(`the file image has more than ${uploadSize} bytes`);
}

async function imageOf(
  file: File | undefined,
  uploadSize: number | undefined,
): Promise<ImageFile | undefined> {
  if (file === undefined || uploadSize === undefined) return undefined;
  checkImageSize(file.size, uploadSize);
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name };
}

/**
 * Reads the form in a body: `application/x-www-form-urlencoded`, or `multipart/form-data`, which may have a file and then
 * has room for it. A body that a host's parser has read, as bytes, text or an object, is taken from it. A body of another
 * type is not read, and has no parameters.
 *
 * @throws CalendarError `too_large` if the form or the file exceeds the limits
 */
export async function readFormBody(
  request: HttpRequest,
  { limits, uploadSize, fileName }: FormBodyOptions,
): Promise<FormBody> {
  const { type, parameters } = parse(headerText(request.headers, 'content-type') ?? '');
  if (!isFormType(type)) return { params: NO_PARAMS };
  const isMultipart = type === MULTIPART;
  const most = limits.bodySize + (isMultipart ? (uploadSize ?? 0) : 0);
  const { parsedBody: body = await request.body(most) } = request;
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    return { params: isObject(body) ? readParsedForm(body, limits) : NO_PARAMS };
  }
  if (!isMultipart) return { params: readForm(body, limits) };
  const { params, image } = await readMultipart(body, parameters['boundary'], limits, fileName);
  return { params, image: await imageOf(image, uploadSize) };
}
