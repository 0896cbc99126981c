import { CalendarError } from '@kalends/core';
import type { RequestLimits } from './request-limits.js';
import { NO_PARAMS } from './query-text.js';
import type { Params } from '../message.js';

/** What `json_error_code` says (errors.md §2). */
const JSON_ERRORS = {
  1: 'Maximum stack depth exceeded',
  3: 'Control character error, possibly incorrectly encoded',
  4: 'Syntax error',
  5: 'Malformed UTF-8 characters, possibly incorrectly encoded',
  10: 'Single unpaired high surrogate in Unicode escape',
} as const;

type JsonErrorCode = keyof typeof JSON_ERRORS;

const invalidJson = (code: JsonErrorCode): CalendarError =>
  new CalendarError('rest_invalid_json', 'Invalid JSON body passed.', {
    json_error_code: code,
    json_error_message: JSON_ERRORS[code],
  });

const BETWEEN_STRINGS = new Set('{}[]:,+-.0123456789eEtTrRuUfFaAlLsSnN \t\r\n');
const ESCAPES = new Set('"\\/bfnrtu');

/** Why a text is not JSON: a control character or an end within a string is 3, all else is 4. One pass. */
function whyInvalid(text: string): JsonErrorCode {
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (!inString) {
      if (character === '"') inString = true;
      else if (!BETWEEN_STRINGS.has(character)) return character < ' ' ? 3 : 4;
    } else if (character === '"') inString = false;
    else if (character < ' ') return 3;
    else if (character === '\\') {
      at += 1;
      if (at < text.length && !ESCAPES.has(text.charAt(at))) return 4;
    }
  }
  return inString ? 3 : 4;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Refuses what is nested deeper than `levels`, and texts and names with half a surrogate pair, which no store can keep.
 * Goes no deeper than `levels` itself.
 */
function check(value: unknown, levels: number): void {
  if (typeof value === 'string') {
    if (LONE_SURROGATE.test(value)) throw invalidJson(10);
  } else if (typeof value === 'object' && value !== null) {
    if (levels === 0) throw invalidJson(1);
    for (const [name, item] of Object.entries(value)) {
      if (LONE_SURROGATE.test(name)) throw invalidJson(10);
      check(item, levels - 1);
    }
  }
}

const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The parameters of a JSON value that was parsed already: those of an object; a list or a scalar has none.
 *
 * @throws CalendarError `rest_invalid_json`: nested too deep, or half a surrogate pair
 */
export function readJsonValue(value: unknown, limits: RequestLimits): Params {
  if (!isObject(value)) return NO_PARAMS;
  check(value, limits.nesting);
  return value;
}

/**
 * The parameters of a JSON body. An empty one has none; white space alone, a byte order mark and bytes that are not
 * UTF-8 are errors; of a name that comes twice the last one counts (CONTRACT §1.2).
 *
 * @throws CalendarError `rest_invalid_json` with `json_error_code` and `json_error_message`
 */
export function readJson(body: Uint8Array | string, limits: RequestLimits): Params {
  if (body.length === 0) return NO_PARAMS;
  let text: string;
  try {
    text =
      typeof body === 'string'
        ? body
        : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw invalidJson(5);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw error instanceof SyntaxError ? invalidJson(whyInvalid(text)) : invalidJson(1);
  }
  return readJsonValue(value, limits);
}
