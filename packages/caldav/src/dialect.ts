import { statusOf, type Dialect } from '@kalends/http';
import { badRequest, errorBody, XML_TYPE } from './refusal.js';

/** The `DAV` header: compliance classes by the names of RFC 4918, 3744 and 4791. */
const CLASSES = '1, 3, access-control, calendar-access';

/** The methods whose bodies are read. */
const WITH_XML: ReadonlySet<string> = new Set(['PROPFIND', 'REPORT']);

const DECODER = new TextDecoder('utf-8', { fatal: true });

/** The text of a body, which a host may have read. */
export function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  if (!(given instanceof Uint8Array)) throw badRequest('The body has been read as something else than text.');
  try {
    return DECODER.decode(given);
  } catch {
    throw badRequest('The body is not UTF-8.');
  }
}

/** How requests are read, and errors written. */
export const DIALECT: Dialect = {
  contentType: XML_TYPE,
  headers: () => ({ DAV: CLASSES }),
  forOrigins: {
    'Access-Control-Allow-Methods': 'OPTIONS, GET, PROPFIND, REPORT',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Depth, Prefer, Brief, If-None-Match',
    'Access-Control-Expose-Headers': 'DAV, ETag, Last-Modified, Allow',
  },
  form: {
    result: (answer) => answer,
    error(error, { actor }) {
      const isUnknown = statusOf(error, actor) === 401;
      return {
        body: errorBody(undefined, error.message),
        ...(isUnknown && { headers: { 'WWW-Authenticate': 'Basic realm="Calendar", charset="UTF-8"' } }),
      };
    },
  },
  async decode(request, query, limits) {
    const { method, parsedBody } = request;
    const name = method.toUpperCase();
    if (!WITH_XML.has(name)) return { method: name, params: query };
    const body: unknown = parsedBody ?? (await request.body(limits.bodySize));
    return { method: name, params: { ...query, body } };
  },
};
