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
  type ImageFile,
  type Params,
} from '@kalends/http/interface';
import { readJson, readJsonValue } from './json-body.js';
import { asksTooMuch } from './fields.js';
import { effectiveMethod } from './method.js';

/** What a body contains. */
interface BodyContent {
  readonly params: Params;
  readonly image?: File | undefined;
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
    fileName?: string,
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
  read: (body, limits, { parameters }, fileName) =>
    readMultipart(body, parameters['boundary'], limits, fileName),
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
  fileName: string | undefined,
): Promise<BodyContent> {
  const parsed = request.parsedBody;
  if (parsed === undefined) {
    const most = limits.bodySize + (form.files === true ? uploadSize : 0);
    return form.read(await request.body(most), limits, contentType, fileName);
  }
  if (typeof parsed === 'string' || parsed instanceof Uint8Array)
    return form.read(parsed, limits, contentType, fileName);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? { params: form.readParsed({ ...parsed }, limits) }
    : NO_BODY;
}

/** Throws `rest_request_too_large` for an image file beyond the limit. */
function checkSize(size: number, uploadSize: number): void {
  if (uploadSize > 0 && size > uploadSize) throw tooLarge(`the file image has more than ${uploadSize} bytes`);
}

/** An image file in a form, if files are taken. */
async function imageFile(
  image: File | undefined,
  uploadSize: number | undefined,
): Promise<ImageFile | undefined> {
  if (image === undefined || uploadSize === undefined) return undefined;
  checkSize(image.size, uploadSize);
  return { bytes: new Uint8Array(await image.arrayBuffer()), name: image.name };
}

/**
 * Decodes a request whose body is an image file, or a form with one in its part `file`; all other parameters are in the
 * URL, or in the form. The file has no name if the body is the file.
 *
 * @param query the decoded parameters of the URL
 * @param uploadSize maximum bytes of an image file; `undefined` if files are ignored
 * @throws CalendarError `rest_request_too_large`
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
  checkSize(bytes.length, uploadSize ?? 0);
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
 * @throws CalendarError `rest_invalid_json`, `rest_request_too_large`
 */
export async function decode(
  request: HttpRequest,
  query: Params,
  limits: RequestLimits,
  uploadSize?: number,
  fileName?: string,
): Promise<Decoded> {
  const contentType = parse(headerText(request.headers, 'content-type') ?? '');
  const form = bodyForm(request.method.toUpperCase(), contentType.type, uploadSize !== undefined);
  const content =
    form === undefined
      ? NO_BODY
      : await readBody(request, form, contentType, limits, uploadSize ?? 0, fileName);
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
  return { method, params, image: await imageFile(content.image, uploadSize) };
}
