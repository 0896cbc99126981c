import { countersOf, DEEP_OFFSET, earliestStarts, partsOf } from '@kalends/core/store';
import type { Counters, EventQuery, Window } from '@kalends/core/store';
import { allOf, join, raw, type Sql, sql, unionAll } from '../server/sql.js';
import { EVERY_EVENT, hasTarget } from './event-key.js';
import { rowCount } from './found.js';
import { visibleTo } from './visibility.js';

/**
 * Lists of events that are limited only by a time window: their exact totals, and the start of a page deep within them,
 * from the counters of months and days. They cost the same however many events there are.
 */

/** The conditions of a window on a row of `event_key` or `event`. */
export function within({ from, to, endFrom, endTo }: Window, alias = 's'): Sql[] {
  const [start, end] = [raw(`${alias}.start_date`), raw(`${alias}.end_date`)];
  const conditions: Sql[] = [];
  if (from !== null) conditions.push(sql`${start} >= ${from}`);
  if (to !== null) conditions.push(sql`${start} <= ${to}`);
  if (endFrom !== null) conditions.push(sql`${end} >= ${endFrom}`);
  if (endTo !== null) conditions.push(sql`${end} <= ${endTo}`);
  return conditions;
}

/** The conditions of a counted list on every row, other than the window. */
const shown = ({ visible, hidden }: EventQuery, alias: string): Sql =>
  allOf([
    visibleTo({ ...visible, author: null }, alias),
    ...(hidden ? [] : [raw(`NOT ${alias}.hide_from_listings`)]),
  ]);

/** The rows of one scale; `from` and `before` are periods. */
const rowsOf = (query: EventQuery, scale: Counters['scale'], from: Sql, before: Sql): Sql =>
  sql`FROM kalends.event_count c WHERE c.scale = ${raw(`'${scale}'`)} AND ${shown(query, 'c')}
    AND c.period >= ${from} AND c.period < ${before}`;

const counterRows = (query: EventQuery, { scale, first, end }: Counters): Sql =>
  rowsOf(query, scale, sql`${first}`, sql`${end}`);

/** Counts the events that start within a window, and do not end after it, one by one. */
const oneByOne = (query: EventQuery, window: Window): Sql =>
  sql`(SELECT count(*) FROM kalends.event_key s
    WHERE ${EVERY_EVENT} AND ${shown(query, 's')} AND ${allOf(within(window))})`;

/**
 * The number of events that start on these days and end after the window: rows with the keys of long events. The offset
 * prevents PostgreSQL from reading the rows of all classes at once, which begin much earlier.
 */
function endingLater(query: EventQuery, endTo: string, first: Sql, end: Sql): Sql {
  const classes = earliestStarts(endTo);
  return sql`(SELECT count(*) FROM unnest(${classes.map(({ span }) => span)}::integer[],
      ${classes.map((one) => one.first)}::text[]) AS class (span, start),
    LATERAL (SELECT FROM kalends.event_key s
      WHERE ${hasTarget('span', raw('class.span'))} AND s.start_date >= class.start COLLATE "C"
        AND s.start_date >= ${first} AND s.start_date < ${end} AND s.end_date > ${endTo} AND ${shown(query, 's')}
      OFFSET 0) later)`;
}

/** The total of a window that `isCounted`. */
export function windowTotal(query: EventQuery, window: Window): Sql {
  const { days, ...edges } = partsOf(window);
  const parts = Object.values(edges).map((edge) => oneByOne(query, edge));
  if (days !== undefined) {
    for (const counters of countersOf(days))
      parts.push(sql`(SELECT coalesce(sum(c.count), 0) ${counterRows(query, counters)})`);
    if (window.endTo !== null)
      parts.push(sql`-${endingLater(query, window.endTo, sql`${days.first}`, sql`${days.end}`)}`);
  }
  return sql`SELECT ${join(parts, ' + ')}`;
}

/** The period in which the event at `offset` starts, and how many events start before it, from rows of counters. */
const positionIn = (counters: readonly Sql[], before: Sql, offset: number): Sql => sql`
  SELECT p.period, p.before FROM (
    SELECT c.period, ${before} + sum(sum(c.count)) OVER (ORDER BY c.period) - sum(c.count) AS before
    FROM (${unionAll(counters.map((rows) => sql`SELECT c.period, c.count ${rows}`))}) c GROUP BY c.period
  ) p WHERE p.before <= ${offset} ORDER BY p.period DESC LIMIT 1`;

/**
 * For a page deep in a window that `isCounted`: the tables of a `WITH` clause. The last one, `deep`, has at most one
 * row: the `start_date` to begin with, and how many rows to `skip` there. `undefined` if there is no better start than
 * that of the window.
 */
export function deepStart(query: EventQuery, window: Window): Sql | undefined {
  const offset = rowCount(query.offset);
  const { before: edge, days } = partsOf(window);
  const isInOrder = query.orderby === 'start_date' && query.order === 'asc';
  if (!isInOrder || offset < DEEP_OFFSET || days === undefined) return undefined;
  const beforeDays = edge === undefined ? raw('0') : oneByOne(query, edge);
  const daysOfPosition = rowsOf(query, 'day', raw('month.period'), raw("month.period || '~'"));
  const missing =
    window.endTo === null
      ? raw('0')
      : endingLater(query, window.endTo, sql`${days.first}`, raw('position.period'));
  return sql`month AS MATERIALIZED (${positionIn(
    countersOf(days).map((counters) => counterRows(query, counters)),
    beforeDays,
    offset,
  )}), position AS MATERIALIZED (
    SELECT day.period, day.before FROM month, LATERAL (${positionIn([daysOfPosition], raw('month.before'), offset)}) day
  ), deep AS MATERIALIZED (
    SELECT position.period AS start_date, (${offset} - position.before + ${missing})::bigint AS skip FROM position
  )`;
}
