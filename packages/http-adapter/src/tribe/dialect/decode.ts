import { readForm, readMultipart, readParsedForm } from '../../decode/form.js';
import { readJson, readJsonValue } from '../../decode/json-body.js';
import { tooLarge, type RequestLimits } from '../../decode/request-limits.js';
import type { Decoded } from '../../interface.js';
import { headerText, type HttpRequest, type Params } from '../../message.js';
import { asksTooMuch } from './fields.js';
import { effectiveMethod } from './method.js';
import { NO_PARAMS } from '../../decode/query-text.js';

/** How the parameters of a body are encoded. */
interface BodyForm {
  readonly source: 'json' | 'form';
  /** Decodes the bytes, or the text that a host's text parser made of them. */
  readonly read: (
    body: Uint8Array | string,
    limits: RequestLimits,
    contentType: string,
  ) => Params | Promise<Params>;
  /** Converts the result of a host's parser. */
  readonly readParsed: (body: Params, limits: RequestLimits) => Params;
}

const JSON_BODY: BodyForm = { source: 'json', read: readJson, readParsed: readJsonValue };
const FORM_BODY: BodyForm = { source: 'form', read: readForm, readParsed: readParsedForm };
const MULTIPART_BODY: BodyForm = {
  source: 'form',
  read: (body, limits, contentType) => readMultipart(body, contentType, limits),
  readParsed: readParsedForm,
};

const FORM_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The encoding of a body with this method and Content-Type (transport.md §1.2); `undefined` if the body is ignored, as
 * with HEAD.
 */
function bodyForm(method: string, contentType: string): BodyForm | undefined {
  if (method === 'HEAD') return undefined;
  const end = contentType.indexOf(';');
  const type = (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
  if (type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json')))
    return JSON_BODY;
  if (type === 'application/x-www-form-urlencoded') return FORM_METHODS.has(method) ? FORM_BODY : undefined;
  if (type === 'multipart/form-data') return method === 'POST' ? MULTIPART_BODY : undefined;
  return undefined;
}

async function readBody(
  request: HttpRequest,
  form: BodyForm,
  contentType: string,
  limits: RequestLimits,
): Promise<Params> {
  const parsed = request.parsedBody;
  if (parsed === undefined) return form.read(await request.body(limits.bodySize), limits, contentType);
  if (typeof parsed === 'string' || parsed instanceof Uint8Array)
    return form.read(parsed, limits, contentType);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? form.readParsed({ ...parsed }, limits)
    : NO_PARAMS;
}

/**
 * The parameters of a request, merged: JSON body over form body over query (transport.md §1.2), without the key in the
 * path (F2). The body is read only if its Content-Type and the method require it; form bodies are ignored on GET,
 * multipart ones except on POST.
 *
 * @param query the decoded parameters of the URL
 * @throws CalendarError `rest_invalid_json`, `rest_request_too_large`
 */
export async function decode(request: HttpRequest, query: Params, limits: RequestLimits): Promise<Decoded> {
  const contentType = headerText(request.headers, 'content-type') ?? '';
  const form = contentType === '' ? undefined : bodyForm(request.method.toUpperCase(), contentType);
  const body = form === undefined ? NO_PARAMS : await readBody(request, form, contentType, limits);
  const method = effectiveMethod(
    request.method,
    headerText(request.headers, 'x-http-method-override'),
    query,
    form?.source === 'form' ? body : NO_PARAMS,
  );
  const counts = form?.source === 'json' || FORM_METHODS.has(method);
  const params = body === NO_PARAMS || !counts ? query : { ...query, ...body };
  if (asksTooMuch(params['_fields'])) throw tooLarge('_fields has too many names');
  return { method, params };
}
