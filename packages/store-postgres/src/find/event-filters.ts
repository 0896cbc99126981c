import { applyFilters, EVENT_LINKS, isToOne } from '@kalends/core/store';
import type { Assigned, EventFilter, EventQuery, FilterTable, LinkField, Window } from '@kalends/core/store';
import { allOf, anyOf, type Sql, validIds, raw, sql } from '../server/sql.js';
import { hasTarget } from './event-key.js';
import { within } from './event-counters.js';
import { venuesThere } from './location.js';
import { postFilters } from './post-filters.js';
import { hasTexts } from './search.js';
import { visibleTo } from './visibility.js';

/** Keys of one field. */
export interface Keys {
  readonly field: LinkField;
  /** The array for `ANY`. */
  readonly targets: Sql;
  /** The maximum number of targets. */
  readonly most: number;
  /** The target, if there is only one. */
  readonly only?: number | undefined;
  /** Whether an event may have several of them. */
  readonly repeats: boolean;
}

/** A filter of a query: its events have one of these keys, or rows with this condition. */
export type Filter =
  | { readonly keys: Keys }
  /** A condition on a row `s` of `event_key` or `event`. */
  | { readonly column: Sql }
  /** A condition on the row of the event itself, with this alias. */
  | { readonly event: (alias: string) => Sql };

type Filters = FilterTable<EventQuery, Filter>;

const byKey =
  (field: LinkField): Filters[LinkField] =>
  (ids) => {
    // 0 stands for none
    const targets = [...new Set([...validIds(ids), ...ids.filter((id) => id === 0)])];
    const only = targets.length === 1 ? targets[0] : undefined;
    return {
      keys: {
        field,
        targets: sql`${targets}::integer[]`,
        most: targets.length,
        only,
        repeats: !isToOne(field),
      },
    };
  };

/** Whether an event has one of these terms itself. */
const hasTerms = ({ field, ids }: Assigned, alias: string): Sql =>
  sql`${raw(`${alias}.${field}`)} && ${validIds(ids)}::integer[]`;

/** Every filter of a list of events. */
const FILTERS: Filters = {
  ...postFilters((condition) => ({ event: (e: string) => condition(raw(e)) })),
  uid: (uids) => ({ event: (e) => sql`${raw(e)}.uid = ANY (${uids})` }),
  featured: (featured) => ({ column: raw(featured ? 's.featured' : 'NOT s.featured') }),
  ...(Object.fromEntries(EVENT_LINKS.map(({ field }) => [field, byKey(field)])) as Pick<Filters, LinkField>),
  // any number of venues
  location: (location) => ({
    keys: { field: 'venue', targets: sql`ARRAY(${venuesThere(location)})`, most: Infinity, repeats: false },
  }),
  search: (search) => ({ event: (e) => hasTexts(search, e) }),
  // nearly all events are scheduled: the others have an index
  event_status: (statuses) => ({
    event: (e) =>
      sql`${raw(e)}.event_status = ANY (${statuses})${raw(statuses.includes('scheduled') ? '' : ` AND ${e}.event_status <> 'scheduled'`)}`,
  }),
  utc_end_after: (time) => ({ event: (e) => sql`${raw(e)}.utc_end_date > ${time}` }),
  assigned: (all) => ({ event: (e) => allOf(all.map((terms) => hasTerms(terms, e))) }),
  unassigned: (all) => ({ event: (e) => sql`NOT ${anyOf(all.map((terms) => hasTerms(terms, e)))}` }),
};

/** The filters of a query, each by its way to find events. */
export interface FiltersOf {
  /** The fewest first. */
  readonly keys: readonly Keys[];
  readonly columns: readonly Sql[];
  readonly events: readonly ((alias: string) => Sql)[];
}

/** The filters of a query, without those that its plan has its own way for. */
export function filtersOf(query: EventQuery, ...without: readonly EventFilter[]): FiltersOf {
  const filters: readonly Filter[] = applyFilters(FILTERS, query, undefined, without);
  return {
    keys: filters.flatMap((one) => ('keys' in one ? [one.keys] : [])).sort((a, b) => a.most - b.most),
    columns: filters.flatMap((one) => ('column' in one ? [one.column] : [])),
    events: filters.flatMap((one) => ('event' in one ? [one.event] : [])),
  };
}

/** The conditions of every list on a row `s` of `event_key` or `event`. */
export const conditionsOf = ({ hidden, visible }: EventQuery, window: Window): Sql[] => [
  ...within(window),
  ...(hidden ? [] : [raw('NOT s.hide_from_listings')]),
  visibleTo(visible, 's'),
];

/** The condition that a row has one of these keys. */
export const hasKeys = ({ field, targets, only }: Keys, alias = 's'): Sql =>
  hasTarget(field, only === undefined ? sql`ANY (${targets})` : sql`${only}`, alias);
