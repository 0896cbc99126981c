import { hasMore, tooLarge, type RequestLimits } from './request-limits.js';
import type { NamedValue } from './nested-names.js';
import { nestNames } from './nested-names.js';
import { NO_PARAMS, readQuery } from './query-text.js';
import type { Params } from '../message.js';

/** The form parser of `Response`. It is deprecated in Node for unbounded streams; here the body is complete and bounded. */
interface FormSource {
  formData(): Promise<Iterable<NamedValue>>;
}

/** The parameters of an `application/x-www-form-urlencoded` body, decoded like a query. */
export function readForm(body: Uint8Array | string, limits: RequestLimits): Params {
  return readQuery(typeof body === 'string' ? body : new TextDecoder().decode(body), limits);
}

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i;

/** Whether a body has more than `most` parts; the last delimiter ends the body. */
function hasMoreParts(body: string, contentType: string, most: number): boolean {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary !== undefined && hasMore(body, `--${boundary}`, most + 1);
}

/** The content of a `multipart/form-data` body. */
export interface MultipartBody {
  /** Its text parts. */
  readonly params: Params;
  /** Its last file named `image`, unless it is empty: browsers send an empty one if none was chosen. */
  readonly image?: Blob | undefined;
}

const isImage = ([name, value]: NamedValue): boolean =>
  name === 'image' && value instanceof Blob && value.size > 0;

/**
 * Reads a `multipart/form-data` body. Files with other names than `image` are ignored, and a body that does not match
 * its Content-Type has no parameters.
 *
 * @param contentType the header as sent, with the boundary
 * @throws CalendarError `rest_request_too_large` if the body exceeds the limits
 */
export async function readMultipart(
  body: Uint8Array | string,
  contentType: string,
  limits: RequestLimits,
): Promise<MultipartBody> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  if (hasMoreParts(text, contentType, limits.parameters)) throw tooLarge('too many parameters');
  let parts: NamedValue[];
  try {
    const source: FormSource = new Response(bytes, { headers: { 'content-type': contentType } });
    parts = [...(await source.formData())];
  } catch {
    return { params: NO_PARAMS };
  }
  const params = nestNames(
    parts.filter(([, value]) => typeof value === 'string'),
    limits,
  );
  const image = parts.findLast(isImage)?.[1];
  return { params, image: image instanceof Blob ? image : undefined };
}

/**
 * The parameters of a form that a host's parser has decoded, with or without brackets: `{ 'venue[city]': 'Rome' }` and
 * `{ venue: { city: 'Rome' } }` mean the same. A list under a name with brackets means that the name was given several
 * times.
 *
 * @throws CalendarError `rest_request_too_large` if the form exceeds the limits
 */
export function readParsedForm(form: Params, limits: RequestLimits): Params {
  const values = Object.entries(form).flatMap(([name, value]): NamedValue[] =>
    name.includes('[') && Array.isArray(value)
      ? value.map((item: unknown): NamedValue => [name, item])
      : [[name, value]],
  );
  return nestNames(values, limits);
}
