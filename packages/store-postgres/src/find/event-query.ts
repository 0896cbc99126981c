import { isCounted, windowOf } from '@kalends/core/store';
import type { EventQuery, Window } from '@kalends/core/store';
import { deepStart, windowTotal, within } from './event-counters.js';
import { conditionsOf, filtersOf, type FiltersOf, type FullFields, hasKeys } from './event-filters.js';
import { EVERY_EVENT, hasTarget } from './event-key.js';
import { foundRow, rowCount, slice } from './found.js';
import { allOf, type Sql, raw, sql, unionAll } from '../server/sql.js';
import { placeOf } from './location.js';
import { eventOrder } from './post-order.js';
import { visibleTo } from './visibility.js';

/**
 * Lists of events. The source of a list determines its cost; the first that applies is used:
 * - venue, organizer, tags, categories, the location of the venue: the rows of the filter with the fewest keys, which
 * for a single key are in order; other filters are sets of events, each of which PostgreSQL reads once, if it plans for their values
 * (`areSeveral`);
 * - `include`, `uid`, search: the events themselves, by id, `uid` or the trigram index;
 * - otherwise: the rows of the key of every event in order, and counters.
 */

/** The requested slice of rows `s`, which have `event`, `start_date` and `date`. */
const pageOf = (query: EventQuery, rows: Sql, offset?: Sql): Sql => sql`
  SELECT e.id, e.revision
  FROM (SELECT s.event, s.start_date, s.date ${rows} ORDER BY ${eventOrder(query)} ${slice(query, offset)}) s
  JOIN kalends.event e ON e.id = s.event ORDER BY ${eventOrder(query)}`;

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

/** Of each series that the caller sees the first of some events. */
const firstOfEach = ({ visible }: NonNullable<EventQuery['one_per_series']>, rows: Sql): Sql => sql`
  SELECT f.event, f.start_date, f.date FROM (
    SELECT s.*, e.series, row_number() OVER (PARTITION BY e.series ORDER BY s.start_date, s.date, s.event) AS place
    FROM (${rows}) s JOIN kalends.event e ON e.id = s.event) f
  WHERE f.place = 1 OR f.series NOT IN (SELECT x.id FROM kalends.series x WHERE ${visibleTo(visible, 'x')})`;

/** Collects all matching events at once, counts them and sorts the slice out of them; `rows` are the rows of `s`. */
function ofHits(query: EventQuery, rows: Sql): Sql {
  const { one_per_series: one } = query;
  const hits = raw('FROM hit s');
  return sql`WITH hit AS MATERIALIZED (${one === null ? rows : firstOfEach(one, rows)})
    ${foundRow(sql`SELECT count(*) ${hits}`, pageOf(query, hits))}`;
}

/** Lists events by conditions on the events themselves, which have all columns. */
function ofEvents(query: EventQuery, window: Window, { columns, events }: FiltersOf): Sql {
  const conditions = [...events.map((holds) => holds('s')), ...conditionsOf(query, window), ...columns];
  return ofHits(
    query,
    sql`SELECT s.id AS event, s.start_date, s.date FROM kalends.event s WHERE ${allOf(conditions)}`,
  );
}

/** Lists events by keys, the first of which are the fewest; without any, by the key of every event. */
function ofKeys(query: EventQuery, window: Window, { keys, columns, events }: FiltersOf): Sql {
  const [first, ...others] = keys;
  const sets = [
    ...others.map(
      (other) =>
        sql`SELECT k.event FROM kalends.event_key k WHERE ${allOf([hasKeys(other, 'k'), ...within(window, 'k')])}`,
    ),
    ...(events.length === 0
      ? []
      : [sql`SELECT t.id FROM kalends.event t WHERE ${allOf(events.map((holds) => holds('t')))}`]),
  ].map((set) => sql`s.event IN (${set})`);
  const ofFirst = first === undefined ? EVERY_EVENT : hasKeys(first);
  const conditions = [ofFirst, ...conditionsOf(query, window), ...columns, ...sets];
  const rows = sql`FROM kalends.event_key s WHERE ${allOf(conditions)}`;
  const isOneRange = first === undefined || first.only !== undefined;
  if (isOneRange && sets.length === 0 && query.one_per_series === null)
    return foundRow(sql`SELECT count(*) ${rows}`, pageOf(query, rows));
  const isDistinct = !isOneRange && first.repeats;
  return ofHits(
    query,
    sql`${raw(isDistinct ? 'SELECT DISTINCT' : 'SELECT')} s.event, s.start_date, s.date ${rows}`,
  );
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

/** The `SELECT` for a query for events (`foundRow`). */
export function findEvents(query: EventQuery, full: FullFields): Sql {
  const window = windowOf(query);
  if (isCounted(query)) return ofWindow(query, window);
  const { location, one_per_series: one } = query;
  const besidesLocation = filtersOf(query, full, 'location');
  if (location !== null && one === null && besidesLocation.keys.length + besidesLocation.events.length === 0)
    return ofPlaces({ ...query, location }, window, besidesLocation.columns);
  const filters = filtersOf(query, full);
  return filters.keys.length === 0 && filters.events.length > 0
    ? ofEvents(query, window, filters)
    : ofKeys(query, window, filters);
}
