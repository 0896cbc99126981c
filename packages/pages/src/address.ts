import type { Params } from '@kalends/http-adapter/interface';
import { isDay, isMonth } from './days.js';

/** Which events a page is about. */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'category'; readonly slugs: readonly string[] }
  | { readonly kind: 'tag'; readonly slug: string };

/** What of the calendar a page shows. */
export type ViewName = 'list' | 'month' | 'day' | 'past';

/** What the address of a view says. */
export interface Address {
  /** Whether it is that of a page within other pages, below `/embed/`. */
  readonly embedded: boolean;
  readonly scope: Scope;
  readonly view: ViewName;
  /** A day; for a month any day of it. Today unless said. */
  readonly date: string | undefined;
  readonly search: string;
  readonly page: number;
}

const VIEWS: Readonly<Record<string, ViewName>> = { list: 'list', month: 'month', day: 'day', past: 'past' };

const PAGE = /^[1-9]\d{0,5}$/;
const SEARCH_LENGTH = 200;

const textOf = (params: Params, name: string): string => {
  const value = params[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** The number in `paged`; `undefined`: it is none. */
export function readPage(params: Params): number | undefined {
  const paged = textOf(params, 'paged') || '1';
  return PAGE.test(paged) ? Number(paged) : undefined;
}

/** The scope that a path begins with, and what is left of the path. */
function readScope(segments: readonly string[]): { scope: Scope; rest: string[] } | undefined {
  const [first, ...others] = segments;
  if (first === 'tag') {
    const [slug, ...rest] = others;
    return slug === undefined ? undefined : { scope: { kind: 'tag', slug }, rest };
  }
  if (first !== 'category') return { scope: { kind: 'all' }, rest: [...segments] };
  const end = others.findIndex((segment) => readView(segment) !== undefined || segment === 'page');
  const slugs = end < 0 ? others : others.slice(0, end);
  if (slugs.length === 0) return undefined;
  return { scope: { kind: 'category', slugs }, rest: end < 0 ? [] : others.slice(end) };
}

/** The view that a segment of a path names: by its name, or by a day or a month. */
function readView(segment: string): { view: ViewName; date?: string } | undefined {
  if (segment === 'today') return { view: 'day' };
  if (isDay(segment)) return { view: 'day', date: segment };
  if (isMonth(segment)) return { view: 'month', date: `${segment}-01` };
  const view = Object.hasOwn(VIEWS, segment) ? VIEWS[segment] : undefined;
  return view && { view };
}

/**
 * Reads the address of a view (site.md §2): the path below `/events` and the parameters `eventDisplay`, `tribe-bar-date`,
 * `tribe-bar-search` and `paged`. `undefined`: there is no such page.
 *
 * @param path what follows `/events/`, without slashes around it
 * @param usual the view of an address that names none
 */
export function readAddress(
  path: string,
  params: Params,
  usual: ViewName,
): Omit<Address, 'embedded'> | undefined {
  const read = readScope(path === '' ? [] : path.split('/'));
  if (read === undefined) return undefined;
  const rest = [...read.rest];
  const named = rest[0] === undefined ? undefined : readView(rest[0]);
  if (named !== undefined) rest.shift();
  let paged = textOf(params, 'paged') || '1';
  if (rest[0] === 'page' && rest[1] !== undefined) [, paged] = rest.splice(0, 2) as [string, string];
  if (rest.length > 0 || !PAGE.test(paged)) return undefined;
  const display = textOf(params, 'eventDisplay');
  const given = textOf(params, 'tribe-bar-date');
  const barDate = isDay(given) ? given : isMonth(given) ? `${given}-01` : undefined;
  const asked = Object.hasOwn(VIEWS, display) ? VIEWS[display] : undefined;
  return {
    scope: read.scope,
    view: asked === 'past' || named === undefined ? (asked ?? usual) : named.view,
    date: named?.date ?? barDate,
    search: textOf(params, 'tribe-bar-search').slice(0, SEARCH_LENGTH),
    page: Number(paged),
  };
}
