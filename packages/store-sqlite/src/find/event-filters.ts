import { applyFilters, EVENT_LINKS, isToOne, windowOf } from '@kalends/core/store';
import type { Assigned, EventFilter, EventQuery, FilterTable, LinkField } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { allOf, anyOf, list, raw, type Sql, sql } from '../file/sql.js';
import { hasTexts } from './event-text.js';
import { within } from './event-window.js';
import { eventPlaces, isAt } from './location.js';
import { postFilters } from './post-filters.js';

/** Keys of one field. */
export interface Keys {
  readonly field: LinkField;
  readonly targets: readonly number[];
  /** Whether an event can have several of them. */
  readonly repeats: boolean;
}

/** A filter of a query. */
export interface Filter {
  /** The condition on a row `d` of `event_key`, whatever its key. */
  readonly holds: Sql;
  /** The keys of the events that it lets pass. */
  readonly keys?: Keys;
  /** Whether its condition finds events by id. */
  readonly byId?: true;
}

type Filters = FilterTable<EventQuery, Filter, Connection>;

const byKey =
  (field: LinkField): Filters[LinkField] =>
  (ids) => {
    const targets = [...new Set(ids)];
    return {
      keys: { field, targets, repeats: !isToOne(field) },
      holds: sql`EXISTS (
        SELECT 1 FROM event_key k WHERE k.field = ${raw(`'${field}'`)} AND k.target IN ${list(targets)}
          AND k.status = d.status AND k.start_date = d.start_date AND k.date = d.date AND k.event = d.event)`,
    };
  };

/** A condition on what the index rows do not have: a row `e` of `event`. */
const ofEvent = (condition: Sql): Filter => ({
  holds: sql`EXISTS (SELECT 1 FROM event e WHERE e.id = d.event AND ${condition})`,
});

/** Whether the event `e` has one of these terms itself. */
const hasTerms = ({ field, ids }: Assigned): Sql =>
  sql`EXISTS (SELECT 1 FROM json_each(e.${raw(field)}) term WHERE term.value IN ${list(ids)})`;

/** Every filter of a list of events, in the order in which they are checked. */
const FILTERS: Filters = {
  ...postFilters((condition) => ofEvent(condition(raw('e')))),
  include: (ids) => ({ holds: sql`d.event IN ${list(ids)}`, byId: true }),
  uid: (uid) => ({
    holds: sql`d.event IN (SELECT e.id FROM event e WHERE e.uid IN ${list(uid)})`,
    byId: true,
  }),
  featured: (featured) => ({ holds: sql`d.featured = ${featured ? 1 : 0}` }),
  event_status: (statuses) => {
    const given = sql`e.event_status IN ${list(statuses)}`;
    // nearly all events are scheduled: the others have an index
    return statuses.includes('scheduled')
      ? ofEvent(given)
      : {
          holds: sql`d.event IN (SELECT e.id FROM event e WHERE e.event_status <> 'scheduled' AND ${given})`,
          byId: true,
        };
  },
  utc_end_after: (time) => ofEvent(sql`e.utc_end_date > ${time}`),
  assigned: (all) => ofEvent(allOf(all.map(hasTerms))),
  unassigned: (all) => ofEvent(sql`NOT ${anyOf(all.map(hasTerms))}`),
  search: (search) => ({ holds: hasTexts(search) }),
  location: (location, db) => ({ holds: isAt(eventPlaces(db, location)) }),
  ...(Object.fromEntries(EVENT_LINKS.map(({ field }) => [field, byKey(field)])) as Pick<Filters, LinkField>),
};

/** The filters of a query, without those that its plan has its own way for. */
export const filtersOf = (db: Connection, query: EventQuery, ...without: readonly EventFilter[]): Filter[] =>
  applyFilters(FILTERS, query, db, without);

/** The conditions of every list on the rows of its events, besides `visible` and its filters. */
export const conditionsOf = (query: EventQuery, window = windowOf(query)): Sql[] => [
  ...within(window),
  ...(query.hidden ? [] : [raw('d.hide_from_listings = 0')]),
];
