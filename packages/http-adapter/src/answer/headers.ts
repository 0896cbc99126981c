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

const VARY = 'Origin';

/** Headers with the methods that the caller may use. */
export function withAllow(
  headers: Readonly<Record<string, string>>,
  methods: string,
): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) all[name] = value;
  all['Allow'] = methods;
  return all;
}

/** Visible ASCII: what an origin is made of, and nothing that could end a header. */
const ORIGIN = /^[!-~]+$/;

/**
 * Makes the function that gives the headers of an answer (CONTRACT §1.5).
 *
 * @param baseUrl the site's address; `Link` names its `/wp-json/`
 */
export function createHeaders(baseUrl: string): (facts: HeaderFacts) => Record<string, string> {
  const link = `<${baseUrl.replace(/\/$/, '')}/wp-json/>; rel="https://api.w.org/"`;
  // written out and then added to: a copy of a prepared object costs 40 times as much with today's engines
  const always = (contentType: string, length: number): Record<string, string> => ({
    'Content-Type': contentType,
    'X-Robots-Tag': 'noindex',
    Link: link,
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
    'Access-Control-Allow-Headers':
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
    'Content-Length': String(length),
  });
  const forOrigin = {
    'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Credentials': 'true',
  };

  return ({ method, origin, contentType, noCache, length, own }) => {
    const headers = always(contentType, length);
    for (const [name, value] of Object.entries(own)) headers[name] = value;
    if (origin !== undefined && ORIGIN.test(origin)) {
      Object.assign(headers, { 'Access-Control-Allow-Origin': origin }, forOrigin, { Vary: VARY });
    } else if (method === 'GET' || method === 'HEAD') {
      headers['Vary'] = VARY;
    }
    if (noCache) Object.assign(headers, NO_CACHE);
    return headers;
  };
}
