import { CalendarError } from '@kalends/core';

/** How much a request may bring. Beyond a limit the answer is 413 `rest_request_too_large`, unless said otherwise. */
export interface RequestLimits {
  /** Bytes of a body. */
  readonly bodySize: number;
  /** Bytes of a body that comes with GET, or from a caller who may write nothing at this address. */
  readonly smallBodySize: number;
  /**
   * Bytes of all bodies that are held at once, each counted as 16 KiB at least, and never less than one body of full size. Beyond it
   * the answer is 503 `busy`.
   */
  readonly bodiesSize: number;
  /** The same for the bodies of one client. Beyond it the answer is 429 `too_many_requests`. */
  readonly clientBodiesSize: number;
  /** Values in a JSON body: the members of objects and the items of lists, at all levels. */
  readonly values: number;
  /** Parameters in a query, and parameters in a form. */
  readonly parameters: number;
  /** Levels of `a[b][c]` in a query or a form. JSON has 511 levels of lists and objects, as in the reference. */
  readonly nesting: number;
}

/** 2 MiB, 64 KiB where nothing will be written, 32 MiB at once, 8 MiB of one client, 20,000 values, 1000 parameters, 64 levels. */
export const DEFAULT_REQUEST_LIMITS: RequestLimits = {
  bodySize: 2 * 1024 * 1024,
  smallBodySize: 64 * 1024,
  bodiesSize: 32 * 1024 * 1024,
  clientBodiesSize: 8 * 1024 * 1024,
  values: 20_000,
  parameters: 1000,
  nesting: 64,
};

/** The error of a request that goes beyond a limit. */
export const tooLarge = (what: string): CalendarError =>
  new CalendarError('rest_request_too_large', `The request is too large: ${what}.`);

/** The error of a body that has more bytes than `limit`. */
export const bodyTooLarge = (limit: number): CalendarError =>
  tooLarge(`its body has more than ${limit} bytes`);

/** The error of a body whose client went away in the middle. */
export const aborted = (): CalendarError =>
  new CalendarError('rest_invalid_json', 'The request ended before its body was complete.');
