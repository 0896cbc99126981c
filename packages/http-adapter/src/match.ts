import type { Operation, Route } from './interface.js';
import { NAMESPACE } from './urls/site.js';

/** A route with its operations by method. */
export interface FoundRoute {
  readonly route: Route;
  readonly operations: ReadonlyMap<string, Operation>;
}

/** What a URL of our namespace leads to. */
export interface Match {
  /** `undefined`: there is no such route. */
  readonly found: FoundRoute | undefined;
  /** The text of `{id}` (digits) or `{slug}` (URL-decoded); `''` where the route has neither. */
  readonly key: string;
  /** What follows the `?`, undecoded; `''` for none. */
  readonly query: string;
}

/** Finds the route of a request's `url`; `null` for a URL that is not of our namespace. */
export type Matcher = (url: string) => Match | null;

const PRETTY = '/wp-json';
const SCRIPT = '/index.php';
const DIGITS = /^\d+$/;
const PLACEHOLDER = /\/\{(id|slug)\}$/;

interface Table {
  /** Routes without a placeholder, by path. */
  readonly plain: Map<string, FoundRoute>;
  /** Routes that end in `{id}`, by the path before it. */
  readonly id: Map<string, FoundRoute>;
  /** Routes that end in `{slug}`, by the path before it. */
  readonly slug: Map<string, FoundRoute>;
}

function compile(routes: readonly Route[]): Table {
  const table: Table = { plain: new Map(), id: new Map(), slug: new Map() };
  for (const route of routes) {
    const operations = new Map(
      route.operations.flatMap((operation) =>
        operation.methods.map((method) => [method as string, operation]),
      ),
    );
    const placeholder = PLACEHOLDER.exec(route.path)?.[1];
    const parent = route.path.replace(PLACEHOLDER, '');
    if (parent.includes('{'))
      throw new TypeError(`Only the end of a path may be a placeholder: ${route.path}`);
    const index = placeholder === 'id' ? table.id : placeholder === 'slug' ? table.slug : table.plain;
    index.set(parent, { route, operations });
  }
  return table;
}

/** The text with its percent escapes read; as it stands where they are broken. */
function decodeSegment(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const startsWithNamespace = (text: string): boolean =>
  text.slice(0, NAMESPACE.length).toLowerCase() === NAMESPACE &&
  (text.length === NAMESPACE.length || text[NAMESPACE.length] === '/');

/** The path of an absolute URL, as proxies send it; any other text as it stands. */
const pathOf = (url: string): string => (url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, ''));

/**
 * The addresses of CONTRACT §1.1: `/wp-json/…`, `/index.php/wp-json/…`, `/?rest_route=/…`, `/index.php?rest_route=/…`,
 * each also behind the path of `baseUrl`. After `/wp-json/` letter case does not count, except in a slug; one slash at
 * the end is accepted, any other empty segment leads nowhere. `{id}` is digits as they are sent, without any decoding.
 *
 * @param baseUrl the site's address, absolute, with or without a path of its own
 * @throws TypeError when a route has a placeholder that is not the end of its path, or `baseUrl` is not a URL
 */
export function createMatcher(routes: readonly Route[], baseUrl: string): Matcher {
  const table = compile(routes);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');

  /** @param path below the namespace: `''`, `/`, `/events/7` */
  function find(path: string, query: string): Match {
    const end = path.length - (path.endsWith('/') ? 1 : 0);
    const plain = table.plain.get(path.slice(0, end).toLowerCase());
    if (plain !== undefined) return { found: plain, key: '', query };

    const cut = path.lastIndexOf('/', end - 1);
    const key = path.slice(cut + 1, end);
    if (cut < 0 || key === '') return { found: undefined, key: '', query };
    const parent = path.slice(0, cut).toLowerCase();
    const byId = DIGITS.test(key) ? table.id.get(parent) : undefined;
    if (byId !== undefined) return { found: byId, key, query };
    const bySlug = table.slug.get(parent);
    return bySlug === undefined
      ? { found: undefined, key: '', query }
      : { found: bySlug, key: decodeSegment(key), query };
  }

  /** `?rest_route=/…`: the route is what the query says. */
  function findInQuery(query: string): Match | null {
    if (!query.includes('rest_route')) return null;
    const route = new URLSearchParams(query).getAll('rest_route').at(-1);
    if (route === undefined) return null;
    if (startsWithNamespace(route)) return { found: undefined, key: '', query };
    return route.startsWith('/') && startsWithNamespace(route.slice(1))
      ? find(route.slice(1 + NAMESPACE.length), query)
      : null;
  }

  return (url) => {
    const target = pathOf(url);
    const mark = target.indexOf('?');
    const query = mark < 0 ? '' : target.slice(mark + 1);
    let path = mark < 0 ? target : target.slice(0, mark);
    if (prefix !== '' && path.startsWith(prefix) && (path[prefix.length] ?? '/') === '/') {
      path = path.slice(prefix.length);
    }
    if (path.startsWith(SCRIPT)) path = path.slice(SCRIPT.length);
    if (path === '' || path === '/') return findInQuery(query);
    if (!path.startsWith(PRETTY) || path[PRETTY.length] !== '/') return null;
    const rest = path.slice(PRETTY.length + 1);
    return startsWithNamespace(rest) ? find(rest.slice(NAMESPACE.length), query) : null;
  };
}
