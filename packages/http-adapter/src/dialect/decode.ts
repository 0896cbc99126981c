import {
  headerText,
  readFormBody,
  type Decoded,
  type HttpRequest,
  type Params,
  type RequestLimits,
  readJsonBody,
} from '@kalends/http';
import {
  checkImageSize,
  isFormType,
  NO_PARAMS,
  tooLarge,
  type FormBody,
  type FormBodyOptions,
} from '@kalends/http/internal';
import { parse } from 'content-type';
import { asksTooMuch } from './fields.js';

const OVERRIDES = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The effective method, in upper case: on POST that in `_method` (query, then form) or in `X-HTTP-Method-Override`, in
 * any case (F19). A method that the interface does not have is returned as it is, and matches no route.
 */
function effectiveMethod(method: string, override: string | undefined, query: Params, form: Params): string {
  const sent = method.toUpperCase();
  if (sent !== 'POST') return sent;
  const asked = [query['_method'], form['_method'], override].find(
    (value) => value !== undefined && value !== '',
  );
  if (typeof asked !== 'string') return sent;
  const wanted = asked.toUpperCase();
  return OVERRIDES.has(wanted) ? wanted : `override: ${wanted}`;
}

const NO_BODY: FormBody = { params: NO_PARAMS };

const FORM_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The methods whose multipart bodies are read: WordPress knows only POST; where uploads are taken, all that write are. */
const MULTIPART_METHODS = new Set(['POST']);
const UPLOAD_METHODS = new Set(['POST', 'PUT', 'PATCH']);

/**
 * The encoding of a body with this method and Content-Type (transport.md §1.2); `undefined` if the body is ignored, as
 * with HEAD.
 */
function bodyForm(method: string, type: string, takesUploads: boolean): 'json' | 'form' | undefined {
  if (method === 'HEAD') return undefined;
  if (type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json')))
    return 'json';
  const multipart = takesUploads ? UPLOAD_METHODS : MULTIPART_METHODS;
  const methods = type === 'multipart/form-data' ? multipart : FORM_METHODS;
  return isFormType(type) && methods.has(method) ? 'form' : undefined;
}

const READERS = {
  json: async (request: HttpRequest, { limits }: FormBodyOptions): Promise<FormBody> => ({
    params: await readJsonBody(request, limits),
  }),
  form: readFormBody,
} as const;

/**
 * Decodes a request whose body is an image file, or a form with one in its part `file`; all other parameters are in the
 * URL, or in the form. The file has no name if the body is the file.
 *
 * @param query the decoded parameters of the URL
 * @param uploadSize maximum bytes of an image file; `undefined` if files are ignored
 * @throws CalendarError `too_large`
 */
export async function decodeUpload(
  request: HttpRequest,
  query: Params,
  limits: RequestLimits,
  uploadSize?: number,
): Promise<Decoded> {
  const { type } = parse(headerText(request.headers, 'content-type') ?? '');
  if (type === 'multipart/form-data') return decode(request, query, limits, uploadSize, 'file');
  const { parsedBody: parsed = await request.body(limits.bodySize + (uploadSize ?? 0)) } = request;
  const bytes = typeof parsed === 'string' ? new TextEncoder().encode(parsed) : parsed;
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) return { method: request.method, params: query };
  checkImageSize(bytes.length, uploadSize ?? 0);
  return { method: request.method, params: { ...query }, image: { bytes, name: '' } };
}

/**
 * The parameters of a request, merged: JSON body over form body over query (transport.md §1.2), without the key in the
 * path (F2). The body is read only if its Content-Type and the method require it; form bodies are ignored on GET,
 * multipart ones except on POST, or on PUT and PATCH too if the host takes uploads.
 *
 * @param query the decoded parameters of the URL
 * @param uploadSize maximum bytes of an image file; `undefined` if files are ignored
 * @param fileName the name of the image file in forms. Default `image`.
 * @throws RequestError `rest_invalid_json`
 * @throws CalendarError `too_large`
 */
export async function decode(
  request: HttpRequest,
  query: Params,
  limits: RequestLimits,
  uploadSize?: number,
  fileName?: string,
): Promise<Decoded> {
  const { type } = parse(headerText(request.headers, 'content-type') ?? '');
  const form = bodyForm(request.method.toUpperCase(), type, uploadSize !== undefined);
  const content =
    form === undefined ? NO_BODY : await READERS[form](request, { limits, uploadSize, fileName });
  const body = content.params;
  const method = effectiveMethod(
    request.method,
    headerText(request.headers, 'x-http-method-override'),
    query,
    form === 'form' ? body : NO_PARAMS,
  );
  const counts = form === 'json' || FORM_METHODS.has(method);
  const params = Object.keys(body).length === 0 || !counts ? query : { ...query, ...body };
  if (asksTooMuch(params['_fields'])) throw tooLarge('_fields has too many names');
  return { method, params, image: content.image };
}
