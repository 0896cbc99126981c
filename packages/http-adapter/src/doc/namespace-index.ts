import type { CalendarView } from '@kalends/core';
import { NAMESPACE, apiUrl } from '@kalends/site/internal';
import { jsonRootUrl } from '@kalends/site';
import { jsonText, type Route, type Site } from '@kalends/http';
import type { NamespaceIndexJson, RouteJson } from './schemas.js';

const PATTERNS: readonly (readonly [string, string])[] = [
  ['{id}', String.raw`(?P<id>\d+)`],
  ['{slug}', '(?P<slug>[^/]+)'],
];

/** A path in the notation of the index. */
const patternOf = (namespace: string, path: string): string =>
  PATTERNS.reduce(
    (text, [placeholder, pattern]) => text.replace(placeholder, pattern),
    `/${namespace}${path}`,
  );

/** A namespace of routes: its name, and the URL of its root. */
export interface RouteNamespace {
  readonly name: string;
  readonly url: string;
}

/** The namespace of the interface on a site. */
export const namespaceOn = (site: Site): RouteNamespace => ({ name: NAMESPACE, url: apiUrl(site) });

/** Describes a route, operation by operation. */
export function describeRoute(
  { path, operations }: Route,
  calendar: CalendarView,
  { name, url }: RouteNamespace,
): RouteJson {
  return {
    namespace: name,
    methods: operations.flatMap(({ methods }) => methods),
    endpoints: operations.map(({ methods, args }) => {
      const declared = args?.(calendar) ?? {};
      return { methods: [...methods], args: Object.keys(declared).length === 0 ? [] : declared };
    }),
    ...(!path.includes('{') && { _links: { self: [{ href: `${url}${path}` }] } }),
  };
}

/** Every route by its pattern. */
export const describeRoutes = (
  routes: readonly Route[],
  calendar: CalendarView,
  namespace: RouteNamespace,
): Record<string, RouteJson> =>
  Object.fromEntries(
    routes.map((route) => [patternOf(namespace.name, route.path), describeRoute(route, calendar, namespace)]),
  );

/** The index of the namespace. */
export const namespaceIndex = (
  routes: readonly Route[],
  calendar: CalendarView,
  site: Site,
  namespace: RouteNamespace = namespaceOn(site),
): NamespaceIndexJson => ({
  namespace: namespace.name,
  routes: describeRoutes(routes, calendar, namespace),
  _links: { up: [{ href: jsonRootUrl(site) }] },
});

/** The route with the index of a namespace, for an interface beside `tribe/events/v1`. */
export const indexRoute = (routes: () => readonly Route[], site: Site, namespace: RouteNamespace): Route => ({
  path: '',
  operations: [
    {
      operationId: 'getIndex',
      summary: 'Tells what there is',
      methods: ['GET'],
      status: 200,
      run: ({ calendar }) => ({ body: jsonText(namespaceIndex(routes(), calendar, site, namespace)) }),
    },
  ],
});
