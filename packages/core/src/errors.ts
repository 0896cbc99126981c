/**
 * The closed set of error codes. Most are those of the REST interface (errors.md §3); the http-adapter maps them to
 * HTTP status codes. They are written out, also those of each kind, so that who needs the error alone gets no kinds.
 */
export const ERROR_CODES = [
  // invalid input
  'rest_missing_callback_param',
  'rest_invalid_param',
  'could-not-create-venue',
  'could-not-create-organizer',
  'empty_content',
  'empty_term_name',
  'invalid_term_name',
  'db_insert_error',
  'term_exists',
  'duplicate_term_slug',
  'rest_taxonomy_not_hierarchical',
  // missing rights
  'rest_forbidden',
  'event-not-accessible',
  'venue-not-accessible',
  'organizer-not-accessible',
  // records that do not exist, or no longer
  'rest-event-not-found',
  'rest-invalid-event-id',
  'event-no-longer-available',
  'event-is-in-trash',
  'venue-is-in-trash',
  'organizer-is-in-trash',
  'event-archive-page-not-found',
  'venue-archive-page-not-found',
  'organizer-archive-page-not-found',
  // malformed requests, detected by adapters
  'rest_invalid_json',
  'rest_no_route',
  'rest_invalid_namespace',
  'rest_callback_invalid',
  'rest_request_too_large',
  'incorrect_password',
  'invalid_username',
  'invalid_email',
  'too_many_failed_logins',
  'too_many_requests',
  'busy',
  'rest_cookie_invalid_nonce',
  // changes
  'sync_token_expired',
  // stores
  'conflict',
  'idempotency_key_reused',
  'store_closed',
  'store_unavailable',
  'store_full',
  'internal_server_error',
] as const;

/** One of `ERROR_CODES`. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Type error of one parameter. */
export interface ParamDetail {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The data that errors of some codes always have in addition to the message (errors.md §1). */
export interface ErrorDetails {
  /** The missing parameters, in declaration order. */
  rest_missing_callback_param: { readonly params: readonly string[] };
  rest_invalid_param: {
    /** The refused parameters, each with its reason. */
    readonly params: Readonly<Record<string, string>>;
    /** The inner error of each refused parameter that has one. */
    readonly details?: Readonly<Record<string, ParamDetail>>;
    /** An explanation of each refusal for people: the value and what was expected. Not sent over HTTP. */
    readonly reasons?: Readonly<Record<string, string>>;
  };
  /** The existing term with that name. */
  term_exists: { readonly term_id: number };
  /** Number of seconds to wait before another attempt. */
  too_many_failed_logins: { readonly retry_after: number };
  too_many_requests: { readonly retry_after: number };
  busy: { readonly retry_after: number };
  store_unavailable: { readonly retry_after: number };
  /** The error of the JSON parser, if there was a body to parse. */
  rest_invalid_json: { readonly json_error_code?: number; readonly json_error_message?: string };
}

/** Where `Calendar.import` stopped: the index of the entry, and the number of entries stored before it. */
export interface ImportStop {
  readonly entry?: number;
  readonly kept?: number;
}

type Detail<C = keyof ErrorDetails> = C extends keyof ErrorDetails ? keyof ErrorDetails[C] : never;

/** Every property of `ErrorDetails` as optional, so that `data.params` can be read before the code is known. */
export type NoErrorDetails = Readonly<Partial<Record<Detail, never>>>;

/** The data of an error with code `C`. */
export type ErrorData<C extends ErrorCode = ErrorCode> = ImportStop &
  (C extends keyof ErrorDetails
    ? ErrorDetails[C] & Omit<NoErrorDetails, keyof ErrorDetails[C]>
    : NoErrorDetails);

/** A `CalendarError` with code `C`, or with one of several codes. */
export type CalendarErrorOf<C extends ErrorCode = ErrorCode> = C extends ErrorCode
  ? Error & { readonly name: 'CalendarError'; readonly code: C; readonly data: ErrorData<C> }
  : never;

/** Marks the errors of every copy of this module: a program may load one as ESM and another as CommonJS. */
const BRAND = Symbol.for('kalends.CalendarError');

/** Constructs and recognises `CalendarError`s. */
export interface CalendarErrorConstructor {
  /** `data` is required for codes that have some in `ErrorDetails`. */
  new <C extends ErrorCode>(
    code: C,
    message: string,
    ...rest: object extends ErrorData<C>
      ? [data?: ErrorData<C>, options?: { readonly cause?: unknown }]
      : [data: ErrorData<C>, options?: { readonly cause?: unknown }]
  ): CalendarErrorOf<C>;
  readonly prototype: CalendarError;
  /** Makes `error instanceof CalendarError` true for errors of any copy of the package. */
  [Symbol.hasInstance](value: unknown): value is CalendarError;
  /**
   * Converts any thrown value to a `CalendarError`: itself if it is one, else an `internal_server_error` with the value
   * as its cause.
   */
  from(thrown: unknown): CalendarError;
}

/**
 * The only error class that Kalends throws. `error instanceof CalendarError` narrows to it, and comparing `code` (never
 * `message`) narrows `data`. `cause` is for logs and never sent to a caller.
 */
export type CalendarError = CalendarErrorOf;

/** The only error class that Kalends throws. */
export const CalendarError = class CalendarError extends Error {
  override readonly name = 'CalendarError';
  readonly code: ErrorCode;
  readonly data: object;
  readonly [BRAND] = true;

  constructor(code: ErrorCode, message: string, data: object = {}, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
    this.data = data;
  }

  static override [Symbol.hasInstance](value: unknown): value is CalendarError {
    if (typeof value !== 'object' || value === null) return false;
    try {
      const codes: readonly unknown[] = ERROR_CODES;
      return Reflect.get(value, BRAND) === true && codes.includes(Reflect.get(value, 'code'));
    } catch {
      // even a revoked proxy can be thrown
      return false;
    }
  }

  static from(thrown: unknown): CalendarError {
    if (thrown instanceof CalendarError) return thrown;
    return new CalendarError('internal_server_error', 'Something went wrong.', {}, { cause: thrown });
  }
} as CalendarErrorConstructor;

/** A `rest_missing_callback_param` error for all missing parameters, in declaration order. */
export const missingParams = (names: readonly string[]): CalendarError =>
  new CalendarError('rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, {
    params: names,
  });

/** A `rest_invalid_param` error with the reason of each parameter, in declaration order. */
export function invalidParams(
  params: Readonly<Record<string, string>>,
  details: Readonly<Record<string, ParamDetail>>,
  reasons: Readonly<Record<string, string>>,
): CalendarError {
  const names = Object.keys(params).join(', ');
  return new CalendarError('rest_invalid_param', `Invalid parameter(s): ${names}`, {
    params,
    details,
    reasons,
  });
}

/** The reason for a value that breaks a rule. */
export const INVALID = 'Invalid parameter.';

/** A `rest_invalid_param` error with the reason of each parameter. */
export const invalidParam = (reasons: Readonly<Record<string, string>>): CalendarError =>
  invalidParams(Object.fromEntries(Object.keys(reasons).map((name) => [name, INVALID])), {}, reasons);
