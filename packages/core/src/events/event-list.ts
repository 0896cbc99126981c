import { visibility } from '../access/policy.js';
import { nextSlice } from '../budget.js';
import { paramsOf, type InputFor, type ReadFor } from '../fields/fields.js';
import { Refusal } from '../fields/refusal.js';
import { param } from '../fields/filters.js';
import type { TermKey } from '../fields/types/terms.js';
import type { References } from '../fields/validate.js';
import { ALL_EVENTS, ALL_SERIES, type EventQuery, type Slice } from '../query/query.js';
import { OWN } from '../records/field-table.js';
import type { LinkedKind, TermKind } from '../records/kinds.js';
import { linksOf, type LinkTo, type RecordLink } from '../records/links.js';
import type { Status } from '../fields/types/status.js';
import { customReferences, filterOf } from '../resource/asked-custom.js';
import { areReadable, seenAmong, type Context } from '../resource/context.js';
import type { ListQuery } from '../resource/list.js';
import { modifiedAfter, modifiedAfterField } from '../resource/modified-after.js';
import { askedLocation, locationFields } from '../resource/location-params.js';
import { pagingFields } from '../resource/paging.js';
import { customField, eventSortFields } from '../resource/sort-params.js';
import { askedVisibility, mayAskFor } from '../resource/statuses.js';
import { idsAmong, termIds } from '../terms/term-ids.js';
import { eventSearch } from './event-search.js';
import { listWindow, openWindow, type Unbounded } from './list-window.js';
import { WAITING } from './publish-linked.js';

/** A value for each field of an event that links to records that can be given inline. */
const perLink = <T>(valueOf: (link: RecordLink<'event', 'linked'>) => T) =>
  Object.fromEntries(linksOf('event', 'linked').map((link) => [link.field, valueOf(link)])) as Readonly<
    Record<LinkTo<'event', LinkedKind>, T>
  >;

const date = (description: string) => param('dateFilter', { description });
const ids = (description: string) => param('ids', { description, items: { type: 'integer' } });
const terms = (description: string) => param('termKeys', { description, items: { type: 'integer' } });
const flag = (description: string) => param('flag', { type: 'boolean', description });

/** The parameters of a list of events (lists.md §2), in declaration order. */
export const EventListParams = paramsOf({
  ...pagingFields('events'),
  start_date: date('Events that start on the specified date'),
  end_date: date('Events that end on the specified date'),
  starts_before: date('Events that start before the specified date'),
  starts_after: date('Events that start after the specified date'),
  ends_before: date('Events that end before the specified date'),
  ends_after: date('Events that end after the specified date'),
  strict_dates: param('flag', {
    default: 'false',
    description:
      'Dates set using the start_date/end_date, starts_*/ends_* are set to start at the specified times. ' +
      'The default behavior is to include the entire days.',
  }),
  search: param('filledText', {
    description: 'Events should contain the specified string in the title or description',
    type: 'string',
  }),
  categories: terms('Events should be assigned one of the specified categories slugs or IDs'),
  tags: terms('Events should be assigned one of the specified tags slugs or IDs'),
  ...perLink(({ to }) => ids(`Events should be assigned one of the specified ${to} IDs`)),
  featured: flag('Events should be filtered by their featured status'),
  status: param('statuses', { format: 'string', description: 'The event post status' }),
  event_status: param('eventStatuses', {
    ...OWN,
    items: { type: 'string' },
    description:
      'Events should take place in one of these ways: scheduled, cancelled, postponed, moved, online',
  }),
  ...locationFields('Events', "the venue's"),
  include: ids(
    'Include events with one of the post IDs specified in the array of CSV list, date filters will be ignored.',
  ),
  post_parent: param('positive', {
    type: 'integer',
    description: 'Events should be filtered by their post_parent being the specified one.',
  }),
  ticketed: flag('Filter events with or without tickets.'),
  ...modifiedAfterField('Events'),
  series: param('ids', {
    ...OWN,
    description: 'Events of the series with one of these IDs.',
    items: { type: 'integer' },
  }),
  one_per_series: param('flag', {
    ...OWN,
    type: 'boolean',
    description: 'Of each series only the first of the events that the other filters let pass.',
  }),
  custom: customField('Events'),
  ...eventSortFields,
});
/** The parameters of a list of events. */
export type EventListParams = InputFor<typeof EventListParams>;

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
 * Those of these venues or organizers that are valid filters for the caller: records that the caller may read, and
 * records not yet published (K27) if they have listed events. Recorded from the original plugin.
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
    await nextSlice();
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
