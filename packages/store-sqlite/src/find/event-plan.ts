import { isCounted, windowOf, type EventOrder, type EventQuery } from '@kalends/core/store';
import { sortableStatus } from '../derived/sortable.js';
import type { Connection } from '../file/connection.js';
import { allOf, list, raw, type Sql, sql } from '../file/sql.js';
import { type Filter, hasAnyOf, hasKeys, type Keys } from './event-filters.js';
import { EVERY_EVENT } from './event-key.js';
import { windowTotal, within } from './event-window.js';
import { count } from './page.js';
import { visibleStatuses } from './visibility.js';

/**
 * How the events are found that all filters of a query let pass: by the filter with the fewest, whose events the others are checked for.
 * A filter that finds fewer events than its checks cost is a set, which is read once. So a list costs about the sum of what its filters
 * find, and never their product.
 */
export interface EventPlan {
  /** The filter by whose keys or ids events are found; without any, they are found by the key of every event. */
  readonly first: Filter | undefined;
  /** The conditions of all other filters on a row `d`. */
  readonly conditions: readonly Sql[];
  /** The cost of the list, in rows that are read of sets: a millisecond has a thousand or two. */
  readonly cost: number;
}

/** The cost of looking at a row, and of further reads by filters and sort keys. */
const ROW = 0.25;
const READS = { event: 2, json: 5, texts: 20 } as const;

/** Up to so many rows are counted: a list of more is not found at once. */
const MOST_COUNTED = 20_000;
/** A filter that finds no more than these is known by counting so few rows of each. */
const FEW = 100;
/**
 * The most that a list may cost that is found at once: some milliseconds. One by one filter that cannot cost more is not counted before.
 */
export const AT_ONCE = 12_000;
/** A filter for whose rows all others look at no more keys is taken without counting theirs. */
const FEW_LOOKS = 1000;

/** A range of rows of `event_key`, whatever their keys: a condition on a table with this alias. */
export type KeyRange = (alias: string) => Sql;

/** The condition of rows with a status that is visible: with it, a window is a range of each key. */
export const isListed = ({ visible }: Pick<EventQuery, 'visible'>, alias: string): Sql =>
  sql`${raw(`${alias}.status`)} IN ${list(visibleStatuses(visible).map(sortableStatus))}`;

/** The window of a query. */
const windowRange =
  (query: EventQuery): KeyRange =>
  (alias) =>
    allOf([isListed(query, alias), ...within(windowOf(query), alias)]);

/** The events with one of these keys in a range, more than once if they have several. */
const eventsOf = (keys: Keys, range: KeyRange): Sql =>
  sql`SELECT k.event FROM event_key k WHERE ${allOf([hasAnyOf(keys), range('k')])}`;

/** Whether a row `d` is of the events with one of these keys, which are read once. */
export const isAmong = (keys: Keys, range: KeyRange): Sql => sql`d.event IN (${eventsOf(keys, range)})`;

/** How many rows a statement finds, if not more than `most`. */
const countUpTo = (db: Connection, rows: Sql, most: number): number =>
  count(db, sql`SELECT count(*) FROM (${rows} LIMIT ${Math.ceil(most) + 1} + 0)`);

/** The filter that finds the fewest rows, and their number, if it is not more than `MOST_COUNTED`. */
function fewest(db: Connection, filters: readonly Filter[], range: KeyRange) {
  const found = filters
    .flatMap((filter) => {
      const rows = filter.keys === undefined ? filter.ids : eventsOf(filter.keys, range);
      return rows === undefined ? [] : [{ filter, rows, targets: filter.keys?.targets.length ?? 0 }];
    })
    .sort((a, b) => a.targets - b.targets);
  const targets = found.reduce((sum, one) => sum + one.targets, 0);
  let first: { readonly filter: Filter; readonly rows: number } | undefined;
  for (const most of found.length > 1 ? [FEW, MOST_COUNTED] : [MOST_COUNTED]) {
    first = undefined;
    for (const one of found) {
      const counted = { filter: one.filter, rows: countUpTo(db, one.rows, most) };
      if (counted.rows <= most && counted.rows * (targets - one.targets) <= FEW_LOOKS) return counted;
      if (first === undefined || counted.rows < first.rows) first = counted;
    }
    if (first !== undefined && first.rows <= most) break;
  }
  return first;
}

/** The orders of which the rows know all. */
const OF_ROWS: ReadonlySet<EventOrder> = new Set(['start_date', 'date', 'id', 'author']);

