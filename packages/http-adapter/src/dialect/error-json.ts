import type { Actor } from '@kalends/core';
import type { ParamDetail } from '@kalends/core/adapter';
import { jsonText, RequestError, statusOf, wireCode, type Failure, type WireCode } from '@kalends/http';
import { type RequestFailureData } from '@kalends/http/internal';

/** Public messages of errors whose own message is meant for the host. */
const PUBLIC_MESSAGES: Partial<Record<WireCode, string>> = {
  internal_server_error: 'Something went wrong.',
  store_closed: 'The calendar is not available.',
  store_unavailable: 'The calendar is not available. Try again in a moment.',
  store_full: 'The calendar cannot be changed: its disk is full.',
};

/** The inner errors of parameters, with the code of this interface for a value of another type. */
const inWireCodes = (details: Readonly<Record<string, ParamDetail>>): Record<string, ParamDetail> =>
  Object.fromEntries(
    Object.entries(details).map(([name, detail]) => [
      name,
      detail.code === 'invalid_type' ? { ...detail, code: 'rest_invalid_type' } : detail,
    ]),
  );

/** The details of errors that are not about the syntax of a body. */
const NOT_PARSED: RequestFailureData = {};

/** The message of an error; the original plugin writes the quotes around a slug as entities. */
const withEntities = ({ code, message }: Failure): string =>
  code === 'slug_taken' ? message.replace('“', '&#8220;').replace('”', '&#8221;') : message;

/** The body of an error with code `C`; `data` contains `Data` and the status. */
export interface ErrorJsonOf<C extends WireCode, Data = unknown> {
  code: C;
  /** For people; may contain HTML. */
  message: string;
  data: {
    /** The HTTP status. */
    status: number;
  } & Data;
}

/** The body of a failed request (errors.md §1). `code` determines its other members. */
export type ErrorJson =
  | ErrorJsonOf<'rest_missing_callback_param', { params: readonly string[] }>
  | ErrorJsonOf<
      'rest_invalid_param',
      {
        params: Readonly<Record<string, string>>;
        details: Readonly<Record<string, ParamDetail>> | [];
        /** Why each parameter is refused, for people; with `_reasons` only. */
        reasons?: Readonly<Record<string, string>> | undefined;
      }
    >
  | ErrorJsonOf<
      'rest_invalid_json',
      { json_error_code?: number | undefined; json_error_message?: string | undefined }
    >
  | (ErrorJsonOf<'term_exists', { term_id: number }> & { additional_data: [number, number] })
  | { code: 'rest_callback_invalid'; message: string }
  | ErrorJsonOf<
      Exclude<
        WireCode,
        | 'rest_missing_callback_param'
        | 'rest_invalid_param'
        | 'rest_invalid_json'
        | 'term_exists'
        | 'rest_callback_invalid'
      >
    >;

/**
 * The JSON text of an error, never with a stack, a cause, or the message of an internal error.
 *
 * @param actor the caller, which determines the status in the body of a `rest_forbidden`
 * @param withReasons whether `data` has the reasons for which parameters are refused
 */
export function errorJson(error: Failure, actor: Actor | null, withReasons = false): string {
  const code = wireCode(error);
  const { params, details = {}, reasons, term_id } = error.data;
  const { json_error_code, json_error_message } = error instanceof RequestError ? error.data : NOT_PARSED;
  const message = PUBLIC_MESSAGES[code] ?? withEntities(error);
  if (code === 'rest_callback_invalid') return jsonText({ code, message });
  return jsonText({
    code,
    message,
    data: {
      status: statusOf(error, actor),
      params,
      // an empty map is written as an empty list, as in PHP
      ...(code === 'rest_invalid_param' && {
        details: Object.keys(details).length === 0 ? [] : inWireCodes(details),
      }),
      ...{ reasons: withReasons ? reasons : undefined, term_id, json_error_code, json_error_message },
    },
    ...(term_id !== undefined && { additional_data: [term_id, term_id] }),
  });
}
