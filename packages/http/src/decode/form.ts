import { nextTurn } from '@kalends/core/adapter';
import { format } from 'content-type';
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

/** The number of characters that the headers of a part have at most, and those of all parts. */
const PART_HEADERS = 8192;
const FORM_HEADERS = 500_000;

/** The number of bytes that are decoded at once. */
const PIECE = 65_536;

/** The delimiters that count are of these characters. */
const BOUNDARY = /^[ -~]+$/;

/** Throws for a body with more than `most` parts, and for long headers; the last delimiter ends the body. */
function checkParts(body: string, delimiter: string, most: number): void {
  if (hasMore(body, delimiter, most + 1)) throw tooLarge('too many parameters');
  let all = 0;
  for (const part of body.split(`\r\n${delimiter}\r\n`)) {
    const end = part.slice(0, PART_HEADERS).indexOf('\r\n\r\n');
    if (end === -1 && part.length > PART_HEADERS)
      throw tooLarge(`a part has more than ${PART_HEADERS} characters of headers`);
    all += end === -1 ? part.length : end;
    if (all > FORM_HEADERS) throw tooLarge(`its parts have more than ${FORM_HEADERS} characters of headers`);
  }
}

/** Bytes as a text with a character for each, in pieces: as a whole, or as UTF-8, an image takes a tenth of a second. */
function textOfBytes(bytes: Uint8Array): string {
  const decoder = new TextDecoder('latin1');
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  return text;
}

/** The content of a `multipart/form-data` body. */
export interface MultipartBody {
  /** Its text parts. */
  readonly params: Params;
  /** Its last file of the given name, unless it is empty: browsers send an empty one if none was chosen. */
  readonly image?: File | undefined;
}

/**
 * Reads a `multipart/form-data` body. Files with other names than that of the image are ignored, and a body that does not match
 * its Content-Type has no parameters.
 *
 * @param boundary the parameter of the Content-Type
 * @param fileName the name of the image file
 * @throws CalendarError `too_large` if the body exceeds the limits; files count as parameters
 */
export async function readMultipart(
  body: Uint8Array | string,
  boundary: string | undefined,
  limits: RequestLimits,
  fileName = 'image',
): Promise<MultipartBody> {
  if (boundary === undefined || !BOUNDARY.test(boundary)) return { params: NO_PARAMS };
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  // each step of a large body takes some ten milliseconds
  const turn = () => (bytes.length > PIECE ? nextTurn() : undefined);
  checkParts(textOfBytes(bytes), `--${boundary}`, limits.parameters);
  await turn();
  let parts: NamedValue[];
  try {
    // written again, so that the parser cannot find another boundary in the header than the one that was counted
    const contentType = format({ type: 'multipart/form-data', parameters: { boundary } });
    const source: FormSource = new Response(bytes, { headers: { 'content-type': contentType } });
    parts = [...(await source.formData())];
    await turn();
  } catch {
    return { params: NO_PARAMS };
  }
  const params = nestNames(
    parts.filter(([, value]) => typeof value === 'string'),
    limits,
  );
  const images = parts.flatMap(([name, value]) =>
    name === fileName && value instanceof File && value.size > 0 ? [value] : [],
  );
  return { params, image: images.at(-1) };
}

/**
 * The parameters of a form that a host's parser has decoded, with or without brackets: `{ 'venue[city]': 'Rome' }` and
 * `{ venue: { city: 'Rome' } }` mean the same. A list under a name with brackets means that the name was given several
 * times.
 *
 * @throws CalendarError `too_large` if the form exceeds the limits
 */
export function readParsedForm(form: Params, limits: RequestLimits): Params {
  const values = Object.entries(form).flatMap(([name, value]): NamedValue[] =>
    name.includes('[') && Array.isArray(value)
      ? value.map((item: unknown): NamedValue => [name, item])
      : [[name, value]],
  );
  return nestNames(values, limits);
}
