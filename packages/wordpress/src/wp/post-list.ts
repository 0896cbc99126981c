import type { Calendar, CalendarView, Selection } from '@kalends/core';
import { clockOf, localTime, parseDateText, secondsOf, toUtc, type Zone } from '@kalends/core/adapter';
import type { Actor } from '@kalends/core';
import { PLACES } from '@kalends/site';
import type { WpPostKind } from '../kinds.js';
import type { Values } from '../dialect/params.js';
import { sliceOf } from '../dialect/paging.js';
import { forbiddenStatus, invalid, RestError } from '../dialect/rest-error.js';
import { includedIds } from './included-ids.js';
import type { EVENT_LIST } from './post-params.js';

/** The context of lists. */
export interface Listing {
  readonly calendar: Pick<Calendar, 'load'>;
  readonly view: CalendarView;
  readonly actor: Actor | null;
  readonly siteZone: Zone;
  /** Seconds since 1970. */
  readonly now: number;
}

type Given = Values<typeof EVENT_LIST>;

/** Half a day: how far the clock of an event may be behind UTC. */
const BEHIND = 12 * 3_600;

/** Refuses statuses for callers who may not edit records. */
function demandStatuses({ view, actor }: Listing, status: Given['status']): void {
  if (status === undefined || view.may('edit_posts') || status.every((one) => one === 'publish')) return;
  const message = 'Status is forbidden.';
  throw invalid(
    { status: message },
    {
      status: {
        ...{ code: 'rest_forbidden_status', message },
        data: { status: forbiddenStatus(actor) },
      },
    },
  );
}

/** The filters by date that posts and images have in common. */
export const dateFilters = ({ after, before, modified_after, modified_before }: Given, siteZone: Zone) => ({
  published_after: clockAt(after, 1, siteZone),
  published_before: clockAt(before, -1, siteZone),
  modified_after: utcAt(modified_after, 1, siteZone),
  modified_before: utcAt(modified_before, -1, siteZone),
});

/** The order that is asked for. */
export function orderOf({ orderby = 'date', order = 'desc', search = '' }: Given) {
  if (orderby === 'relevance' && search === '')
    throw new RestError(
      'rest_no_search_term_defined',
      'You need to define a search term to order by relevance.',
      400,
    );
  const isGiven = orderby === 'include' || orderby === 'include_slugs';
  return {
    orderby:
      orderby === 'parent' || orderby === 'relevance' || orderby === 'include_slugs'
        ? ORDERS[orderby]
        : orderby,
    // the order of a list of ids is that of the list
    order: isGiven ? ('asc' as const) : order,
  };
}

/** The moment of a date on the clock of the site, moved by some seconds. */
function clockAt(text: string | undefined, step: number, zone: Zone): string | null {
  const date = text === undefined ? undefined : parseDateText(text, { now: 0, zone });
  return date === undefined ? null : localTime(secondsOf(clockOf(date, zone)) + step);
}

const utcAt = (text: string | undefined, step: number, zone: Zone): string | null => {
  const local = clockAt(text, step, zone);
  return local === null ? null : toUtc(local, zone);
};

const ORDERS = { parent: 'id', relevance: 'date', include_slugs: 'include' } as const;

/** The selection for a list of records. */
export async function selectionOf(kind: WpPostKind, given: Given, listing: Listing): Promise<Selection> {
  const { view, siteZone, now } = listing;
  demandStatuses(listing, given.status);
  const { page = 1, per_page = 10, search = '', status, exclude, author, offset = 0 } = given;
  const include = await includedIds(given, async (slug) => {
    const id = slug === '' ? undefined : await view[PLACES[kind].collection].locate(slug);
    return id === undefined ? [] : [id];
  });
  const common = {
    ...sliceOf({ page, per_page }, offset),
    status: status ?? (['publish'] as const),
    include,
    exclude: exclude ?? null,
    author: author ?? null,
    ...dateFilters(given, siteZone),
    ...(search !== '' && { search }),
    ...orderOf(given),
  };
  if (kind !== 'event') return { kind, ...common };
  const terms = (field: 'categories' | 'tags', ids: readonly number[] | undefined) =>
    ids === undefined ? [] : [{ field, ids }];
  const assigned = [...terms('categories', given.tribe_events_cat), ...terms('tags', given.tags)];
  const unassigned = [
    ...terms('categories', given.tribe_events_cat_exclude),
    ...terms('tags', given.tags_exclude),
  ];
  const isPublic = status === undefined || status.every((one) => one === 'publish');
  const upcoming = isPublic && given.include === undefined && given.slug === undefined;
  return {
    kind,
    hidden: true,
    ...common,
    assigned: assigned.length === 0 ? null : assigned,
    unassigned: unassigned.length === 0 ? null : unassigned,
    ...(upcoming && {
      utc_end_after: localTime(now),
      end_date: { from: localTime(now - BEHIND), to: null },
    }),
  };
}
