import { parse, type ContentType } from 'content-type';
import {
  readForm,
  readMultipart,
  readParsedForm,
  tooLarge,
  headerText,
  NO_PARAMS,
  type RequestLimits,
  type Decoded,
  type HttpRequest,
  type Params,
} from '@kalends/http/interface';
import { readJson, readJsonValue } from './json-body.js';
import { asksTooMuch } from './fields.js';
import { effectiveMethod } from './method.js';

/** What a body contains. */
interface BodyContent {
  readonly params: Params;
  readonly image?: Blob | undefined;
}

/** How the parameters of a body are encoded. */
interface BodyForm {
  readonly source: 'json' | 'form';
  /** Whether image files may come with it. */
  readonly files?: true;
  /** Decodes the bytes, or the text that a host's text parser made of them. */
  readonly read: (
    body: Uint8Array | string,
    limits: RequestLimits,
    contentType: ContentType,
  ) => BodyContent | Promise<BodyContent>;
  /** Converts the result of a host's parser. */
  readonly readParsed: (body: Params, limits: RequestLimits) => Params;
}

const JSON_BODY: BodyForm = {
  source: 'json',
  read: (body, limits) => ({ params: readJson(body, limits) }),
  readParsed: readJsonValue,
};
const FORM_BODY: BodyForm = {
  source: 'form',
  read: (body, limits) => ({ params: readForm(body, limits) }),
  readParsed: readParsedForm,
};
const MULTIPART_BODY: BodyForm = {
  source: 'form',
  files: true,
  read: (body, limits, { parameters }) => readMultipart(body, parameters['boundary'], limits),
  readParsed: readParsedForm,
};

const NO_BODY: BodyContent = { params: NO_PARAMS };

const FORM_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The methods whose multipart bodies are read: WordPress knows only POST; where uploads are taken, all that write are. */
const MULTIPART_METHODS = new Set(['POST']);
const UPLOAD_METHODS = new Set(['POST', 'PUT', 'PATCH']);

/**
 * The encoding of a body with this method and Content-Type (transport.md §1.2); `undefined` if the body is ignored, as
 * with HEAD.
 */
function bodyForm(method: string, type: string, takesUploads: boolean): BodyForm | undefined {
  if (method === 'HEAD') return undefined;
  if (type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json')))
    return JSON_BODY;
  if (type === 'application/x-www-form-urlencoded') return FORM_METHODS.has(method) ? FORM_BODY : undefined;
  const multipart = takesUploads ? UPLOAD_METHODS : MULTIPART_METHODS;
  return type === 'multipart/form-data' && multipart.has(method) ? MULTIPART_BODY : undefined;
}

async function readBody(
  request: HttpRequest,
  form: BodyForm,
  contentType: ContentType,
  limits: RequestLimits,
  uploadSize: number,
): Promise<BodyContent> {
  const parsed = request.parsedBody;
  if (parsed === undefined) {
    const most = limits.bodySize + (form.files === true ? uploadSize : 0);
    return form.read(await request.body(most), limits, contentType);
  }
  if (typeof parsed === 'string' || parsed instanceof Uint8Array)
    return form.read(parsed, limits, contentType);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? { params: form.readParsed({ ...parsed }, limits) }
    : NO_BODY;
}

/** The bytes of an image file, if files are taken. Throws `rest_request_too_large`. */
async function imageBytes(image: Blob | undefined, uploadSize: number | undefined) {
  if (image === undefined || uploadSize === undefined) return undefined;
  if (uploadSize > 0 && image.size > uploadSize)
    throw tooLarge(`the file image has more than ${uploadSize} bytes`);
  return new Uint8Array(await image.arrayBuffer());
}

/**
 * The parameters of a request, merged: JSON body over form body over query (transport.md §1.2), without the key in the
 * path (F2). The body is read only if its Content-Type and the method require it; form bodies are ignored on GET,
 * multipart ones except on POST, or on PUT and PATCH too if the host takes uploads.
 *
 * @param query the decoded parameters of the URL
 * @param uploadSize maximum bytes of an image file; `undefined` if files are ignored
 * @throws CalendarError `rest_invalid_json`, `rest_request_too_large`
 */
export async function decode(
  request: HttpRequest,
  query: Params,
  limits: RequestLimits,
  uploadSize?: number,
): Promise<Decoded> {
  const contentType = parse(headerText(request.headers, 'content-type') ?? '');
  const form = bodyForm(request.method.toUpperCase(), contentType.type, uploadSize !== undefined);
  const content =
    form === undefined ? NO_BODY : await readBody(request, form, contentType, limits, uploadSize ?? 0);
  const body = content.params;
  const method = effectiveMethod(
    request.method,
    headerText(request.headers, 'x-http-method-override'),
    query,
    form?.source === 'form' ? body : NO_PARAMS,
  );
  const counts = form?.source === 'json' || FORM_METHODS.has(method);
  const params = Object.keys(body).length === 0 || !counts ? query : { ...query, ...body };
  if (asksTooMuch(params['_fields'])) throw tooLarge('_fields has too many names');
  return { method, params, image: await imageBytes(content.image, uploadSize) };
}
