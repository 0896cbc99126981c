import type { Limits } from './limits.js';
import type { NamedValue } from './nested-names.js';
import { nestNames } from './nested-names.js';
import { NO_PARAMS, readQuery } from './query-text.js';
import type { Params } from './routes/route.js';

/** The parameters of an `application/x-www-form-urlencoded` body, read as a query is. */
export function readForm(body: Uint8Array | string, limits: Limits): Params {
  return readQuery(typeof body === 'string' ? body : new TextDecoder().decode(body), limits);
}

/**
 * The parameters of a `multipart/form-data` body: its text parts. Parts with a file name are no parameters, and a body
 * that is not in the form its Content-Type promises has none.
 *
 * @param contentType the header as it was sent, with the boundary
 * @throws CalendarError `rest_request_too_large` beyond the limits
 */
export async function readMultipart(
  body: Uint8Array | string,
  contentType: string,
  limits: Limits,
): Promise<Params> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  let parts: NamedValue[];
  try {
    parts = [...(await new Response(bytes, { headers: { 'content-type': contentType } }).formData())];
  } catch {
    return NO_PARAMS;
  }
  return nestNames(
    parts.filter(([, value]) => typeof value === 'string'),
    limits,
  );
}

/**
 * The parameters of a form that a host's parser has read, with or without its brackets: `{ 'venue[city]': 'Rome' }` and
 * `{ venue: { city: 'Rome' } }` mean the same. A list under a name with brackets is that name, several times.
 *
 * @throws CalendarError `rest_request_too_large` beyond the limits
 */
export function readParsedForm(form: Params, limits: Limits): Params {
  const values = Object.entries(form).flatMap(([name, value]): NamedValue[] =>
    name.includes('[') && Array.isArray(value)
      ? value.map((item: unknown): NamedValue => [name, item])
      : [[name, value]],
  );
  return nestNames(values, limits);
}
