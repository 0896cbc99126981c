import { CalendarError } from '@kalends/core';
import { fieldNames, filterFields } from './fields.js';
import { jsonText } from '../../json/json-text.js';
import type { Params } from '../../message.js';

/** How the caller wants the body written. */
export interface OutputWishes {
  /** Status and headers go into the body (`_envelope`). */
  readonly envelope: boolean;
  /** The function that the body is wrapped in (`_jsonp`); `''` for none. */
  readonly callback: string;
}

const PLAIN: OutputWishes = { envelope: false, callback: '' };

const CALLBACK = /^[\w.]*$/;

/**
 * What the query wishes for the form of the answer (CONTRACT §1.4).
 *
 * @throws CalendarError `rest_callback_invalid` for a callback name of other signs than letters, digits, `_` and `.`
 */
export function outputWishes(query: Params): OutputWishes {
  const callback = query['_jsonp'] ?? '';
  const envelope = query['_envelope'] !== undefined;
  if (callback === '' && !envelope) return PLAIN;
  if (typeof callback !== 'string' || !CALLBACK.test(callback)) {
    throw new CalendarError('rest_callback_invalid', 'Invalid JSONP callback function.');
  }
  return { envelope, callback };
}

/** The JSON text with only the wanted `_fields`; the same text when none are named. */
export function withFields(json: string, params: Params): string {
  const names = fieldNames(params['_fields']);
  return names.length === 0 ? json : jsonText(filterFields(JSON.parse(json), names));
}

/** Totals are numbers inside an envelope. */
const headerJson = (value: string): string | number => (/^\d+$/.test(value) ? Number(value) : value);

/** The JSON text of an envelope around a body that is JSON text. */
export function envelope(json: string, status: number, headers: Readonly<Record<string, string>>): string {
  const entries = Object.entries(headers).map(([name, value]) => [name, headerJson(value)] as const);
  const listed = entries.length === 0 ? '[]' : jsonText(Object.fromEntries(entries));
  return `{"body":${json},"status":${status},"headers":${listed}}`;
}

const PRETTY: ReadonlySet<unknown> = new Set(['', '1', 'true', 1, true]);

/** The JSON text indented by four blanks where `_pretty` has no value or is true; else the same text. */
export const withIndent = (json: string, params: Params): string =>
  PRETTY.has(params['_pretty']) ? jsonText(JSON.parse(json), 4) : json;

/** The script that calls `callback` with the body; the comment keeps the first bytes from being anything else. */
export const asScript = (json: string, callback: string): string => `/**/${callback}(${json})`;
