import type { HttpRequest, Params } from '../message.js';
import { RequestError } from '../request-error.js';
import { JSON_ERRORS, JSON_LEVELS, jsonFault, type JsonErrorCode } from './json-fault.js';
import { NO_PARAMS } from './query-text.js';
import { tooLarge, type RequestLimits } from './request-limits.js';

const invalidJson = (code: JsonErrorCode): RequestError =>
  new RequestError('rest_invalid_json', 'Invalid JSON body passed.', {
    json_error_code: code,
    json_error_message: JSON_ERRORS[code],
  });

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Why a value is refused, if it is: it is nested too deeply, or contains a lone surrogate, which no store can hold. */
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

/** The bytes before the first that is not valid UTF-8, as text. */
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

/** Whether a value of JSON is an object. */
export const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The parameters of a parsed JSON value: the properties of an object; a list or a scalar has none.
 *
 * @throws RequestError `rest_invalid_json` if the value is nested too deeply or contains a lone surrogate
 */
function readJsonValue(value: unknown): Params {
  const fault = valueFault(value, JSON_LEVELS);
  if (fault !== undefined) throw invalidJson(fault);
  return isObject(value) ? value : NO_PARAMS;
}

/** Decodes a body as UTF-8; an error in the text before a malformed byte is reported first. */
function decodedText(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    const text = textBeforeFault(body);
    const fault = jsonFault(text);
    throw invalidJson(fault !== undefined && fault.at < text.length ? fault.code : 5);
  }
}

/** The position after the string that begins before `from`, or the end of the text. */
function behindString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slash = at - 1;
    // it ends at the opening quote
    while (text[slash] === '\\') slash--;
    if ((at - slash) % 2 === 1) return at + 1;
  }
  return text.length;
}

/** The size of a JSON text as far as the limits need it, measured without parsing. */
interface Extent {
  /** The number of values separated by commas, counted up to the limit plus one. */
  readonly values: number;
  /** The depth of lists and objects, counted up to the limit plus one. */
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

/** The parameters of a JSON text. */
function readJson(body: Uint8Array | string, { values }: Pick<RequestLimits, 'values'>): Params {
  if (body.length === 0) return NO_PARAMS;
  const text = typeof body === 'string' ? body : decodedText(body);
  const extent = extentOf(text, values);
  if (extent.values > values) throw tooLarge('its body has too many values');
  try {
    // a text nested too deeply is an error, and expensive to parse
    if (extent.levels <= JSON_LEVELS) return readJsonValue(JSON.parse(text) as unknown);
  } catch {
    // of several errors the first is reported
  }
  throw invalidJson(jsonFault(text)?.code ?? 4);
}

/**
 * The parameters of a JSON body, which a host may have parsed. An empty body has none, nor has a list; white space alone, a byte order mark and bytes that are not
 * UTF-8 are errors; if a name occurs twice, the last value counts (transport.md §1.2). Of several errors the first is
 * reported.
 *
 * @throws RequestError `rest_invalid_json` with `json_error_code` and `json_error_message`
 * @throws CalendarError `too_large` if there are more values than the limits allow
 */
export async function readJsonBody(request: HttpRequest, limits: RequestLimits): Promise<Params> {
  const { parsedBody: parsed = await request.body(limits.bodySize) } = request;
  if (typeof parsed === 'string' || parsed instanceof Uint8Array) return readJson(parsed, limits);
  return isObject(parsed) ? readJsonValue({ ...parsed }) : NO_PARAMS;
}
