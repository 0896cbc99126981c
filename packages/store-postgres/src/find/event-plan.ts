import { windowOf, type EventQuery } from '@kalends/core/store';
import {
  conditionsOf,
  type EventCondition,
  type FiltersOf,
  hasKeys,
  type Keys,
  meetsConditions,
} from './event-filters.js';
import { hasTarget } from './event-key.js';
import { foundRow, slice } from './found.js';
import { allOf, raw, type Sql, sql } from '../server/sql.js';
import { eventOrder, isOfRows } from './post-order.js';
import { visibleTo } from './visibility.js';

/**
 * How the events are found that all filters of a query let pass: by the keys or the index of one of them, whose events, each once,
 * are checked for all others. A check is one look by the id of an event, however many keys its filter has. So a list costs what one
 * of its filters finds, times the number of its filters, and never the product of what they find.
 */
export interface EventPlan {
  /** The filter by whose keys events are found. */
  readonly keys?: Keys | undefined;
  /** The conditions by whose indexes they are found; without any, and without keys, they are found by the key of every event. */
  readonly indexed: readonly EventCondition[];
  /** The keys of the filter with the fewest, whose events may be fewer than those in an index. */
  readonly range?: Keys | undefined;
  /** The conditions on their rows `s`, of `event_key` or `event`. */
  readonly conditions: readonly Sql[];
  /** The checks of all other filters on a row `s`. */
  readonly checks: readonly Sql[];
  /** The cost of finding and checking an event, about in microseconds. */
  readonly perEvent: number;
}

/** The costs of finding a row, looking for keys, reading an event or only its sort key, and reading its texts. */
const [ROW, LOOK, READ, KEY, TEXTS] = [0.7, 2, 4, 1.8, 10];

/** How many rows there may be for an event that keys find several times. */
const SEVERAL = 5;

/** The cost of checking conditions. */
const costOf = (events: readonly EventCondition[]): number =>
  (events.length > 0 ? READ : 0) + (events.some(({ readsTexts }) => readsTexts) ? TEXTS : 0);

/** The cost per event of a list's sort key and its series. */
const sortCost = ({ orderby, one_per_series: one }: EventQuery): number =>
  (isOfRows(orderby) ? 0 : KEY) + (one === null ? 0 : KEY);

/** How a plan finds its events. */
export type First = Pick<EventPlan, 'keys' | 'indexed'>;

/** The filter that finds the fewest events, as far as that is known without a query: an indexed one, or the filter by the fewest keys. */
export function likelyFirst({ keys, events }: FiltersOf): First {
  const indexed = events.filter(({ isIndexed: is = false }) => is);
  return { keys: indexed.length === 0 ? keys[0] : undefined, indexed };
}

/** Plans a list that is not a range, by these filters. */
export function planOf(query: EventQuery, filters: FiltersOf, first = likelyFirst(filters)): EventPlan {
  const { keys, indexed } = first;
  const { columns } = filters;
  const looks = filters.keys.filter((one) => one !== keys);
  const reads = filters.events.filter((one) => !indexed.includes(one));
  return {
    keys,
    indexed,
    range: filters.keys[0],
    conditions: [...conditionsOf(query, windowOf(query)), ...columns],
    checks: [...looks.map(hasKeys), ...(reads.length === 0 ? [] : [meetsConditions(reads)])],
    perEvent: ROW + (indexed.length > 0 ? READ : 0) + looks.length * LOOK + costOf(reads) + sortCost(query),
  };
}

/** Whether keys may find an event several times. */
const findsAgain = ({ keys }: EventPlan): boolean =>
  keys !== undefined && keys.repeats && keys.targets.length > 1;

/** The cost of a step per event that it passes, about in microseconds. */
export const perPassed = (plan: EventPlan): number => plan.perEvent + (findsAgain(plan) ? SEVERAL * ROW : 0);

/** The requested slice of rows `s`, which have `event`, `start_date` and `date`. */
export const pageOf = (query: EventQuery, rows: Sql, offset?: Sql): Sql => sql`
  SELECT e.id, e.revision
  FROM (SELECT s.event, s.start_date, s.date ${rows} ORDER BY ${eventOrder(query)} ${slice(query, offset)}) s
  JOIN kalends.event e ON e.id = s.event ORDER BY ${eventOrder(query)}`;

/** Of each series that the caller sees the first of some events. */
const firstOfEach = ({ visible }: NonNullable<EventQuery['one_per_series']>, rows: Sql): Sql => sql`
  SELECT f.event, f.start_date, f.date FROM (
    SELECT s.*, e.series, row_number() OVER (PARTITION BY e.series ORDER BY s.start_date, s.date, s.event) AS place
    FROM (${rows}) s JOIN kalends.event e ON e.id = s.event) f
  WHERE f.place = 1 OR f.series NOT IN (SELECT x.id FROM kalends.series x WHERE ${visibleTo(visible, 'x')})`;

