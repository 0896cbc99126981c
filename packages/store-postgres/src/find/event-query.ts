import { isCounted, windowOf } from '@kalends/core/store';
import type { EventQuery, Window } from '@kalends/core/store';
import { deepStart, windowTotal } from './event-counters.js';
import { conditionsOf, filtersOf, type LookedUp, NOTHING } from './event-filters.js';
import { EVERY_EVENT, hasTarget } from './event-key.js';
import { foundByPlan, pageOf, planOf } from './event-plan.js';
import { foundRow, rowCount } from './found.js';
import { allOf, type Sql, raw, sql, unionAll } from '../server/sql.js';
import { placeOf } from './location.js';
import { eventOrder, isOfRows } from './post-order.js';

/**
 * Lists of events. The source of a list determines its cost; the first that applies is used:
 * - a window of all events: the rows of the key of every event, in order, with totals from counters;
 * - the location of the venue, and conditions on rows: the rows of `event_key` with these venues, or all in order;
 * - one filter by a single key, and conditions on rows: the rows of `event_key` with this key, in order;
 * - otherwise what one of the filters finds (`event-plan.ts`). A list that costs too much is found in steps (`stepped-list.ts`).
 */

/** Lists the events of a window that `isCounted`. */
function ofWindow(query: EventQuery, window: Window): Sql {
  const total = windowTotal(query, window);
  const deep = deepStart(query, window);
  const rows = sql`FROM kalends.event_key s WHERE ${allOf([EVERY_EVENT, ...conditionsOf(query, window)])}`;
  if (deep === undefined) return foundRow(total, pageOf(query, rows));
  const from = sql`coalesce((SELECT start_date FROM deep), ${window.from ?? ''})`;
  const offset = sql`coalesce((SELECT skip FROM deep), ${rowCount(query.offset)})`;
  return sql`WITH ${deep} ${foundRow(total, pageOf(query, sql`${rows} AND s.start_date >= ${from}`, offset))}`;
}

/** The total of a list that is filtered only by columns. */
function totalOf(query: EventQuery, window: Window, conditions: Sql): Sql {
  if (isCounted(query)) return windowTotal(query, window);
  return sql`SELECT count(*) FROM kalends.event_key s WHERE ${EVERY_EVENT} AND ${conditions}`;
}

/**
 * Lists events by location and columns: sorted out of the events at the venues, or scanned in order from all events.
 * Only one of the two branches is executed.
 */
function ofPlaces(
  query: EventQuery & { readonly location: NonNullable<EventQuery['location']> },
  window: Window,
  columns: readonly Sql[],
): Sql {
  const all = allOf([...conditionsOf(query, window), ...columns]);
  const ids = raw('(SELECT ids FROM place)::integer[]');
  const atVenues = sql`FROM kalends.event_key s WHERE ${hasTarget('venue', sql`ANY (${ids})`)} AND ${all}`;
  const inOrder = sql`FROM kalends.event_key s
    WHERE NOT (SELECT gathered FROM total) AND ${EVERY_EVENT} AND ${all}
      AND ((SELECT e.venue FROM kalends.event e WHERE e.id = s.event) = ANY (${ids})) <> (SELECT others FROM place)`;
  const sorted = (rows: Sql): Sql => sql`
    (SELECT s.event, s.start_date, s.date ${rows}
      ORDER BY ${eventOrder(query)} LIMIT (SELECT least(n, ${rowCount(query.offset + query.limit)}) FROM total))`;
  const either = unionAll([sorted(sql`${atVenues} AND (SELECT gathered FROM total)`), sorted(inOrder)]);
  const everywhere = totalOf({ ...query, location: null }, window, all);
  // scanning events in list order passes, for each match, as many events as there are venues per matching venue
  const listed = sql`${query.offset + query.limit}::double precision`;
  const total = sql`total AS MATERIALIZED (
    SELECT n, NOT others AND n * cardinality(ids) <= ${listed} * venues AS gathered
    FROM (SELECT place.*, CASE WHEN others THEN (${everywhere}) - at ELSE at END AS n
      FROM (SELECT (SELECT count(*) ${atVenues}) AS at OFFSET 0) c, place) p)`;
  return sql`WITH ${placeOf(query.location)}, ${total}
    ${foundRow(raw('SELECT n FROM total'), pageOf(query, sql`FROM (${either}) s`))}`;
}

/** Lists the events of one key, or all of a window, in order. */
function ofOneKey(query: EventQuery, key: Sql, conditions: readonly Sql[]): Sql {
  const rows = sql`FROM kalends.event_key s WHERE ${allOf([key, ...conditions])}`;
  return foundRow(sql`SELECT count(*) ${rows}`, pageOf(query, rows));
}

/** The `SELECT` for a list that ranges of the index or counters answer (`foundRow`); `undefined` if they do not. */
export function ofRange(query: EventQuery, known: LookedUp): Sql | undefined {
  const { location, one_per_series: one, orderby } = query;
  if (one !== null || !isOfRows(orderby)) return undefined;
  const window = windowOf(query);
  if (isCounted(query)) return ofWindow(query, window);
  const { keys, columns, events } = filtersOf(query, known, 'location');
  if (events.length > 0) return undefined;
  if (location !== null)
    return keys.length > 0 ? undefined : ofPlaces({ ...query, location }, window, columns);
  const [first, ...others] = keys;
  const [target, ...more] = first?.targets ?? [0];
  if (target === undefined || more.length + others.length > 0) return undefined;
  const key = hasTarget(first?.field ?? '', sql`${target}`);
  return ofOneKey(query, key, [...conditionsOf(query, window), ...columns]);
}

/** The `SELECT` for any query for events (`foundRow`), whatever it costs. */
export const findEvents = (query: EventQuery, known: LookedUp = NOTHING): Sql =>
  ofRange(query, known) ?? foundByPlan(query, planOf(query, filtersOf(query, known)));
