import type { CalendarView } from '@kalends/core';
import { NAMESPACE } from '../../urls/site.js';
import type { Args, Route } from '../../interface.js';
import type { Method } from '../../message.js';
import type { Site } from '../../urls/site.js';

/** Declared parameters by name; an empty list where there are none. */
export type ArgsJson = Args | [];

/** What OPTIONS answers for a route, and what the index says of it (CONTRACT §8). */
export interface RouteJson {
  namespace: string;
  methods: Method[];
  endpoints: { methods: Method[]; args: ArgsJson }[];
  /** Only where the path has no placeholder. */
  _links?: { self: { href: string }[] };
}

/** `GET` of the API root. */
export interface NamespaceIndexJson {
  namespace: string;
  /** By pattern: `/tribe/events/v1/events/(?P<id>\d+)`. */
  routes: Record<string, RouteJson>;
  _links: { up: { href: string }[] };
}

const PATTERNS: readonly (readonly [string, string])[] = [
  ['{id}', String.raw`(?P<id>\d+)`],
  ['{slug}', '(?P<slug>[^/]+)'],
];

/** A path as the index writes it. */
const patternOf = (path: string): string =>
  PATTERNS.reduce(
    (text, [placeholder, pattern]) => text.replace(placeholder, pattern),
    `/${NAMESPACE}${path}`,
  );

/** What a route offers, operation by operation. */
export function describeRoute({ path, operations }: Route, calendar: CalendarView, site: Site): RouteJson {
  return {
    namespace: NAMESPACE,
    methods: operations.flatMap(({ methods }) => methods),
    endpoints: operations.map(({ methods, args }) => {
      const declared = args?.(calendar) ?? {};
      return { methods: [...methods], args: Object.keys(declared).length === 0 ? [] : declared };
    }),
    ...(!path.includes('{') && { _links: { self: [{ href: `${site.api}${path}` }] } }),
  };
}

/** The index of the namespace: every route by its pattern. */
export const namespaceIndex = (
  routes: readonly Route[],
  calendar: CalendarView,
  site: Site,
): NamespaceIndexJson => ({
  namespace: NAMESPACE,
  routes: Object.fromEntries(
    routes.map((route) => [patternOf(route.path), describeRoute(route, calendar, site)]),
  ),
  _links: { up: [{ href: site.root }] },
});
