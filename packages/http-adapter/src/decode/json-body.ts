import { CalendarError } from '@kalends/core';
import type { Params } from '../message.js';
import { JSON_ERRORS, JSON_LEVELS, jsonFault, type JsonErrorCode } from './json-fault.js';
import { NO_PARAMS } from './query-text.js';
import { DEFAULT_REQUEST_LIMITS, tooLarge, type RequestLimits } from './request-limits.js';

const invalidJson = (code: JsonErrorCode): CalendarError =>
  new CalendarError('rest_invalid_json', 'Invalid JSON body passed.', {
    json_error_code: code,
    json_error_message: JSON_ERRORS[code],
  });

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Why a value cannot be taken, if it cannot: it is nested too deep, or it has half a surrogate pair, which no store can keep. */
function valueFault(value: unknown, levels: number): 1 | 10 | undefined {
  if (typeof value === 'string') return LONE_SURROGATE.test(value) ? 10 : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return 1;
  for (const [name, item] of Object.entries(value)) {
    const fault = LONE_SURROGATE.test(name) ? 10 : valueFault(item, levels - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The bytes in front of the first that is not UTF-8, as text. */
function textBeforeFault(bytes: Uint8Array): string {
  const decode = (length: number) =>
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, length), {
      stream: true,
    });
  let [valid, faulty] = [0, bytes.length];
  while (faulty - valid > 1) {
    const middle = (valid + faulty) >> 1;
    try {
      decode(middle);
      valid = middle;
    } catch {
      faulty = middle;
    }
  }
  return decode(valid);
}

const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The parameters of a JSON value that was parsed already: those of an object; a list or a scalar has none.
 *
 * @throws CalendarError `rest_invalid_json`: nested too deep, or half a surrogate pair
 */
export function readJsonValue(value: unknown): Params {
  const fault = valueFault(value, JSON_LEVELS);
  if (fault !== undefined) throw invalidJson(fault);
  return isObject(value) ? value : NO_PARAMS;
}

/** The text of a body in UTF-8; what stands in front of a malformed byte may have a fault of its own, which comes first. */
function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    const text = textBeforeFault(body);
    const fault = jsonFault(text);
    throw invalidJson(fault !== undefined && fault.at < text.length ? fault.code : 5);
  }
}

/** The place behind the string that begins in front of `from`, or the end of the text. */
function behindString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slash = at - 1;
    while (slash >= from && text[slash] === '\\') slash--;
    if ((at - slash) % 2 === 1) return at + 1;
  }
  return text.length;
}

/** How much there is in a JSON text, as far as that matters: nothing is made of it to know that. */
interface Extent {
  /** The values that commas part, up to one more than `most`. */
  readonly values: number;
  /** The levels of lists and objects, up to one more than there may be. */
  readonly levels: number;
}

function extentOf(text: string, most: number): Extent {
  let [values, open, levels] = [1, 0, 0];
  for (let at = 0; at < text.length && values <= most && levels <= JSON_LEVELS;) {
    const char = text[at];
    if (char === ',') values++;
    else if (char === '[' || char === '{') levels = Math.max(levels, ++open);
    else if (char === ']' || char === '}') open--;
    at = char === '"' ? behindString(text, at + 1) : at + 1;
  }
  return { values, levels };
}

/**
 * The parameters of a JSON body. An empty one has none; white space alone, a byte order mark and bytes that are not
 * UTF-8 are errors; of a name that comes twice the last one counts (transport.md §1.2). Of several faults the first counts.
 *
 * @throws CalendarError `rest_invalid_json` with `json_error_code` and `json_error_message`; `rest_request_too_large` for more
 * values than the limits allow
 */
export function readJson(
  body: Uint8Array | string,
  { values }: Pick<RequestLimits, 'values'> = DEFAULT_REQUEST_LIMITS,
): Params {
  if (body.length === 0) return NO_PARAMS;
  const text = typeof body === 'string' ? body : textOf(body);
  const extent = extentOf(text, values);
  if (extent.values > values) throw tooLarge('its body has too many values');
  try {
    // what is nested too deep is a fault, and dear to parse
    if (extent.levels <= JSON_LEVELS) return readJsonValue(JSON.parse(text) as unknown);
  } catch (error) {
    const code = jsonFault(text)?.code;
    throw code === undefined && error instanceof CalendarError ? error : invalidJson(code ?? 4);
  }
  throw invalidJson(jsonFault(text)?.code ?? 1);
}
