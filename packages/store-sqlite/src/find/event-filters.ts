import { applyFilters, FREE_ENDS, FREE_TEXTS, windowOf } from '@kalends/core/store';
import { EVENT_LINKS, isToOne } from '@kalends/core/adapter';
import type {
  Assigned,
  CustomCondition,
  EventFilter,
  EventQuery,
  FilterTable,
  KeyField,
  LinkField,
} from '@kalends/core/store';
import type { CostForm } from '@kalends/core/adapter';
import type { Connection } from '../file/connection.js';
import { allOf, anyOf, list, listed, raw, type Sql, sql } from '../file/sql.js';
import { customTargets, meetsAll } from './custom.js';
import { hasTargets } from './event-key.js';
import { hasTexts } from './event-text.js';
import { within } from './event-window.js';
import { eventPlaces, isAt, type EventPlaces } from './location.js';
import { postFilters } from './post-filters.js';

/** Keys of one field. */
export interface Keys {
  readonly field: KeyField;
  readonly targets: readonly number[];
  /** Whether an event can have several of them. */
  readonly repeats: boolean;
}

/** A filter of a query. Its events are found by `keys` or `ids`, or are those of all events that it holds for. */
export interface Filter {
  /** The condition on a row `d` of `event_key`, whatever its key. */
  readonly holds: Sql;
  /**
   * The data that this reads for each row, besides the row: the event itself, JSON of it, its texts, or its rows with the keys. Default:
   * nothing.
   */
  readonly reads?: 'event' | 'json' | 'texts' | 'keys';
  /** The keys of the events that it lets pass. */
  readonly keys?: Keys;
  /** A statement with the ids of the events that it lets pass, by an index. */
  readonly ids?: Sql;
}

/** The context of a filter besides its value. */
interface Asked {
  readonly db: Connection;
}

type Filters = FilterTable<EventQuery, Filter | readonly Filter[], Asked>;

const byKey =
  (field: LinkField): Filters[LinkField] =>
  (ids) =>
    havingAny({ field, targets: [...new Set(ids)], repeats: !isToOne(field) });

/** The condition of the rows `k` with one of these keys. */
export const hasAnyOf = ({ field, targets }: Keys): Sql => hasTargets(field, list(targets), 'k');

/** Whether a row `d` has one of these keys: a look for each of them. */
export const hasKeys = (keys: Keys): Sql => sql`EXISTS (SELECT 1 FROM event_key k WHERE ${hasAnyOf(keys)}
  AND k.status = d.status AND k.start_date = d.start_date AND k.date = d.date AND k.event = d.event)`;

const havingAny = (keys: Keys): Filter => ({ keys, holds: hasKeys(keys), reads: 'keys' });

/** A condition on a declared field: by the keys of its values, if all events have theirs and there are not too many. */
function ofCustom(db: Connection, condition: CustomCondition): Filter {
  const filter = ofJson(meetsAll(raw('e'), [condition]));
  const targets = customTargets(db, condition);
  if (targets === undefined) return filter;
  return { ...filter, keys: { field: 'custom', targets, repeats: condition.form === 'list' } };
}

/** A condition on what the index rows do not have: a row `e` of `event`. */
const ofEvent = (condition: Sql): Filter => ({
  holds: sql`EXISTS (SELECT 1 FROM event e WHERE e.id = d.event AND ${condition})`,
  reads: 'event',
});

/** The same, of which JSON is read. */
const ofJson = (condition: Sql): Filter => ({ ...ofEvent(condition), reads: 'json' });

/** A condition on a row `e` of `event`, with the statement that finds its events by an index. */
const byIndex = (condition: Sql): Filter => ({
  ...ofEvent(condition),
  ids: sql`SELECT e.id FROM event e WHERE ${condition}`,
});

/** Events at some places: of few venues by their keys. */
function atPlaces(places: EventPlaces): Filter {
  const filter = { holds: isAt(places) };
  const { venues: targets, others } = places;
  if (others || targets.length > MOST_VENUES) return filter;
  return { ...filter, keys: { field: 'venue', targets, repeats: false } };
}

