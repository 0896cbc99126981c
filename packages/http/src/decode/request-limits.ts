import { CalendarError } from '@kalends/core';

/** Limits on the size of requests. Unless noted otherwise, exceeding one is answered with 413 `rest_request_too_large`. */
export interface RequestLimits {
  /** Maximum bytes of a body. */
  readonly bodySize: number;
  /** Maximum bytes of an image file in a form, in addition to `bodySize`, if the host takes uploads. */
  readonly uploadSize: number;
  /** Maximum bytes of a body that comes with GET, or from a caller who cannot write at this URL. */
  readonly smallBodySize: number;
  /**
   * Maximum bytes of all bodies in memory, each counted as at least 16 KiB; never less than one body of maximum size.
   * Beyond it: 503 `busy`.
   */
  readonly bodiesSize: number;
  /** The same for the bodies of one client. Beyond it: 429 `too_many_requests`. */
  readonly clientBodiesSize: number;
  /** Maximum values in a JSON body: members of objects and items of lists, at all levels. */
  readonly values: number;
  /** Maximum parameters in a query, and in a form. */
  readonly parameters: number;
  /** Maximum levels of `a[b][c]` in a query or a form. JSON has 511 levels of lists and objects, as in WordPress. */
  readonly nesting: number;
}

/**
 * 2 MiB per body and 10 MiB for an uploaded image with it, 64 KiB where nothing can be written, 32 MiB for all bodies, 8
 * MiB per client, 20,000 values, 1000 parameters, 64 levels.
 */
export const DEFAULT_REQUEST_LIMITS: RequestLimits = {
  bodySize: 2 * 1024 * 1024,
  uploadSize: 10 * 1024 * 1024,
  smallBodySize: 64 * 1024,
  bodiesSize: 32 * 1024 * 1024,
  clientBodiesSize: 8 * 1024 * 1024,
  values: 20_000,
  parameters: 1000,
  nesting: 64,
};

/** The error for a request that exceeds a limit. */
export const tooLarge = (what: string): CalendarError =>
  new CalendarError('too_large', `The request is too large: ${what}.`);

/** The error for a body of more than `limit` bytes. */
export const bodyTooLarge = (limit: number): CalendarError =>
  tooLarge(`its body has more than ${limit} bytes`);

/** Whether a part occurs in a text more than `most` times. Stops as soon as that is known. */
export function hasMore(text: string, part: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0 && count <= most; at = text.indexOf(part, at + part.length))
    count += 1;
  return count > most;
}
