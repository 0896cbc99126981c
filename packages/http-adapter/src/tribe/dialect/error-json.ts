import type { Actor, CalendarError, ErrorCode, ParamDetail } from '@kalends/core';
import type { ErrorDetails } from '@kalends/core/adapter';
import { jsonText } from '../../json/json-text.js';
import { statusOf } from '../../respond/error-status.js';

/** What is said of an error whose own message is for the host's eyes. */
const PUBLIC_MESSAGES: Partial<Record<ErrorCode, string>> = {
  internal_server_error: 'Something went wrong.',
  store_closed: 'The calendar is not available.',
};

/** The body of an error of code `C`, whose `data` has `Data` beside the status. */
export interface ErrorJsonOf<C extends ErrorCode, Data = unknown> {
  code: C;
  /** For people; may be HTML. */
  message: string;
  data: {
    /** The HTTP status. */
    status: number;
  } & Data;
}

/** The body of a failed request (errors.md §1). `code` tells what else is in it. */
export type ErrorJson =
  | ErrorJsonOf<'rest_missing_callback_param', { params: readonly string[] }>
  | ErrorJsonOf<
      'rest_invalid_param',
      { params: Readonly<Record<string, string>>; details: Readonly<Record<string, ParamDetail>> | [] }
    >
  | ErrorJsonOf<
      'rest_invalid_json',
      { json_error_code?: number | undefined; json_error_message?: string | undefined }
    >
  | (ErrorJsonOf<'term_exists', { term_id: number }> & { additional_data: [number, number] })
  | { code: 'rest_callback_invalid'; message: string }
  | ErrorJsonOf<
      | Exclude<ErrorCode, keyof ErrorDetails | 'rest_callback_invalid'>
      | 'too_many_failed_logins'
      | 'too_many_requests'
      | 'busy'
    >;

function presentError(error: CalendarError, status: number): ErrorJson {
  const message = PUBLIC_MESSAGES[error.code] ?? error.message;
  switch (error.code) {
    case 'rest_missing_callback_param':
      return { code: error.code, message, data: { status, params: error.data.params } };
    case 'rest_invalid_param': {
      const { params, details = {} } = error.data;
      // an empty map is written as an empty list
      const inner = Object.keys(details).length === 0 ? ([] as []) : details;
      return { code: error.code, message, data: { status, params, details: inner } };
    }
    case 'rest_invalid_json': {
      const { json_error_code, json_error_message } = error.data;
      return { code: error.code, message, data: { status, json_error_code, json_error_message } };
    }
    case 'term_exists': {
      const { term_id } = error.data;
      return {
        code: error.code,
        message,
        data: { status, term_id },
        additional_data: [term_id, term_id],
      };
    }
    case 'rest_callback_invalid':
      return { code: error.code, message };
    default:
      return { code: error.code, message, data: { status } };
  }
}

/**
 * The JSON text of an error's body. It never has a stack, a cause, or the message of a fault of our own.
 *
 * @param actor who asked: the status in the body of a `rest_forbidden` depends on it
 */
export const errorJson = (error: CalendarError, actor: Actor | null): string =>
  jsonText(presentError(error, statusOf(error, actor)));
