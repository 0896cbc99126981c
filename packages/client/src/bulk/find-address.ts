import { ClientError } from '../client-error.js';

function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

const hasSameOrigin = (a: string | undefined, b: string): boolean =>
  a !== undefined && parseUrl(a, b)?.origin === new URL(b).origin;

/** Whether the interface did not respond here, so that another URL should be tried. */
const isElsewhere = (error: unknown): boolean =>
  error instanceof ClientError &&
  (error.kind === 'malformed' ||
    (error.kind === 'http' && error.status === 404) ||
    // a site with plain permalinks redirects to itself
    (error.kind === 'redirect' && hasSameOrigin(error.location, error.request.url)));

/** URLs where the interface may be, if the given one is that of the site itself. */
function addressesOf(baseUrl: string): string[] {
  const url = parseUrl(baseUrl);
  if (url?.search !== '' || url.pathname.includes('/wp-json')) return [baseUrl];
  const site = (url.href.split('#', 1)[0] ?? '').replace(/(?<!\/)\/+$/, '');
  return [baseUrl, `${site}/?rest_route=/`, `${site.replace(/\/index\.php$/, '')}/index.php/wp-json`];
}

/** The header with which WordPress tells where its interfaces are, also below a prefix of its own. */
const API_LINK = /<([^<>]{1,2000})>\s*;\s*rel="https:\/\/api\.w\.org\/"/;

/** The URL of the interface that a page of the site names, at the host of the page: credentials are sent there. */
async function linkedAddress(
  page: string,
  open: (url: string) => Promise<Response>,
): Promise<string | undefined> {
  const response = await open(page).catch(() => undefined);
  await response?.body?.cancel();
  const [, link] = API_LINK.exec(response?.headers.get('Link') ?? '') ?? [];
  const root = link === undefined ? undefined : parseUrl(link, page);
  if (root === undefined) return undefined;
  const url = new URL(root.pathname + root.search, page);
  if (!url.searchParams.has('rest_route'))
    url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/tribe/events/v1`;
  return url.href;
}

/** The requests that find an interface. */
export interface AddressRequests<T> {
  /** Requests the interface at a URL. */
  readonly ask: (baseUrl: string) => Promise<T>;
  /** Requests a page. */
  readonly open: (url: string) => Promise<Response>;
}

/**
 * Finds where the interface of a site is: at the given URL, at those of sites without permalinks, or where its home page says. Rejects
 * with the error of the given URL if it is nowhere.
 */
export async function findAddress<T>(
  given: string,
  { ask, open }: AddressRequests<T>,
): Promise<{ readonly baseUrl: string; readonly found: T }> {
  const addresses = addressesOf(given);
  let first: unknown;
  for (let at = 0; ; at++) {
    const baseUrl = at < addresses.length ? addresses[at] : await linkedAddress(given, open);
    if (baseUrl === undefined || at > addresses.length) throw first;
    try {
      return { baseUrl, found: await ask(baseUrl) };
    } catch (error) {
      first ??= error;
      if (!isElsewhere(error)) throw error;
    }
  }
}
