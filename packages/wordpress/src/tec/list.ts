import { STATUSES, type CalendarView, type LinkedSelection, type Selection } from '@kalends/core';
import { addDays } from '@kalends/site';
import { localTime, secondsOf, type TermKind, type Zone } from '@kalends/core/adapter';
import type { WpLinkedKind } from '../kinds.js';
import type { Values } from '../dialect/params.js';
import type { PageSize } from '@kalends/http-adapter/interface';
import { sliceOf } from '../dialect/paging.js';
import { invalid } from '../dialect/rest-error.js';
import type { EVENT_LIST, LINKED_LIST } from './params.js';
import type { Bound } from './types.js';

/** The most records of a page (N1). */
const MOST = 100;

/** The context of lists. */
export interface Listing {
  readonly view: CalendarView;
  readonly siteZone: Zone;
  readonly now: number;
}

/** The page that is asked for. */
export const pagingOf = (
  { page = 1, per_page }: { readonly page?: number; readonly per_page?: number },
  view: CalendarView,
): PageSize => ({ page, per_page: Math.min(per_page ?? view.settings.per_page, MOST) });

const BROKEN = 'Invalid parameter.';

/** The ids of terms by id and slug; `undefined` if one is unknown (N6). */
async function termIds(
  { view }: Listing,
  kind: TermKind,
  keys: readonly (number | string)[],
): Promise<number[] | undefined> {
  const ids = keys.filter((key) => typeof key === 'number');
  const found = [...(await view.select({ kind, include: ids })).refs];
  for (const slug of keys)
    if (typeof slug === 'string') found.push(...(await view.select({ kind, slug })).refs.slice(0, 1));
  return found.length === keys.length ? found.map(({ id }) => id) : undefined;
}

/** Whether these ids are records of a kind that the caller may read. */
async function areKnown(
  { view }: Listing,
  kind: WpLinkedKind | 'event',
  ids: readonly number[],
): Promise<boolean> {
  const asked = { include: ids, status: STATUSES, limit: 0 };
  const { total } = await view.select(
    kind === 'event' ? { ...asked, kind, hidden: true } : { ...asked, kind },
  );
  return total === ids.length;
}

/** The links that a list of events is filtered by. Refuses all that name something unknown. */
async function linksOf({ venue, organizer, categories, tags }: Values<typeof EVENT_LIST>, listing: Listing) {
  const [isVenue, isOrganizer, categoryIds, tagIds] = await Promise.all([
    venue === undefined || areKnown(listing, 'venue', venue),
    organizer === undefined || areKnown(listing, 'organizer', organizer),
    categories === undefined ? null : termIds(listing, 'category', categories),
    tags === undefined ? null : termIds(listing, 'tag', tags),
  ]);
  const refused = [
    ...(isVenue ? [] : ['venue']),
    ...(isOrganizer ? [] : ['organizer']),
    ...(categoryIds === undefined ? ['categories'] : []),
    ...(tagIds === undefined ? ['tags'] : []),
  ];
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map((name) => [name, BROKEN])));
  return {
    venue: venue ?? null,
    organizer: organizer ?? null,
    categories: categoryIds ?? null,
    tags: tagIds ?? null,
  };
}

/** The bounds of a list of events: the later of two starts, the earlier of two ends. */
function boundsOf(given: Values<typeof EVENT_LIST>, { now, siteZone }: Listing) {
  const at = (bound: Bound | undefined, step: number, wholeDay = false): string | null => {
    if (bound === undefined) return null;
    const { local, isDay } = bound(now, siteZone);
    if (isDay && wholeDay) return `${addDays(local.slice(0, 10), 0)} 23:59:59`;
    return localTime(secondsOf(local) + step);
  };
  const both = (a: string | null, b: string | null, pick: (a: string, b: string) => boolean) =>
    a === null || (b !== null && pick(b, a)) ? b : a;
  const later = (a: string, b: string) => a > b;
  const earlier = (a: string, b: string) => a < b;
  return {
    start_date: {
      from: both(at(given.start_date, 0), at(given.starts_after, 1), later),
      to: at(given.starts_before, -1),
    },
    end_date: {
      from: at(given.ends_after, 1),
      to: both(at(given.end_date, 0, true), at(given.ends_before, -1), earlier),
    },
  };
}

/** The orders of `orderby`: with `menu_order` all events are equal. */
const ORDERS = {
  event_date: 'start_date',
  date: 'date',
  title: 'title',
  menu_order: 'id',
  modified: 'modified',
} as const;

const common = ({ search, status, include, exclude }: Values<typeof LINKED_LIST>, paging: PageSize) => ({
  ...sliceOf(paging),
  status: status ?? (['publish'] as const),
  include: include ?? null,
  exclude: exclude ?? null,
  ...(search !== undefined && search.trim() !== '' && { search }),
});

/** The selection for a list of events; `null` if nothing can match. */
export async function eventSelection(
  given: Values<typeof EVENT_LIST>,
  paging: PageSize,
  listing: Listing,
): Promise<Selection | null> {
  const { featured, orderby = 'event_date', order = 'asc' } = given;
  const links = await linksOf(given, listing);
  if (given.post_parent !== undefined) return null;
  return {
    kind: 'event',
    hidden: true,
    ...common(given, paging),
    ...boundsOf(given, listing),
    ...links,
    featured: featured ?? null,
    orderby: ORDERS[orderby],
    order,
  };
}

/** The selection for a list of venues or organizers. */
export async function linkedSelection(
  kind: WpLinkedKind,
  given: Values<typeof LINKED_LIST>,
  paging: PageSize,
  listing: Listing,
): Promise<Selection> {
  const { event, has_events, only_with_upcoming } = given;
  if (event !== undefined && !(await areKnown(listing, 'event', [event]))) throw invalid({ event: BROKEN });
  const selection: LinkedSelection = {
    kind,
    ...common(given, paging),
    event: event ?? null,
    ...(has_events !== undefined && { has_events }),
    ...(only_with_upcoming === true && { upcoming: true }),
  };
  return selection;
}
