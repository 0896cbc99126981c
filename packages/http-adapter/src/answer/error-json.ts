import type { Actor, CalendarError, ErrorCode } from '@kalends/core';
import { jsonText } from '../wire/json-text.js';
import { statusOf } from './error-status.js';

/** What is said of an error whose own message is for the host's eyes. */
const PUBLIC_MESSAGES: Partial<Record<ErrorCode, string>> = {
  internal_server_error: 'Something went wrong.',
  store_closed: 'The calendar is not available.',
};

/** The members of `data` after `status`, in the order of errors.md §1. */
function dataOf(error: CalendarError): Record<string, unknown> {
  const { params, details = {}, term_id, json_error_code, json_error_message } = error.data;
  switch (error.code) {
    case 'rest_missing_callback_param':
      return { params };
    case 'rest_invalid_param':
      // an empty map is written as an empty list
      return { params, details: Object.keys(details).length === 0 ? [] : details };
    case 'rest_invalid_json':
      return { json_error_code, json_error_message };
    case 'term_exists':
      return { term_id };
    default:
      return {};
  }
}

/**
 * The JSON text of an error's body (errors.md §1). It never has a stack, a cause, or the message of a fault of our own.
 *
 * @param actor who asked: the status in the body of a `rest_forbidden` depends on it
 */
export function errorJson(error: CalendarError, actor: Actor | null): string {
  const { code } = error;
  const message = PUBLIC_MESSAGES[code] ?? error.message;
  if (code === 'rest_callback_invalid') return jsonText({ code, message });
  const data = { status: statusOf(error, actor), ...dataOf(error) };
  const additional =
    code === 'term_exists' ? { additional_data: [error.data.term_id, error.data.term_id] } : {};
  return jsonText({ code, message, data, ...additional });
}
