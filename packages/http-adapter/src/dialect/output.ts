import {
  isStream,
  jsonText,
  RequestError,
  type Answer,
  type Exchange,
  type Form,
  type Params,
} from '@kalends/http';
import { errorJson } from './error-json.js';
import { fieldNames, filterFields } from './fields.js';

/** The content type of every response except those to `_jsonp`. */
export const JSON_TYPE = 'application/json; charset=UTF-8';

/** The content type of a response to `_jsonp`. */
const SCRIPT_TYPE = 'application/javascript; charset=UTF-8';

const DECODER = new TextDecoder();

/** An answer in JSON. */
type JsonAnswer = Answer & { readonly body: string | Uint8Array };

/** The JSON text of an answer. */
const jsonOf = (body: JsonAnswer['body']): string => (typeof body === 'string' ? body : DECODER.decode(body));

/** Transforms a JSON response; a stream is sent unchanged. */
const ofJson =
  (change: (answer: JsonAnswer, params: Params) => Answer) =>
  (answer: Answer, { params }: Exchange): Answer =>
    isStream(answer.body) ? answer : change({ ...answer, body: answer.body }, params);

/** The answer with only the requested `_fields`; unchanged if none are given. */
function withFields(answer: JsonAnswer, params: Params): JsonAnswer {
  const names = fieldNames(params['_fields']);
  if (names.length === 0) return answer;
  return rewritten(answer, jsonText(filterFields(JSON.parse(jsonOf(answer.body)), names)));
}

/** The answer with another body, and without its ETag. */
const rewritten = ({ etag: _, ...answer }: JsonAnswer, body: string): JsonAnswer => ({ ...answer, body });

/** Totals are numbers in an envelope. */
const headerJson = (value: string): string | number => (/^\d+$/.test(value) ? Number(value) : value);

/** The JSON text of an envelope around a JSON text. */
function envelope(json: string, status: number, headers: Readonly<Record<string, string>>): string {
  const entries = Object.entries(headers).map(([name, value]) => [name, headerJson(value)] as const);
  const listed = entries.length === 0 ? '[]' : jsonText(Object.fromEntries(entries));
  return `{"body":${json},"status":${status},"headers":${listed}}`;
}

const PRETTY: ReadonlySet<unknown> = new Set(['', '1', 'true', 1, true]);

/** Applies `_envelope`, then `_pretty`, then `_jsonp`. */
function wrapped(answer: JsonAnswer, params: Params, inEnvelope: boolean, callback: string): JsonAnswer {
  const pretty = PRETTY.has(params['_pretty']);
  if (!inEnvelope && !pretty && callback === '') return answer;
  const { status = 200, headers = {} } = answer;
  let json = jsonOf(answer.body);
  if (inEnvelope) json = envelope(json, status, headers);
  if (pretty) json = jsonText(JSON.parse(json), 4);
  // the comment ensures that the first bytes cannot be anything but a script
  if (callback !== '') json = `/**/${callback}(${json})`;
  return rewritten(inEnvelope ? { ...answer, status: 200, headers: {} } : answer, json);
}

function createForm(inEnvelope: boolean, callback: string, withReasons: boolean): Form {
  const contentType = callback === '' ? JSON_TYPE : SCRIPT_TYPE;
  return {
    // any page can load a script (F50)
    anonymous: callback !== '',
    result: ofJson((answer, params) => ({ ...withFields(answer, params), contentType })),
    error: (error, { actor }) => ({
      body: errorJson(error, actor, withReasons),
      contentType: error.code === 'rest_callback_invalid' ? SCRIPT_TYPE : contentType,
    }),
    wrap: ofJson((answer, params) => wrapped(answer, params, inEnvelope, callback)),
  };
}

/** Plain JSON. */
export const PLAIN: Form = createForm(false, '', false);

const CALLBACK = /^[\w.]*$/;

/**
 * The form of the response that the query requests (transport.md §1.4).
 *
 * @throws RequestError `rest_callback_invalid` if the callback name contains characters other than letters, digits,
 * `_` and `.`
 */
export function formOf(query: Params): Form {
  const callback = query['_jsonp'] ?? '';
  const inEnvelope = query['_envelope'] !== undefined;
  const withReasons = query['_reasons'] !== undefined;
  if (callback === '' && !inEnvelope && !withReasons) return PLAIN;
  if (typeof callback !== 'string' || !CALLBACK.test(callback)) {
    throw new RequestError('rest_callback_invalid', 'Invalid JSONP callback function.');
  }
  return createForm(inEnvelope, callback, withReasons);
}
