import { CalendarError } from '@kalends/core';

/** How much a request may bring. Beyond a limit the answer is 413 `rest_request_too_large`, unless said otherwise. */
export interface RequestLimits {
  /** Bytes of a body. */
  readonly bodySize: number;
  /** Bytes of a body that an anonymous caller sends, or that comes with GET or HEAD. */
  readonly smallBodySize: number;
  /** Values in a JSON body: the members of objects and the items of lists, at all levels. */
  readonly values: number;
  /** Parameters in a query, and parameters in a form. */
  readonly parameters: number;
  /** Levels of `a[b][c]` in a query or a form. JSON has 511 levels of lists and objects, as in the reference. */
  readonly nesting: number;
}

/** 2 MiB, 64 KiB where nothing will be written, 20,000 values, 1000 parameters, 64 levels. */
export const DEFAULT_REQUEST_LIMITS: RequestLimits = {
  bodySize: 2 * 1024 * 1024,
  smallBodySize: 64 * 1024,
  values: 20_000,
  parameters: 1000,
  nesting: 64,
};

/** The error of a request that goes beyond a limit. */
export const tooLarge = (what: string): CalendarError =>
  new CalendarError('rest_request_too_large', `The request is too large: ${what}.`);
