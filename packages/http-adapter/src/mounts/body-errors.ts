import { CalendarError } from '@kalends/core';

/** Bytes beyond the limit that are read and dropped, so that a client that writes first and reads later sees the 413. */
export const DROPPED = 1024 * 1024;

/** The error of a body that has more bytes than `limit`. */
export const tooLarge = (limit: number): CalendarError =>
  new CalendarError(
    'rest_request_too_large',
    `The request is too large: its body has more than ${limit} bytes.`,
  );

/** The error of a body whose client went away in the middle. */
export const aborted = (): CalendarError =>
  new CalendarError('rest_invalid_json', 'The request ended before its body was complete.');