/** The most venues whose events are found by their keys. */
const MOST_VENUES = 500;

/** Whether the event `e` has one of these terms itself. */
const hasTerms = ({ field, ids }: Assigned): Sql =>
  sql`EXISTS (SELECT 1 FROM json_each(e.${raw(field)}) term WHERE term.value IN ${list(ids)})`;

/** Whether a text of the cost of an event `e` meets a condition. */
const hasText = (condition: string): string =>
  `EXISTS (SELECT 1 FROM json_each(e.cost) c WHERE ${condition})`;

/** An amount above 0: the digits of the entity of an apostrophe are none. Most costs without one are told without reading their texts. */
const HAS_AMOUNT = `(e.cost GLOB '*[1-9]*' AND ${hasText("replace(c.value, '&#039;', '') GLOB '*[1-9]*'")})`;

/** A text that says in a word that there is nothing to pay; `lower` knows the letters from A to Z alone. */
const SAYS_FREE = `rtrim(lower(c.value), '${FREE_ENDS}') IN (${FREE_TEXTS.map((text) => `'${text}'`).join(', ')})`;

/** The form of an event's cost (`costForm`). */
const hasCost: Readonly<Record<CostForm, Sql>> = {
  paid: raw(HAS_AMOUNT),
  free: raw(`e.cost <> '[]' AND NOT ${HAS_AMOUNT} AND (
    (SELECT count(*) FROM json_each(e.cost) c WHERE c.value <> '') > 1
    OR ${hasText(`${SAYS_FREE} OR replace(c.value, '&#039;', '') GLOB '*0*'`)})`),
};

/** Every filter of a list of events, in the order in which they are checked. */
const FILTERS: Filters = {
  ...postFilters((condition) => ofEvent(condition(raw('e')))),
  include: (ids) => ({ holds: sql`d.event IN ${list(ids)}`, ids: sql`SELECT id FROM ${listed(ids)}` }),
  uid: (uid) => byIndex(sql`e.uid IN ${list(uid)}`),
  // `> 0` is the condition of the index
  image: (ids) => byIndex(sql`e.image > 0 AND e.image IN ${list(ids)}`),
  featured: (featured) => ({ holds: sql`d.featured = ${featured ? 1 : 0}` }),
  cost: (form) => ofJson(hasCost[form]),
  event_status: (statuses) => {
    const one = sql`e.event_status IN ${list(statuses)}`;
    // nearly all events are scheduled: the others have an index
    return statuses.includes('scheduled')
      ? ofEvent(one)
      : byIndex(sql`e.event_status <> 'scheduled' AND ${one}`);
  },
  utc_end_after: (time) => ofEvent(sql`e.utc_end_date > ${time}`),
  assigned: (all) => ofJson(allOf(all.map(hasTerms))),
  unassigned: (all) => ofJson(sql`NOT ${anyOf(all.map(hasTerms))}`),
  custom: (conditions, { db }) => conditions.map((condition) => ofCustom(db, condition)),
  search: (search) => ({ holds: hasTexts(search), reads: 'texts' }),
  location: (location, { db }) => atPlaces(eventPlaces(db, location)),
  ...(Object.fromEntries(EVENT_LINKS.map(({ field }) => [field, byKey(field)])) as Pick<Filters, LinkField>),
  // depends on the other events of the list: `createHitList`
  one_per_series: () => [],
};

/** The filters of a query, without those that its plan has its own way for. */
export function filtersOf(db: Connection, query: EventQuery, ...without: readonly EventFilter[]): Filter[] {
  return applyFilters<EventQuery, Filter | readonly Filter[], Asked>(FILTERS, query, { db }, without).flat();
}

/** The conditions of every list on the rows of its events, besides `visible` and its filters. */
export const conditionsOf = (query: EventQuery, window = windowOf(query)): Sql[] => [
  ...within(window),
  ...(query.hidden ? [] : [raw('d.hide_from_listings = 0')]),
];
