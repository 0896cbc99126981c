import { headerText, type HttpRequest } from '../message.js';

/** The page that a browser sent a request for, as far as its headers say. */
export interface Sender {
  /** The `Origin` of the request. */
  readonly origin: string | undefined;
  /** Whether it is the site's own origin or a trusted one. */
  readonly trusted: boolean;
  /**
   * Whether it is a page of another origin, so that cookies do not identify the user (F50); a link on a sibling
   * subdomain is no such page. A request with an `Authorization` header is never foreign: browsers do not let a page of
   * another site combine one with cookies.
   */
  readonly foreign: boolean;
}

/** Whether a request has an `Authorization` header that is not empty. */
export const isAuthorized = ({ headers }: HttpRequest): boolean =>
  (headerText(headers, 'authorization') ?? '') !== '';

/** Whether a browser says that another origin made it send a request. */
function comesFromElsewhere({ headers }: HttpRequest): boolean {
  const site = headerText(headers, 'sec-fetch-site');
  const isNavigation = headerText(headers, 'sec-fetch-mode') === 'navigate';
  return site === 'cross-site' || (site === 'same-site' && !isNavigation);
}

/**
 * The origin of an address as browsers send it, including those of app schemes, which `URL.origin` does not support.
 *
 * @throws TypeError if the address is not an absolute URL
 */
export function originOf(address: string): string {
  const { origin, protocol, host } = new URL(address);
  return origin === 'null' ? `${protocol}//${host}` : origin;
}

/**
 * Creates the function that determines the sender of a request.
 *
 * @param trustedOrigins origins with the same rights as the site's own
 * @throws TypeError if an origin is not an absolute URL
 */
export function createSenderOf(
  siteUrl: string,
  trustedOrigins: readonly string[] = [],
): (request: HttpRequest) => Sender {
  const known = new Set([siteUrl, ...trustedOrigins].map(originOf));
  return (request) => {
    const origin = headerText(request.headers, 'origin');
    const trusted = origin !== undefined && known.has(origin);
    const elsewhere = origin !== undefined || comesFromElsewhere(request);
    const foreign = elsewhere && !trusted && !isAuthorized(request);
    return { origin, trusted, foreign };
  };
}
