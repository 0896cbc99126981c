import { applyFilters, EVENT_LINKS, isToOne, windowOf } from '@kalends/core/store';
import type {
  Assigned,
  CostForm,
  CustomCondition,
  EventFilter,
  EventQuery,
  FilterTable,
  KeyField,
  LinkField,
} from '@kalends/core/store';
import { sortableStatus } from '../derived/sortable.js';
import type { Connection } from '../file/connection.js';
import { allOf, anyOf, list, raw, type Sql, sql } from '../file/sql.js';
import { customTargets, meetsAll } from './custom.js';
import { hasTarget } from './event-key.js';
import { hasTexts } from './event-text.js';
import { within } from './event-window.js';
import { eventPlaces, isAt } from './location.js';
import { postFilters } from './post-filters.js';
import { visibleTo } from './visibility.js';

/** Keys of one field. */
export interface Keys {
  readonly field: KeyField;
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

/** What a filter may depend on besides its value. */
interface Asked {
  readonly db: Connection;
  readonly query: EventQuery;
}

type Filters = FilterTable<EventQuery, Filter | readonly Filter[], Asked>;

const byKey =
  (field: LinkField): Filters[LinkField] =>
  (ids) =>
    havingAny({ field, targets: [...new Set(ids)], repeats: !isToOne(field) });

const havingAny = (keys: Keys): Filter => ({
  keys,
  holds: sql`EXISTS (
    SELECT 1 FROM event_key k WHERE k.field = ${raw(`'${keys.field}'`)} AND k.target IN ${list(keys.targets)}
      AND k.status = d.status AND k.start_date = d.start_date AND k.date = d.date AND k.event = d.event)`,
});

/** A condition on a declared field: by the keys of its values, if all events have theirs and there are not too many. */
function ofCustom(db: Connection, condition: CustomCondition): Filter {
  const targets = customTargets(db, condition);
  return targets === undefined
    ? ofEvent(meetsAll(raw('e'), [condition]))
    : havingAny({ field: 'custom', targets, repeats: condition.form === 'list' });
}

/** A condition on what the index rows do not have: a row `e` of `event`. */
const ofEvent = (condition: Sql): Filter => ({
  holds: sql`EXISTS (SELECT 1 FROM event e WHERE e.id = d.event AND ${condition})`,
});

/** Whether the event `e` has one of these terms itself. */
const hasTerms = ({ field, ids }: Assigned): Sql =>
  sql`EXISTS (SELECT 1 FROM json_each(e.${raw(field)}) term WHERE term.value IN ${list(ids)})`;

/** Of each series that the caller sees the first event that the other filters let pass. Its rows `d` are not those around it. */
function firstOfSeries({ db, query }: Asked, visibleSeries: Sql): Sql {
  const filters = filtersOf(db, query, 'one_per_series').map(({ holds }) => holds);
  const visible = visibleTo(query.visible, 'd', sortableStatus);
  return sql`SELECT (
    SELECT d.event FROM event_key d WHERE ${hasTarget('series', raw('s.id'))}
      AND ${allOf([visible, ...conditionsOf(query), ...filters])}
    ORDER BY d.start_date, d.date, d.event LIMIT 1) FROM series s WHERE ${visibleSeries}`;
}

/** Whether a text of the cost of an event `e` meets a condition. */
const hasText = (condition: string): string =>
  `EXISTS (SELECT 1 FROM json_each(e.cost) c WHERE ${condition})`;

/** An amount above 0: the digits of the entity of an apostrophe are none. Most costs without one are told without reading their texts. */
const HAS_AMOUNT = `(e.cost GLOB '*[1-9]*' AND ${hasText("replace(c.value, '&#039;', '') GLOB '*[1-9]*'")})`;

/** What `costForm` tells of an event `e`. */
const hasCost: Readonly<Record<CostForm, Sql>> = {
  paid: raw(HAS_AMOUNT),
  free: raw(`e.cost <> '[]' AND NOT ${HAS_AMOUNT} AND (
    (SELECT count(*) FROM json_each(e.cost) c WHERE c.value <> '') > 1
    OR ${hasText("lower(c.value) = 'free' OR replace(c.value, '&#039;', '') GLOB '*0*'")})`),
};

/** Every filter of a list of events, in the order in which they are checked. */
const FILTERS: Filters = {
  ...postFilters((condition) => ofEvent(condition(raw('e')))),
  include: (ids) => ({ holds: sql`d.event IN ${list(ids)}`, byId: true }),
  uid: (uid) => ({
    holds: sql`d.event IN (SELECT e.id FROM event e WHERE e.uid IN ${list(uid)})`,
    byId: true,
  }),
  // `> 0` is the condition of the index
  image: (ids) => ({
    holds: sql`d.event IN (SELECT e.id FROM event e WHERE e.image > 0 AND e.image IN ${list(ids)})`,
    byId: true,
  }),
  featured: (featured) => ({ holds: sql`d.featured = ${featured ? 1 : 0}` }),
  cost: (form) => ofEvent(hasCost[form]),
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
  custom: (conditions, { db }) => conditions.map((condition) => ofCustom(db, condition)),
  search: (search) => ({ holds: hasTexts(search) }),
  location: (location, { db }) => ({ holds: isAt(eventPlaces(db, location)) }),
  ...(Object.fromEntries(EVENT_LINKS.map(({ field }) => [field, byKey(field)])) as Pick<Filters, LinkField>),
  one_per_series: ({ visible }, asked) => {
    const seen = visibleTo(visible, 's');
    return {
      holds: sql`(d.event IN (${firstOfSeries(asked, seen)}) OR EXISTS (
        SELECT 1 FROM event e WHERE e.id = d.event AND e.series NOT IN (SELECT s.id FROM series s WHERE ${seen})))`,
    };
  },
};

/** The filters of a query, without those that its plan has its own way for. */
export function filtersOf(db: Connection, query: EventQuery, ...without: readonly EventFilter[]): Filter[] {
  const asked = { db, query };
  return applyFilters<EventQuery, Filter | readonly Filter[], Asked>(FILTERS, query, asked, without).flat();
}

/** The conditions of every list on the rows of its events, besides `visible` and its filters. */
export const conditionsOf = (query: EventQuery, window = windowOf(query)): Sql[] => [
  ...within(window),
  ...(query.hidden ? [] : [raw('d.hide_from_listings = 0')]),
];
