import type { ClientError } from '@kalends/client';
import { AnswerTooLarge } from '@kalends/client/internal';

const LOGIN =
  ' It may answer users with a login only: --user NAME:PASSWORD takes the application password of one.';

/** The URL of the site in the URL of a request to its interface. */
const siteIn = (url: string): string => url.replace(/(?:\/index\.php)?\/(?:wp-json\b|\?rest_route=).*/, '');

/** Words that firewalls use when they limit requests. */
const LIMITED = /\b(?:limit|too many|rate|slow)/i;

/** Statuses with which hosts refuse suspected robots, besides 403: the web server refuses, not the interface. */
const OF_ROBOTS: ReadonlySet<number> = new Set([401, 403, 406, 415, 418, 429, 444]);

const AS_BROWSER =
  " A firewall may refuse unknown programs: --header 'User-Agent: NAME' tells it another name, such as that of a browser.";

/** A hint at how to resolve an error of the site. */
export function hintOf(
  { kind, status, code, location, body, request, retry_after, cause }: ClientError,
  { isAnonymous, hasBegun }: Attempt,
): string {
  if (kind === 'redirect' && location !== undefined) return ` Use this URL: ${siteIn(location)}`;
  const isClosed = kind === 'network' && !hasBegun;
  if (isClosed) return ` If the address is right:${AS_BROWSER}`;
  if (kind === 'network' || kind === 'timeout') return ' Run the same command again to continue.';
  if (cause instanceof AnswerTooLarge) return '';
  // a page with status 200 in place of an answer is often a check of browsers
  if (kind === 'malformed') return hasBegun ? ' Run the same command again to continue.' : AS_BROWSER;
  if (kind !== 'http') return '';
  if (status === 404 && !hasBegun)
    return ` It was asked for at ${request.url}. The URL of a site is that of a calendar with the interface tribe/events/v1; a file has an address that ends with .ics, .csv, .json or .html.`;
  const isOfHost = code === undefined && OF_ROBOTS.has(status);
  const isLimited =
    (status === 429 && retry_after !== undefined) ||
    (hasBegun && (status === 403 || (isOfHost && status !== 401))) ||
    (status === 403 && LIMITED.test(String(body)));
  if (isLimited)
    return ' It limits the number of requests: wait some minutes, then run the same command with --rate 1 to continue.';
  if (isOfHost) {
    const isWall = status === 401 && isAnonymous;
    return `${isWall ? LOGIN : ''}${AS_BROWSER}${status === 429 ? ' Or wait some minutes, and give --rate 1.' : ''}`;
  }
  if ((status === 401 || status === 403) && isAnonymous) return LOGIN;
  return status === 401
    ? ' The password is an application password of the user, not that of the login form.'
    : '';
}

/** How an import was tried when it failed. */
export interface Attempt {
  readonly isAnonymous: boolean;
  /** Whether the site has answered before. */
  readonly hasBegun: boolean;
}
