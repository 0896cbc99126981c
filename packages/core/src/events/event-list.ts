import { visibility } from '../access/policy.js';
import { nextSlice } from '../work/slices.js';
import { beginFor } from '../work/shares.js';
import { paramsOf, type InputFor, type ReadFor } from '../fields/fields.js';
import { Refusal } from '../fields/refusal.js';
import { param } from '../fields/filters.js';
import type { TermKey } from '../fields/types/terms.js';
import type { References } from '../fields/validate.js';
import { ALL_EVENTS, ALL_SERIES, type EventQuery, type Slice } from '../query/query.js';
import type { LinkedKind, TermKind } from '../records/kinds.js';
import { linksOf, type LinkTo, type RecordLink } from '../records/links.js';
import type { FieldTables } from '../records/record.js';
import type { Status } from '../fields/types/status.js';
import { customReferences, filterOf } from '../resource/custom-conditions.js';
import { areReadable, seenAmong, type Context } from '../resource/context.js';
import type { ListQuery } from '../resource/list.js';
import { modifiedAfter } from '../resource/modified-after.js';
import { askedLocation, LOCATION_FIELDS } from '../resource/location-params.js';
import { PAGING_FIELDS } from '../resource/paging.js';
import { EVENT_SORT_FIELDS } from '../resource/sort-params.js';
import { askedVisibility, mayAskFor } from '../resource/statuses.js';
import { idsAmong, termIds } from '../terms/term-ids.js';
import { eventSearch } from './event-search.js';
import { listWindow, openWindow, type Unbounded } from './list-window.js';
import { WAITING } from './publish-linked.js';

/** A value for each field of an event that links to records that can be given inline. */
const perLink = <T>(valueOf: (link: RecordLink<'event', 'linked'>) => T) =>
  Object.fromEntries(linksOf('event', 'linked').map((link) => [link.field, valueOf(link)])) as {
    // by the fields, so that a hover shows their comments
    readonly [N in keyof FieldTables['event'] as N & LinkTo<'event', LinkedKind>]: T;
  };

/** The parameters of a list of events (lists.md §2), in declaration order. */
export const EventListParams = paramsOf({
  ...PAGING_FIELDS,
  /** Events that end at this date or later; the day as a whole, unless `strict_dates`. Default: now. */
  start_date: param('dateFilter'),
  /** Events that start at this date or earlier; the day as a whole, unless `strict_dates`. Default: two years after `start_date`. */
  end_date: param('dateFilter'),
  /** Events that start before this moment. */
  starts_before: param('dateFilter'),
  /** Events that start after this moment. */
  starts_after: param('dateFilter'),
  /** Events that end before this moment. */
  ends_before: param('dateFilter'),
  /** Events that end after this moment. */
  ends_after: param('dateFilter'),
  /** Whether dates are moments: without it a day counts as a whole. */
  strict_dates: param('flag'),
  /** Words that the event contains, in its texts or the names of what it links to. */
  search: param('filledText'),
  /** Ids, slugs or names of categories: events that have one of them, or of their descendants. */
  categories: param('termKeys'),
  /** Ids, slugs or names of tags: events that have one of them. */
  tags: param('termKeys'),
  ...perLink(() => param('ids')),
  /** Whether events are featured. */
  featured: param('flag'),
  /** Free or paid events. */
  cost: param('costForm'),
  /** Statuses of the records. Default: `publish`. */
  status: param('statuses'),
  /** Whether and how events take place: `scheduled`, `cancelled`, … */
  event_status: param('eventStatuses'),
  ...LOCATION_FIELDS,
  /** Ids of events: only these, whatever their dates. */
  include: param('ids'),
  /** The id of an event that the caller may see. No event has a parent, so the list is empty. */
  post_parent: param('positive'),
  /** `true` is refused: tickets are sold elsewhere. */
  ticketed: param('flag'),
  /** Events that were changed at this moment or later. */
  modified_after: param('dateFilter'),
  /** Ids of series: the events of these. */
  series: param('ids'),
  /** Of each series only its first event in the list. */
  one_per_series: param('flag'),
  /** Conditions on fields that the calendar declares with `filter`. */
  custom: param('customConditions'),
  ...EVENT_SORT_FIELDS,
});
/** The parameters of a list of events. */
export interface EventListParams extends InputFor<typeof EventListParams> {}

type EventListRead = ReadFor<typeof EventListParams>;

const NO_TICKETS_MESSAGE = 'Event Tickets plugin is not activated.';