/** Whether rows tell the order of a list, and all of it is listed. */
const isOfRows = ({ orderby, one_per_series: one }: EventQuery): boolean =>
  one === null && typeof orderby === 'string' && OF_ROWS.has(orderby);

/** How many bytes a file has whose events are not read by thousands at once: each may have 100,000. */
const LARGE = 100_000_000;
/** How much more it costs to read an event of such a file. */
const OF_LARGE = 6;

/** The cost of reading an event in this file, as a multiple; without a look at the file where none is read. */
function weightOf(db: Connection, query: EventQuery, filters: readonly Filter[]): number {
  const ofRows = isOfRows(query) && filters.every(({ reads }) => reads === undefined || reads === 'keys');
  if (ofRows) return 1;
  const [pages, size] = [db.value('PRAGMA page_count'), db.value('PRAGMA page_size')];
  return Number(pages) * Number(size) > LARGE ? OF_LARGE : 1;
}

/** The cost of a filter per row that it is checked for. */
const readsOf = ({ reads, keys }: Filter, weight: number): number =>
  reads === undefined ? 0 : reads === 'keys' ? (keys?.targets.length ?? 0) : weight * READS[reads];

/** The cheapest check of a filter for so many rows. */
function checkOf(db: Connection, filter: Filter, rows: number, range: KeyRange, weight: number) {
  const { holds, keys } = filter;
  let check = { holds, cost: rows * readsOf(filter, weight) };
  if (keys === undefined) return check;
  const looks = rows * keys.targets.length;
  if (looks < check.cost) check = { holds: hasKeys(keys), cost: looks };
  if (keys.targets.length === 1 || check.cost <= FEW) return check;
  const size = countUpTo(db, eventsOf(keys, range), Math.min(check.cost, MOST_COUNTED));
  return size < check.cost ? { holds: isAmong(keys, range), cost: size } : check;
}

/** The cost of a row, its sort key and its series. */
function rowCost(query: EventQuery, weight: number): number {
  const { orderby, include, one_per_series: one } = query;
  if (isOfRows(query)) return ROW;
  const key = typeof orderby !== 'string' ? READS.json : OF_ROWS.has(orderby) ? 0 : READS.event;
  const place = orderby === 'include' ? (include?.length ?? 0) / 10 : 0;
  return ROW + place + weight * (key + (one === null ? 0 : READS.event));
}

/** The highest id of an event: there are at most so many. */
export const lastEvent = (db: Connection): number =>
  (db.value('SELECT max(id) FROM event') as number | null) ?? 0;

/** The most rows that a filter by keys can find; `undefined` for another one. */
const mostRows = (db: Connection, { keys }: Filter): number | undefined =>
  keys && lastEvent(db) * (keys.repeats ? keys.targets.length : 1);

/** The number of rows that a list looks at without a filter that finds its events. */
const everyEvent = (db: Connection, query: EventQuery, range: KeyRange): number =>
  isCounted(query)
    ? windowTotal(db, query, windowOf(query))
    : countUpTo(db, sql`SELECT 1 FROM event_key d WHERE ${allOf([EVERY_EVENT, range('d')])}`, MOST_COUNTED);

/** Plans a list that is found at once, by these filters. */
export function planOf(db: Connection, query: EventQuery, filters: readonly Filter[]): EventPlan {
  const range = windowRange(query);
  const weight = weightOf(db, query, filters);
  const ofRow = rowCost(query, weight);
  const [alone, ...more] = filters.filter(({ reads, ids }) => (reads ?? ids) !== undefined);
  const bound = alone && more.length === 0 ? mostRows(db, alone) : undefined;
  if (bound !== undefined && bound * ofRow <= AT_ONCE)
    return {
      first: alone,
      conditions: filters.flatMap((one) => (one === alone ? [] : one.holds)),
      cost: bound * ofRow,
    };
  const { filter: first, rows } = fewest(db, filters, range) ?? {
    filter: undefined,
    rows: everyEvent(db, query, range),
  };
  const checks = filters
    .filter((filter) => filter !== first)
    .map((filter) => checkOf(db, filter, rows, range, weight))
    .sort((a, b) => a.cost - b.cost);
  const cost = checks.reduce((sum, check) => sum + check.cost, rows * ofRow);
  return {
    first,
    conditions: checks.map(({ holds }) => holds),
    cost: rows > MOST_COUNTED ? Infinity : cost,
  };
}
