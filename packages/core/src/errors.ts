/** The closed set of error codes. Most are those of the wire (errors.md §3); which HTTP status goes with each is the http-adapter's business. */
export const ERROR_CODES = [
  // what a caller gave
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
  // what a caller may not do
  'rest_forbidden',
  'event-not-accessible',
  'venue-not-accessible',
  'organizer-not-accessible',
  // what is not there (any more)
  'rest-event-not-found',
  'rest-invalid-event-id',
  'event-no-longer-available',
  'event-is-in-trash',
  'venue-is-in-trash',
  'organizer-is-in-trash',
  'event-archive-page-not-found',
  'venue-archive-page-not-found',
  'organizer-archive-page-not-found',
  // the request itself, as adapters find it
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
  // stores
  'conflict',
  'store_closed',
  'internal_server_error',
] as const;

/** One of `ERROR_CODES`. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What was wrong with one parameter's type. */
export interface ParamDetail {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What an error of some codes always says beyond its message (errors.md §1). */
export interface ErrorDetails {
  /** The missing names, in declaration order. */
  rest_missing_callback_param: { readonly params: readonly string[] };
  rest_invalid_param: {
    /** The refused names with the reason of each. */
    readonly params: Readonly<Record<string, string>>;
    /** For those refused names that have one: the inner error. */
    readonly details?: Readonly<Record<string, ParamDetail>>;
    /** Why each refused name is refused, for people: which value came and what was expected. Not part of answers over HTTP. */
    readonly reasons?: Readonly<Record<string, string>>;
  };
  /** The term that has the name. */
  term_exists: { readonly term_id: number };
  /** After how many seconds another try makes sense. */
  too_many_failed_logins: { readonly retry_after: number };
  too_many_requests: { readonly retry_after: number };
  busy: { readonly retry_after: number };
  /** The parser's verdict, where there was a text to parse. */
  rest_invalid_json: { readonly json_error_code?: number; readonly json_error_message?: string };
}

/** What `Calendar.import` stopped at: the index of the entry, and how many entries before it are kept. */
export interface ImportStop {
  readonly entry?: number;
  readonly kept?: number;
}

type Detail<C = keyof ErrorDetails> = C extends keyof ErrorDetails ? keyof ErrorDetails[C] : never;

/** Whatever any error says, as undefined: so that `data.params` can be asked for before the code is known. */
export type NoErrorDetails = Readonly<Partial<Record<Detail, never>>>;

/** What an error of code `C` says beyond its message. */
export type ErrorData<C extends ErrorCode = ErrorCode> = ImportStop &
  (C extends keyof ErrorDetails
    ? ErrorDetails[C] & Omit<NoErrorDetails, keyof ErrorDetails[C]>
    : NoErrorDetails);

/** A `CalendarError` of code `C`; of several codes: one of theirs. */
export type CalendarErrorOf<C extends ErrorCode = ErrorCode> = C extends ErrorCode
  ? Error & { readonly name: 'CalendarError'; readonly code: C; readonly data: ErrorData<C> }
  : never;

/** Marks the errors of every copy of this module: a program may have loaded one as ESM and one as CommonJS. */
const BRAND = Symbol.for('kalends.CalendarError');

/** Makes and recognises a `CalendarError`. */
export interface CalendarErrorConstructor {
  /** What an error of this code always says must be given. */
  new <C extends ErrorCode>(
    code: C,
    message: string,
    ...rest: object extends ErrorData<C>
      ? [data?: ErrorData<C>, options?: ErrorOptions]
      : [data: ErrorData<C>, options?: ErrorOptions]
  ): CalendarErrorOf<C>;
  readonly prototype: CalendarError;
  /** `error instanceof CalendarError`: whether it is one, of this copy of the package or of another. */
  [Symbol.hasInstance](value: unknown): value is CalendarError;
  /** Any thrown value as a `CalendarError`: itself, or an `internal_server_error` that has it as its cause. */
  from(thrown: unknown): CalendarError;
}

/**
 * The one error that Kalends throws: `error instanceof CalendarError` narrows to it, and a comparison of `code`, never of
 * `message`, narrows `data`. `cause` is for logs and never sent to a caller.
 */
export type CalendarError = CalendarErrorOf;

/** The class of the one error that Kalends throws. */
export const CalendarError = class CalendarError extends Error {
  override readonly name = 'CalendarError';
  readonly code: ErrorCode;
  readonly data: object;
  readonly [BRAND] = true;

  constructor(code: ErrorCode, message: string, data: object = {}, options?: ErrorOptions) {
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
      // a revoked proxy can be thrown too
      return false;
    }
  }

  static from(thrown: unknown): CalendarError {
    if (thrown instanceof CalendarError) return thrown;
    return new CalendarError('internal_server_error', 'Something went wrong.', {}, { cause: thrown });
  }
} as CalendarErrorConstructor;

/** A `rest_missing_callback_param` for all that is missing, in declaration order. */
export const missingParams = (names: readonly string[]): CalendarError =>
  new CalendarError('rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, {
    params: names,
  });

/** A `rest_invalid_param` with the reason of each name, in declaration order. */
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

/** The reason given for a value that breaks a rule. */
export const INVALID = 'Invalid parameter.';

/** A `rest_invalid_param` for names with the reason of each. */
export const invalidParam = (reasons: Readonly<Record<string, string>>): CalendarError =>
  invalidParams(Object.fromEntries(Object.keys(reasons).map((name) => [name, INVALID])), {}, reasons);
