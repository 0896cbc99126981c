/** The path of an interface below `/wp-json`. */
export type Namespace = 'tribe/events/v1' | 'kalends/v1';

const NAMESPACE: Namespace = 'tribe/events/v1';
const JSON_ROOT = '/wp-json';

/** The parameters of a query: lists are joined by commas but for conditions of `custom`, `undefined` and `null` are left out. */
export type QueryValues = Readonly<Record<string, unknown>>;

/** Builds the URL of a path of an interface from its segments. Default: `tribe/events/v1`. */
export type Address = (
  path: readonly (number | string)[],
  query?: QueryValues,
  namespace?: Namespace,
) => string;

const queryText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** A condition on a field that the site declares. */
interface Condition {
  readonly name: string;
  readonly op?: string | undefined;
  readonly value: unknown;
}

/** Conditions as they are sent: `custom[age][lt]=12`, and one of a list as `custom[style][in][]=jazz`. */
function addConditions(params: URLSearchParams, conditions: readonly Condition[]): void {
  for (const { name, op = 'in', value } of conditions)
    for (const one of [value].flat())
      params.append(`custom[${name}][${op}]${/in|has/.test(op) ? '[]' : ''}`, String(one));
}

/** The path of all interfaces, whichever part of that of `tribe/events/v1` was given. */
function rootOf(path: string, root: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  const given = path.slice(0, end);
  if (given.endsWith(`/${NAMESPACE}`)) return given.slice(0, -NAMESPACE.length - 1);
  return given.endsWith(root) ? given : given + root;
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
  const root = route === null ? rootOf(base.pathname, JSON_ROOT) : rootOf(route, '');

  return (path, query = {}, namespace = NAMESPACE) => {
    const url = new URL(base);
    if (route === null) url.pathname = [root, namespace, ...path.map(encodeURIComponent)].join('/');
    else url.searchParams.set('rest_route', [root, namespace, ...path].join('/'));
    for (const [name, value] of Object.entries(query)) {
      if (Array.isArray(value) && name === 'custom') addConditions(url.searchParams, value as Condition[]);
      else if (value !== undefined && value !== null) url.searchParams.set(name, queryText(value));
    }
    return url.href;
  };
}
