import { isObject } from '../decode/json-body.js';
import { NO_PARAMS } from '../decode/query-text.js';
import type { Decoded, Dialect } from '../interface.js';
import type { HttpRequest, Params } from '../message.js';
import { RequestError } from '../request-error.js';
import { statusOf, wireCode } from '../respond/wire-error.js';
import { jsonText } from './json-text.js';

/** What is managed is described in less. */
const BODY_SIZE = 20_000;

const invalid = (): RequestError => new RequestError('rest_invalid_json', 'The body is not a JSON object.');

function read(body: string): Params {
  if (body === '') return NO_PARAMS;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw invalid();
  }
  if (!isObject(value)) throw invalid();
  return value;
}

/** The parameters in the body, whether or not the host has parsed it. */
async function bodyOf(request: HttpRequest): Promise<Params> {
  const { parsedBody } = request;
  if (isObject(parsedBody) && !(parsedBody instanceof Uint8Array)) return parsedBody;
  if (typeof parsedBody === 'string') return read(parsedBody);
  const bytes = parsedBody instanceof Uint8Array ? parsedBody : await request.body(BODY_SIZE);
  return read(new TextDecoder().decode(bytes));
}

async function decode(request: HttpRequest, query: Params): Promise<Decoded> {
  const method = request.method.toUpperCase();
  if (method === 'GET' || method === 'HEAD') return { method, params: query };
  return { method, params: await bodyOf(request) };
}

/**
 * How interfaces speak that manage what belongs to a calendar: JSON in and out, with errors as in `tribe/events/v1`; nothing is
 * cached.
 */
export const MANAGING: Dialect = {
  contentType: 'application/json; charset=UTF-8',
  headers: () => ({ 'X-Robots-Tag': 'noindex' }),
  form: {
    result: (answer) => ({ ...answer, headers: { 'Cache-Control': 'no-store', ...answer.headers } }),
    error: (error, { actor }) => ({
      headers: { 'Cache-Control': 'no-store' },
      body: jsonText({
        code: wireCode(error),
        message: error.message,
        data: { status: statusOf(error, actor), ...(error.data.params && { params: error.data.params }) },
      }),
    }),
  },
  decode,
};
