import { CalendarError } from '@kalends/core';
import type { NoErrorDetails } from '@kalends/core/internal';

/** The codes of what only requests are refused with: the calendar itself knows neither HTTP nor logins. */
const REQUEST_ERROR_CODES = [
  'rest_invalid_json',
  'rest_invalid_namespace',
  'rest_callback_invalid',
  'rest_cookie_invalid_nonce',
  'incorrect_password',
  'invalid_username',
  'invalid_email',
  'too_many_failed_logins',
] as const;

/** One of the codes of a `RequestError`. They are sent as they are. */
export type RequestFailureCode = (typeof REQUEST_ERROR_CODES)[number];

/** The details of a `RequestError` besides its code and its message; none of those that errors of the calendar have. */
export interface RequestFailureData extends Omit<NoErrorDetails, 'retry_after'> {
  /** Number of seconds to wait before another attempt, with `too_many_failed_logins`. */
  readonly retry_after?: number;
  /** The error of the JSON parser, with `rest_invalid_json` if there was a body to parse. */
  readonly json_error_code?: number;
  readonly json_error_message?: string;
}

/** Why a request is refused before it reaches the calendar: it cannot be read, or its login is wrong. */
export class RequestError extends Error {
  override readonly name = 'RequestError';

  constructor(
    readonly code: RequestFailureCode,
    message: string,
    readonly data: RequestFailureData = {},
  ) {
    super(message);
  }

  /** Makes `error instanceof RequestError` true for errors of any copy of the package: a program may load it as ESM and as CommonJS. */
  static override [Symbol.hasInstance](value: unknown): value is RequestError {
    try {
      const codes: readonly unknown[] = REQUEST_ERROR_CODES;
      return (
        value instanceof Error && value.name === 'RequestError' && codes.includes(Reflect.get(value, 'code'))
      );
    } catch {
      // even a revoked proxy can be thrown
      return false;
    }
  }
}

/** The errors of a request: one of the calendar, or one of the request itself. */
export type Failure = CalendarError | RequestError;

/** Converts any thrown value: what is no error of a request becomes a `CalendarError`, as `CalendarError.from` does it. */
export const failureOf = (thrown: unknown): Failure =>
  thrown instanceof RequestError ? thrown : CalendarError.from(thrown);

const ABORTED = 'The request ended before it was answered.';

/** The error of a request whose client disconnected before the end of its body, or waits no longer for the answer. */
export const aborted = (): RequestError => new RequestError('rest_invalid_json', ABORTED);

/** Whether an error is one of `aborted`. */
export const isAborted = (error: unknown): boolean =>
  error instanceof RequestError && error.message === ABORTED;
