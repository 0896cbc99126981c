import { CalendarError, type Actor } from '@kalends/core';
import type { Dialect } from '../../interface.js';
import { jsonText } from '../../json/json-text.js';
import { headerText, type HttpRequest, type Params } from '../../message.js';
import type { Site } from '../../urls/site.js';
import { describeRoute } from '../doc/namespace-index.js';
import { decode } from './decode.js';
import { DECODERS } from './decoders.js';
import { formOf, JSON_TYPE, PLAIN } from './output.js';

/** Errors that may be gone with the next request, whoever sends it. */
const PASSING: ReadonlySet<string> = new Set([
  'rest_no_route',
  'incorrect_password',
  'invalid_username',
  'invalid_email',
  'too_many_failed_logins',
]);

/** A nonce belongs to a session with cookies, of which there are none here: it speaks for nobody. */
function refuseNonce(actor: Actor | null, request: HttpRequest, query: Params): void {
  if (actor !== null || (headerText(request.headers, 'x-wp-nonce') === undefined && !('_wpnonce' in query)))
    return;
  throw new CalendarError('rest_cookie_invalid_nonce', 'Cookie check failed');
}

/** The root that all interfaces of WordPress share. */
const DISCOVERY = '/wp-json/';

/** How WordPress speaks: every answer is JSON in ASCII, and the query says in what form it is wanted. */
export const wordpress = (site: Site): Dialect => ({
  contentType: JSON_TYPE,
  headers: (_site, serves) => ({
    'X-Robots-Tag': 'noindex',
    ...(serves(DISCOVERY) && { Link: `<${site.url}${DISCOVERY}>; rel="https://api.w.org/"` }),
    'Access-Control-Expose-Headers':
      'X-WP-Total, X-WP-TotalPages, Link, X-TEC-Total, X-TEC-TotalPages, ETag, X-Request-Id',
    'Access-Control-Allow-Headers':
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
  }),
  form: PLAIN,
  formOf,
  admit: refuseNonce,
  decode,
  decoders: DECODERS,
  passing: ({ code }) => PASSING.has(code),
  describe: (route, calendar) => ({
    body: jsonText(route === undefined ? [] : describeRoute(route, calendar, site)),
  }),
});
