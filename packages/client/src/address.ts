/** The path of the interface below `/wp-json`. */
const NAMESPACE = '/tribe/events/v1';
const JSON_ROOT = '/wp-json';

/** The parameters of a query: lists are joined by commas, `undefined` and `null` are left out. */
export type QueryValues = Readonly<Record<string, unknown>>;

/** Builds the URL of a path of the interface from its segments. */
export type Address = (path: readonly (number | string)[], query?: QueryValues) => string;

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** Completes a path to that of the interface, whichever part of it was given. */
function completed(path: string, root: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  const given = path.slice(0, end);
  if (given.endsWith(NAMESPACE)) return given;
  return given.endsWith(root) ? given + NAMESPACE : given + root + NAMESPACE;
}

/** The base of relative URLs: the page, in a browser. */
const here = (): string | undefined => (globalThis as { location?: { href: string } }).location?.href;

/**
 * Returns the function that builds URLs below a base URL: that of a site, of its `/wp-json`, or of the interface. For
 * sites without pretty permalinks, pass `https://calendar.example/?rest_route=/`.
 *
 * @throws TypeError if the base URL is not an http(s) URL, or contains credentials
 */
export function addressesBelow(baseUrl: string): Address {
  const base = new URL(baseUrl, here());
  if (base.protocol !== 'http:' && base.protocol !== 'https:')
    throw new TypeError('A base URL begins with http: or https:.');
  if (base.username !== '' || base.password !== '')
    throw new TypeError('A base URL has no credentials in it: give them as `auth`.');
  base.hash = '';
  const route = base.searchParams.get('rest_route');
  const root = route === null ? completed(base.pathname, JSON_ROOT) : completed(route, '');

  return (path, query = {}) => {
    const url = new URL(base);
    if (route === null) url.pathname = [root, ...path.map(encodeURIComponent)].join('/');
    else url.searchParams.set('rest_route', [root, ...path].join('/'));
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, textOf(value));
    }
    return url.href;
  };
}
