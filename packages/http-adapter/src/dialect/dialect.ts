import type { Actor } from '@kalends/core';
import {
  jsonText,
  RequestError,
  headerText,
  type Dialect,
  type HttpRequest,
  type Params,
  type Site,
} from '@kalends/http';
import { JSON_ROOT, jsonRootUrl } from '@kalends/site';
import { describeRoute, namespaceOn, type RouteNamespace } from '../doc/namespace-index.js';
import { decode } from './decode.js';
import { DECODERS } from './decoders.js';
import { formOf, JSON_TYPE, PLAIN } from './output.js';

/** A nonce belongs to a cookie session, which does not exist here, so it identifies no one. */
function refuseNonce(actor: Actor | null, request: HttpRequest, query: Params): void {
  if (actor !== null || (headerText(request.headers, 'x-wp-nonce') === undefined && !('_wpnonce' in query)))
    return;
  throw new RequestError('rest_cookie_invalid_nonce', 'Cookie check failed');
}

const ALLOWED_HEADERS = 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type';

/** Whether a browser asks for the permission to send an idempotency key. Others see the list of the plugin. */
const asksForKey = ({ headers }: HttpRequest): boolean =>
  /\bidempotency-key\b/i.test(headerText(headers, 'access-control-request-headers') ?? '');

/**
 * The dialect of WordPress: every response is JSON in ASCII, and the query selects its form.
 *
 * @param namespace the namespace of the routes, for OPTIONS
 */
export const wordpress = (site: Site, namespace: RouteNamespace = namespaceOn(site)): Dialect => ({
  contentType: JSON_TYPE,
  headers: (_site, serves) => ({
    'X-Robots-Tag': 'noindex',
    ...(serves(JSON_ROOT) && { Link: `<${jsonRootUrl(site)}>; rel="https://api.w.org/"` }),
    'Access-Control-Expose-Headers':
      'X-WP-Total, X-WP-TotalPages, Link, X-TEC-Total, X-TEC-TotalPages, ETag, X-Request-Id',
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  }),
  form: PLAIN,
  formOf,
  admit: refuseNonce,
  decode,
  decoders: DECODERS,
  describe: (route, calendar, request) => ({
    headers: asksForKey(request)
      ? { 'Access-Control-Allow-Headers': `${ALLOWED_HEADERS}, Idempotency-Key` }
      : {},
    body: jsonText(route === undefined ? [] : describeRoute(route, calendar, namespace)),
  }),
});