/** Tickets are a separate extension: requesting ticketed events breaks a rule (errors.md §2, §3). */
const NO_TICKETS = new Refusal(NO_TICKETS_MESSAGE, undefined, {
  code: 'event-tickets-not-active',
  message: NO_TICKETS_MESSAGE,
  data: { status: 400 },
});

/** Whether this venue or organizer has an event that the caller sees in lists. */
async function hasListedEvent({ store, actor }: Context, kind: LinkedKind, id: number): Promise<boolean> {
  const events = { ...ALL_EVENTS, visible: visibility(actor), [kind]: [id], offset: 0, limit: 0 };
  return (await store.find(events)).total > 0;
}

/**
 * Selects the venues or organizers that are valid filters for the caller: records that the caller may read, and records not yet published
 * (K27) if they have listed events. Recorded from the original plugin.
 */
export async function linkedFilters(
  context: Context,
  kind: LinkedKind,
  ids: readonly number[],
): Promise<number[]> {
  const valid = new Set((await seenAmong(context, kind, ids)).map(({ id }) => id));
  const others = ids.filter((id) => !valid.has(id));
  for (const { id } of await seenAmong(context, kind, others, { status: WAITING, author: null })) {
    if (await hasListedEvent(context, kind, id)) valid.add(id);
    await beginFor(context.share, () => nextSlice());
  }
  return ids.filter((id) => valid.has(id));
}

/** Whether all of these series exist for the caller. */
async function areSeriesReadable({ store, actor }: Context, ids: readonly number[]): Promise<boolean> {
  const include = [...new Set(ids)];
  const seen = { ...ALL_SERIES, visible: visibility(actor), include, offset: 0, limit: 0 };
  return (await store.find(seen)).total === include.length;
}

/** Checks that every term, venue, organizer and series in the filters exists for the caller. */
export function eventListReferences(context: Context): References<EventListRead> {
  const existingTerms = (kind: TermKind) => async (keys: readonly TermKey[]) => {
    const ids = await termIds(context, kind, keys);
    return ids !== undefined && { resolved: ids };
  };
  const linked = (kind: LinkedKind) => async (ids: readonly number[]) =>
    (await linkedFilters(context, kind, ids)).length === ids.length;
  return {
    categories: existingTerms('category'),
    tags: existingTerms('tag'),
    ...perLink(({ to }) => linked(to)),
    series: (ids) => areSeriesReadable(context, ids),
    status: (asked: readonly Status[]) => mayAskFor(context, asked),
    post_parent: (id) => areReadable(context, 'event', [id]),
    ...customReferences(context, 'event'),
    ticketed: (asked) => (asked ? NO_TICKETS : true),
  };
}

/** The query for the parameters of a list of events. */
interface EventListQuery extends ListQuery {
  readonly query: EventQuery | null;
}

/** Builds the query for the parameters of a list of events. */
export function eventListQuery(
  context: Context,
  params: EventListRead,
  slice: Slice,
  unbounded: Unbounded = 'default window',
): EventListQuery {
  const { visible, status } = askedVisibility(context, params.status);
  const included = params.include !== undefined;
  const { start_date, end_date, effective } = included
    ? openWindow()
    : listWindow(context, params, params.strict_dates === true, unbounded);
  const location = askedLocation(params);
  if (location === 'impossible') return { query: null, effective: { ...effective, status } };
  const { sort = included ? 'date' : 'start_date', direction = 'asc' } = params;
  const query = {
    ...ALL_EVENTS,
    ...slice,
    visible,
    start_date,
    end_date,
    include: params.include ?? null,
    categories: params.categories === undefined ? null : idsAmong(params.categories),
    tags: params.tags === undefined ? null : idsAmong(params.tags),
    ...perLink(({ field }) => params[field] ?? null),
    featured: params.featured ?? null,
    cost: params.cost ?? null,
    event_status: params.event_status ?? null,
    series: params.series ?? null,
    one_per_series: params.one_per_series === true ? { visible: visibility(context.actor) } : null,
    custom: filterOf(params.custom),
    modified_after: modifiedAfter(context, params.modified_after),
    search: params.search === undefined ? null : eventSearch(params.search),
    location: location && { of: location, visible: visibility(context.actor) },
    orderby: sort,
    order: direction,
  } as const;
  // events have no parents here, so no event matches
  return { query: params.post_parent === undefined ? query : null, effective: { ...effective, status } };
}
