/** What the headers of an answer depend on. */
export interface HeaderFacts {
  /** The method of the request, in capitals. */
  readonly method: string;
  /** The request's `Origin`. */
  readonly origin: string | undefined;
  readonly contentType: string;
  /** For what only this caller may see, and for what may be there tomorrow. */
  readonly noCache: boolean;
  /** Bytes of the body that GET gets. */
  readonly length: number;
  /** The headers of the route itself: `Allow`, `X-TEC-Total`, `Location`, … */
  readonly own: Readonly<Record<string, string>>;
}

/** The type of every answer but those to `_jsonp`. */
export const JSON_TYPE = 'application/json; charset=UTF-8';

/** The type of an answer to `_jsonp`. */
export const SCRIPT_TYPE = 'application/javascript; charset=UTF-8';

const NO_CACHE = {
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
};

const VARY = { Vary: 'Origin' };

const FOR_ORIGIN = {
  'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Credentials': 'true',
  ...VARY,
};

type Headers = Record<string, string>;

/** Headers with the methods that the caller may use. */
export const withAllow = (headers: Readonly<Headers>, methods: string): Headers =>
  Object.assign({}, headers, { Allow: methods });

/** Visible ASCII: what an origin is made of, and nothing that could end a header. */
const ORIGIN = /^[!-~]+$/;

/**
 * Makes the function that gives the headers of an answer (CONTRACT §1.5).
 *
 * @param baseUrl the site's address; `Link` names its `/wp-json/`
 */
export function createHeaders(baseUrl: string): (facts: HeaderFacts) => Headers {
  const link = `<${baseUrl.replace(/\/$/, '')}/wp-json/>; rel="https://api.w.org/"`;
  const always = (contentType: string, length: number): Headers => ({
    'Content-Type': contentType,
    'X-Robots-Tag': 'noindex',
    Link: link,
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
    'Access-Control-Allow-Headers':
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
    'Content-Length': String(length),
  });
  return ({ method, origin, contentType, noCache, length, own }) => {
    // a copy that is made in one go and added to costs many times as much with today's engines
    const headers = Object.assign(always(contentType, length), own);
    if (origin !== undefined && ORIGIN.test(origin)) {
      headers['Access-Control-Allow-Origin'] = origin;
      Object.assign(headers, FOR_ORIGIN);
    } else if (method === 'GET' || method === 'HEAD') {
      Object.assign(headers, VARY);
    }
    if (noCache) Object.assign(headers, NO_CACHE);
    return headers;
  };
}
