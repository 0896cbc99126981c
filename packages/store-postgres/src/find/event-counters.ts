import type { EventQuery } from '@kalends/core/store';
import { EVERY_EVENT } from '../derived/event-key.js';
import { earliestStarts } from '../derived/span.js';
import { after, type Days, edges, wholeDays, type Window, within } from './event-window.js';
import { possible } from './found.js';
import { allOf, type Fragment, join, raw, sql, unionAll } from './fragment.js';
import { visibleTo } from './visibility.js';

/**
 * Lists of events that are asked for nothing but a window of time: their exact totals, and where a page deep within them
 * begins, from the counters of months and days. They cost the same however many events there are.
 */

/** Whether counters know the answer: a window by start and last end, and all events of each status are visible. */
export const isCounted = ({ visible: { author, status } }: EventQuery, window: Window): boolean =>
  window.endFrom === null && (author === null || status.every((one) => one === 'publish'));

const monthOf = (day: string): string => day.slice(0, 7);

/** Counters of one scale, from the first period to before the end. */
interface Counters extends Days {
  readonly scale: 'day' | 'month';
}

/** The counters that have the events of these days: whole months where there are any. */
function countersOf({ first, end }: Days): Counters[] {
  if (monthOf(first) === monthOf(end)) return [{ scale: 'day', first, end }];
  const [afterFirst, last] = [after(monthOf(first)), monthOf(end)];
  return [
    { scale: 'day', first, end: afterFirst },
    { scale: 'month', first: afterFirst, end: last },
    { scale: 'day', first: last, end },
  ];
}

/** What a query of counted lists asks of every row besides the window. */
const shown = ({ visible, hidden }: EventQuery, alias: string): Fragment =>
  allOf([
    visibleTo({ ...visible, author: null }, alias),
    ...(hidden ? [] : [raw(`NOT ${alias}.hide_from_listings`)]),
  ]);

/** Rows of one scale, `from` and `before` some periods. */
const rowsOf = (query: EventQuery, scale: Counters['scale'], from: Fragment, before: Fragment): Fragment =>
  sql`FROM kalends.event_count c WHERE c.scale = ${raw(`'${scale}'`)} AND ${shown(query, 'c')}
    AND c.period >= ${from} AND c.period < ${before}`;

const counterRows = (query: EventQuery, { scale, first, end }: Counters): Fragment =>
  rowsOf(query, scale, sql`${first}`, sql`${end}`);

/** The number of events that start within a window, and are not beyond it, one by one. */
const oneByOne = (query: EventQuery, window: Window): Fragment =>
  sql`(SELECT count(*) FROM kalends.event_key s
    WHERE s.key = ${EVERY_EVENT} AND ${shown(query, 's')} AND ${allOf(within(window))})`;

/** The number of events that start on these days and end after the window: rows with the keys of long events. */
function reachingOut(query: EventQuery, endTo: string, first: Fragment, end: Fragment): Fragment {
  const classes = earliestStarts(endTo);
  return sql`(SELECT count(*) FROM unnest(${classes.map(({ key }) => key)}::bigint[],
      ${classes.map(({ start }) => start)}::text[]) AS class (key, start)
    JOIN kalends.event_key s ON s.key = class.key AND s.start_date >= class.start COLLATE "C"
    WHERE s.start_date >= ${first} AND s.start_date < ${end} AND s.end_date > ${endTo} AND ${shown(query, 's')})`;
}

/** The total of a window that `isCounted`. */
export function windowTotal(query: EventQuery, window: Window): Fragment {
  const days = wholeDays(window);
  const parts = Object.values(edges(window, days)).map((edge) => oneByOne(query, edge));
  if (days.first < days.end) {
    for (const counters of countersOf(days)) {
      parts.push(sql`(SELECT coalesce(sum(c.count), 0) ${counterRows(query, counters)})`);
    }
    if (window.endTo !== null)
      parts.push(sql`-${reachingOut(query, window.endTo, sql`${days.first}`, sql`${days.end}`)}`);
  }
  return sql`SELECT ${join(parts, ' + ')}`;
}

/** The period in which the event with the number `offset` starts, and how many start before it, of rows of counters. */
const placeIn = (counters: readonly Fragment[], passed: Fragment, offset: number): Fragment => sql`
  SELECT p.period, p.before FROM (
    SELECT c.period, ${passed} + sum(sum(c.count)) OVER (ORDER BY c.period) - sum(c.count) AS before
    FROM (${unionAll(counters.map((rows) => sql`SELECT c.period, c.count ${rows}`))}) c GROUP BY c.period
  ) p WHERE p.before <= ${offset} ORDER BY p.period DESC LIMIT 1`;

/** Up to here it is as cheap to pass the rows one by one. */
const NEAR = 200;

/**
 * For a page deep in a window that `isCounted`: the tables of a `WITH` of which the last one, `deep`, has one row or none:
 * the `start_date` from which on the rows have to be looked at, and how many of those to `skip`. `undefined` where
 * there is no better beginning than that of the window.
 */
export function deepStart(query: EventQuery, window: Window): Fragment | undefined {
  const offset = possible(query.offset);
  const days = wholeDays(window);
  if (query.order !== 'start_date' || offset < NEAR || days.first >= days.end) return undefined;
  const { before: edge } = edges(window, days);
  const passed = edge === undefined ? raw('0') : oneByOne(query, edge);
  const ofPlace = rowsOf(query, 'day', raw('month.period'), raw("month.period || '~'"));
  const missing =
    window.endTo === null
      ? raw('0')
      : reachingOut(query, window.endTo, sql`${days.first}`, raw('place.period'));
  return sql`month AS MATERIALIZED (${placeIn(
    countersOf(days).map((counters) => counterRows(query, counters)),
    passed,
    offset,
  )}), place AS MATERIALIZED (
    SELECT day.period, day.before FROM month, LATERAL (${placeIn([ofPlace], raw('month.before'), offset)}) day
  ), deep AS MATERIALIZED (
    SELECT place.period AS start_date, (${offset} - place.before + ${missing})::bigint AS skip FROM place
  )`;
}
