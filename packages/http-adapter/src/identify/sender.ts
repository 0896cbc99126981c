import { headerText, type HttpRequest } from '../message.js';

/** The page that a browser sent a request for, as far as the browser says so. */
export interface Sender {
  /** The `Origin` of the request. */
  readonly origin: string | undefined;
  /** Whether that is the site's own or one that it trusts. */
  readonly trusted: boolean;
  /**
   * Whether it is the page of another site, so that cookies do not speak for the user (F50). A request with an `Authorization` header
   * speaks for itself: browsers let no page of another site write one beside cookies.
   */
  readonly foreign: boolean;
}

/** An origin as browsers write it: schemes of apps have one, too, which `URL.origin` does not tell. */
function originOf(address: string): string {
  const { origin, protocol, host } = new URL(address);
  return origin === 'null' ? `${protocol}//${host}` : origin;
}

/**
 * Makes the function that tells the sender of a request.
 *
 * @param trustedOrigins origins that are as good as the site's own
 * @throws TypeError when an address is not an absolute URL
 */
export function createSenderOf(
  siteUrl: string,
  trustedOrigins: readonly string[] = [],
): (request: HttpRequest) => Sender {
  const known = new Set([siteUrl, ...trustedOrigins].map(originOf));
  return ({ headers }) => {
    const origin = headerText(headers, 'origin');
    const trusted = origin !== undefined && known.has(origin);
    const elsewhere = origin !== undefined || headerText(headers, 'sec-fetch-site') === 'cross-site';
    const foreign = elsewhere && !trusted && (headerText(headers, 'authorization') ?? '') === '';
    return { origin, trusted, foreign };
  };
}
