import { CalendarError } from '@kalends/core';

/** The error of a body that has more bytes than `limit`. */
export const tooLarge = (limit: number): CalendarError =>
  new CalendarError(
    'rest_request_too_large',
    `The request is too large: its body has more than ${limit} bytes.`,
  );

/** The error of a body whose client went away in the middle. */
export const aborted = (): CalendarError =>
  new CalendarError('rest_invalid_json', 'The request ended before its body was complete.');
