/**
 * The closed set of error codes. What differs by kind of record is one code, whose data names the kind; interfaces have
 * a table of their own for what they write instead, and with which HTTP status.
 */
export const ERROR_CODES = [
  // invalid input
  'missing_param',
  'invalid_param',
  'empty',
  'invalid_name',
  'name_taken',
  'slug_taken',
  'not_hierarchical',
  'too_long',
  'too_large',
  // missing rights
  'forbidden',
  'not_accessible',
  // records that do not exist, or no longer
  'not_found',
  'wrong_kind',
  'gone',
  'in_trash',
  'page_not_found',
  // changes
  'conflict',
  'idempotency_key_reused',
  'sync_token_expired',
  // what is beyond the calendar or its host
  'busy',
  'too_many_requests',
  'store_closed',
  'store_unavailable',
  'store_full',
  'internal',
] as const;

/** One of `ERROR_CODES`. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Type error of one parameter. */
export interface ParamDetail {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The kind that an error is about, for codes shared by several kinds. */
export interface AboutKind {
  /** The kind of the record: `'event'`, `'venue'`, `'category'`, … */
  readonly kind: string;
}

/** The data that errors of some codes always have in addition to the message. */
export interface ErrorDetails {
  /** The missing parameters, in declaration order. */
  missing_param: { readonly params: readonly string[] };
  invalid_param: {
    /** The refused parameters, each with its reason. */
    readonly params: Readonly<Record<string, string>>;
    /** The inner error of each refused parameter that has one. */
    readonly details?: Readonly<Record<string, ParamDetail>>;
    /** An explanation of each refusal for people: the value and what was expected. Not sent over HTTP. */
    readonly reasons?: Readonly<Record<string, string>>;
  };
  /** A record without a name, or an event without title, description and excerpt. */
  empty: AboutKind;
  /** The name is empty after it was cleaned. */
  invalid_name: AboutKind;
  /** A category or tag has that name. */
  name_taken: AboutKind & {
    /** The existing one. */
    readonly term_id: number;
  };
  /** A category or tag has that slug. */
  slug_taken: AboutKind;
  /** A parent for a tag. */
  not_hierarchical: AboutKind;
  /** The title or name cannot be stored. */
  too_long: AboutKind;
  /** The caller may not read the record. */
  not_accessible: AboutKind;
  /** There is no such record, or whatever was named. */
  not_found: Partial<AboutKind>;
  /** The id is that of a record of another kind than this one. */
  wrong_kind: AboutKind;
  /** The record is in the trash, and not read there. */
  gone: AboutKind;
  /** The record to move to the trash is there already. */
  in_trash: AboutKind;
  /** The list has no such page. */
  page_not_found: AboutKind;
  /** Number of seconds to wait before another attempt. */
  too_many_requests: { readonly retry_after: number };
  busy: { readonly retry_after: number };
  store_unavailable: { readonly retry_after: number };
}

/** Where `Calendar.import` stopped: the index of the entry, and the number of entries stored before it. */
export interface ImportStop {
  readonly entry?: number;
  readonly kept?: number;
}

/** The names of all details of errors. */
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
   * Converts any thrown value to a `CalendarError`: itself if it is one, else an `internal` with the value
   * as its cause.
   */
  from(thrown: unknown): CalendarError;
}

/**
 * The only error class that calendars and stores throw. `error instanceof CalendarError` narrows to it, and comparing `code` (never
 * `message`) narrows `data`. `cause` is for logs and never sent to a caller.
 */
export type CalendarError = CalendarErrorOf;

/** The only error class that calendars and stores throw. */
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
    return new CalendarError('internal', 'Something went wrong.', {}, { cause: thrown });
  }
} as CalendarErrorConstructor;

/** A `missing_param` error for all missing parameters, in declaration order. */
export const missingParams = (names: readonly string[]): CalendarError =>
  new CalendarError('missing_param', `Missing parameter(s): ${names.join(', ')}`, {
    params: names,
  });

/** A `invalid_param` error with the reason of each parameter, in declaration order. */
export function invalidParams(
  params: Readonly<Record<string, string>>,
  details: Readonly<Record<string, ParamDetail>>,
  reasons: Readonly<Record<string, string>>,
): CalendarError {
  const names = Object.keys(params).join(', ');
  return new CalendarError('invalid_param', `Invalid parameter(s): ${names}`, {
    params,
    details,
    reasons,
  });
}

/** The reason for a value that breaks a rule. */
export const INVALID = 'Invalid parameter.';

/** A `invalid_param` error with the reason of each parameter. */
export const invalidParam = (reasons: Readonly<Record<string, string>>): CalendarError =>
  invalidParams(Object.fromEntries(Object.keys(reasons).map((name) => [name, INVALID])), {}, reasons);