/** The key of every event. */
const EVERY: Keys = { field: '', targets: [0], repeats: false };

/**
 * The rows of some keys: a range of the index for each of them, one after the other. The order and the offset keep PostgreSQL from
 * reading the rows of all keys of the field at once.
 */
export const rowsOfKeys = (
  { field, targets }: Pick<Keys, 'field'> & { readonly targets: Sql | readonly number[] } = EVERY,
  conditions: readonly Sql[] = [],
): Sql => sql`
  SELECT s.event, s.start_date, s.date FROM unnest(${targets}::integer[]) one (target) CROSS JOIN LATERAL (
    SELECT s.event, s.start_date, s.date FROM kalends.event_key s
    WHERE ${allOf([hasTarget(field, raw('one.target')), ...conditions])}
    ORDER BY s.start_date, s.date, s.event OFFSET 0) s`;

/** The candidates of a plan: the rows to check, some more than once, and tables of a `WITH` clause, of which `few` is what was read. */
interface Candidates {
  readonly tables: Sql;
  readonly rows: Sql;
}

const materialized = (name: string, rows: Sql): Sql => sql`${raw(name)} AS MATERIALIZED (${rows})`;

/** A table without a limit, then one of its first rows: PostgreSQL would look for few of many by reading all tables. */
const firstOf = (rows: Sql, limit: Sql): Sql =>
  sql`${materialized('candidate', rows)}, ${materialized('few', sql`SELECT * FROM candidate ${limit}`)}`;

/** The most events of a window whose texts are read one by one: a text may be found in all events, of which few are in the window. */
const NEAR = 200;

/** The columns that conditions on rows read. */
const CONDITION_COLUMNS = 'start_date, date, end_date, status, author, hide_from_listings, featured';

/** The events that indexes find, of which few may meet the conditions of the list. */
function byIndex({ indexed, conditions, range }: EventPlan, limit: Sql): Candidates {
  const found = (...more: readonly Sql[]): Sql =>
    firstOf(
      sql`SELECT s.id AS event, ${raw(CONDITION_COLUMNS)} FROM kalends.event s
        WHERE ${allOf([...more, ...indexed.map(({ holds }) => holds('s'))])}`,
      limit,
    );
  const rows = sql`SELECT s.event, s.start_date, s.date FROM few s WHERE ${allOf(conditions)}`;
  if (!indexed.some(({ readsTexts }) => readsTexts)) return { tables: found(), rows };
  const near = sql`SELECT * FROM (${rowsOfKeys(range, conditions)}) r LIMIT ${NEAR + 1}`;
  const areMany = sql`(SELECT count(*) FROM near) > ${NEAR}`;
  return {
    tables: sql`${materialized('near', near)}, ${found(areMany)}`,
    rows: sql`SELECT s.event, s.start_date, s.date FROM near s WHERE NOT ${areMany} AND ${meetsConditions(indexed)}
      UNION ${rows}`,
  };
}

const candidatesOf = (plan: EventPlan, limit: Sql): Candidates =>
  plan.indexed.length > 0
    ? byIndex(plan, limit)
    : {
        tables: firstOf(rowsOfKeys(plan.keys, plan.conditions), limit),
        rows: raw('TABLE few'),
      };

/** Each of these rows once, if they are checked. */
export const checked = (plan: EventPlan, rows: Sql, when: readonly Sql[] = []): Sql => sql`
  SELECT s.event, s.start_date, s.date FROM (${raw(findsAgain(plan) ? 'SELECT DISTINCT' : 'SELECT')} * FROM (${rows}) r OFFSET 0) s
    WHERE ${allOf([...when, ...plan.checks])}`;

/**
 * The `SELECT` for the list that a plan finds (`foundRow`).
 *
 * @param most finds nothing, and says so in the column `is_more`, if there are more candidates
 */
export function foundByPlan(query: EventQuery, plan: EventPlan, most?: number): Sql {
  const { one_per_series: one } = query;
  const limit = most === undefined ? raw('') : sql`LIMIT ${Math.max(0, most + 1)}`;
  const { tables, rows: candidates } = candidatesOf(plan, limit);
  const isFew = most === undefined ? [] : [sql`(SELECT count(*) FROM few) <= ${most}`];
  const hits = checked(plan, candidates, isFew);
  const rows = raw('FROM hit s');
  return sql`WITH ${tables}, hit AS MATERIALIZED (${one === null ? hits : firstOfEach(one, hits)})
    ${foundRow(sql`SELECT count(*) ${rows}`, pageOf(query, rows))}
    ${most === undefined ? raw('') : sql`, (SELECT count(*) FROM few) > ${most} AS is_more`}`;
}

/** The number of rows that keys find, up to one more than `most`. */
export const countOf = (query: EventQuery, keys: Parameters<typeof rowsOfKeys>[0], most: number): Sql =>
  sql`(SELECT count(*) FROM (${rowsOfKeys(keys, conditionsOf(query, windowOf(query)))} LIMIT ${most + 1}) c)`;
