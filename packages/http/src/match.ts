import type { Interface, Operation, Route } from './interface.js';
import type { Method } from './message.js';

/** A route with its operations by method, and its interface. */
export interface FoundRoute {
  readonly route: Route;
  readonly operations: ReadonlyMap<string, Operation>;
  /** The methods that every caller may use, where they do not depend on the caller. */
  readonly methods: readonly Method[] | undefined;
}

/** The target of a URL. */
export interface Match {
  readonly interface: Interface;
  /** `undefined` if the interface has no such route. */
  readonly found: FoundRoute | undefined;
  /** The value of the path's placeholder: digits as sent, anything else URL-decoded; `''` if the path has none. */
  readonly key: string;
  /** The part after `?`, not decoded; `''` if there is none. */
  readonly query: string;
}

/** Finds the target of a request's `url`, given its `Accept` header; `null` if it belongs to no interface. */
export type Matcher = (url: string, accept?: string) => Match | null;

const PLACEHOLDER = /\/\{(\w+)(\*?)\}/;
const SPECIAL = /[.*+?^$()|[\]\\{}]/g;

/** Routes with a placeholder are found by pattern, all others by their text. */
interface Table {
  readonly plain: ReadonlyMap<string, readonly FoundRoute[]>;
  readonly patterns: readonly { readonly pattern: RegExp; readonly found: FoundRoute }[];
}

function patternOf(path: string, flags: string): RegExp {
  const [placeholder = '', name, star] = PLACEHOLDER.exec(path) ?? [];
  const [before = '', behind = ''] = path.split(placeholder, 2);
  if (PLACEHOLDER.test(behind) || `${before}${behind}`.includes('{'))
    throw new TypeError(`A path may have one placeholder, a segment of its own: ${path}`);
  const key = name === 'id' ? '\\d+' : star === '*' ? '[^/]+(?:/[^/]+)*' : '[^/]+';
  const literal = (text: string): string => text.replace(SPECIAL, String.raw`\$&`);
  return new RegExp(`^${literal(before)}/(${key})${literal(behind)}$`, flags);
}

function foundRoute(route: Route): FoundRoute {
  const operations = new Map(
    route.operations.flatMap((operation) => operation.methods.map((method) => [method as string, operation])),
  );
  const isForAll = route.operations.every(({ allowed }) => allowed === undefined);
  const methods = isForAll ? route.operations.flatMap((operation) => operation.methods) : undefined;
  return { route, operations, methods };
}

function compile({ anyCase = false }: Interface, routes: readonly Route[]): Table {
  const plain = new Map<string, FoundRoute[]>();
  const patterns: Table['patterns'][number][] = [];
  for (const route of routes) {
    const path = route.path.slice(0, lengthWithoutSlashes(route.path));
    const found = foundRoute(route);
    if (path.includes('{')) {
      patterns.push({ pattern: patternOf(path, anyCase ? 'i' : ''), found });
      continue;
    }
    const text = anyCase ? path.toLowerCase() : path;
    plain.set(text, [...(plain.get(text) ?? []), found]);
  }
  return { plain, patterns };
}

/** Decodes percent escapes, leaving malformed ones as they are; `+` is a space (text-slugs.md §6). */
function decodeSegment(given: string): string {
  const text = given.replaceAll('+', ' ');
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The length of a text without trailing slashes. */
function lengthWithoutSlashes(text: string): number {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return end;
}

/** Reduces leading slashes to one (transport.md §1.1). */
function withOneSlash(path: string): string {
  let start = 0;
  while (path[start + 1] === '/' && path[start] === '/') start += 1;
  return start === 0 ? path : path.slice(start);
}

/** Finds the route of a path below the root of one interface, ignoring trailing slashes (transport.md §1.1). */
function find(
  table: Table,
  anyCase: boolean,
  given: string,
  query: string,
): Omit<Match, 'interface' | 'query'> {
  const path = given.slice(0, lengthWithoutSlashes(given));
  const fits = ({ route }: FoundRoute): boolean => route.query?.(query) ?? true;
  const plain = table.plain.get(anyCase ? path.toLowerCase() : path)?.find(fits);
  if (plain !== undefined) return { found: plain, key: '' };
  for (const { pattern, found } of table.patterns) {
    const key = pattern.exec(path)?.[1];
    if (key !== undefined && fits(found)) return { found, key: decodeSegment(key) };
  }
  return { found: undefined, key: '' };
}

/** The path of an absolute URL, as sent by proxies; any other text unchanged. */
const pathOf = (url: string): string => (url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, ''));

/** The part of a path after `root`; undefined if the path is not below it. */
function below(root: string, path: string, anyCase: boolean): string | undefined {
  const start = path.slice(0, root.length);
  if (anyCase ? start.toLowerCase() !== root.toLowerCase() : start !== root) return undefined;
  return path.length === root.length || path[root.length] === '/' ? path.slice(root.length) : undefined;
}

/**
 * Creates the function that finds the interface and the route of a URL, which may include the path of `baseUrl`. The
 * first interface with a route for the URL wins, then the first that owns all URLs below its root, then the first that
 * answers all others.
 *
 * @param baseUrl the absolute URL of the site, with or without a path
 * @throws TypeError if a route's path has a misplaced placeholder, or `baseUrl` is not a URL
 */
export function createMatcher(interfaces: readonly Interface[], baseUrl: string): Matcher {
  const tablesOf = (accepts: Route['accepts']) =>
    interfaces.map((one) => ({
      one,
      table: compile(
        one,
        one.routes.filter((route) => route.accepts === accepts),
      ),
    }));
  const tables = tablesOf(undefined);
  const forBrowsers = [...tablesOf('text/html'), ...tables];
  const others = interfaces.flatMap((one) =>
    one.otherwise === undefined ? [] : { interface: one, found: foundRoute(one.otherwise), key: '' },
  );
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');

  return (url, accept = '') => {
    const target = pathOf(url);
    const mark = target.indexOf('?');
    const query = mark < 0 ? '' : target.slice(mark + 1);
    let path = withOneSlash(mark < 0 ? target : target.slice(0, mark));
    if (prefix !== '' && path.startsWith(prefix) && (path[prefix.length] ?? '/') === '/') {
      path = withOneSlash(path.slice(prefix.length));
    }
    let owner: Match | null = null;
    for (const { one, table } of accept.includes('text/html') ? forBrowsers : tables) {
      const { root = '', anyCase = false, alias } = one;
      const rest = below(root, alias?.(path, query) ?? path, anyCase);
      if (rest === undefined) continue;
      const found = find(table, anyCase, rest, query);
      if (found.found !== undefined) return { interface: one, ...found, query };
      if (root !== '') owner ??= { interface: one, ...found, query };
    }
    if (owner !== null) return owner;
    const other = others.find(({ found: { route } }) => accept.includes(route.accepts ?? ''));
    return other === undefined ? null : { ...other, query };
  };
}
