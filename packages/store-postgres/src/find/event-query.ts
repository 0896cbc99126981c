import { EVENT_LINKS, eventKey, EVERY_EVENT, hasOnlyFilters, isCounted, windowOf, type EventQuery, type LinkField, type Window } from '@kalends/core/store';
import { deepStart, windowTotal, within } from './event-counters.js';
import { foundRow, rowCount, slice } from './found.js';
import { allOf, type Sql, validIds, raw, sql, unionAll } from '../server/sql.js';
import { keysThere, placeOf } from './location.js';
import { hasTexts } from './search.js';
import { visibleTo } from './visibility.js';

/**
 * Lists of events. The source of a list determines its cost; the first that applies is used:
 * - venue, organizer, tags, categories, the location of the venue: the rows of the filter with the fewest keys, which
 * for a single key are in order; other filters are sets of events, which PostgreSQL evaluates first if they are small;
 * - `include`, `uid`, search: the events themselves, by id, `uid` or the trigram index;
 * - otherwise: the rows of key 0 in order, and counters.
 */

/** A filter by keys. */
interface KeyFilter {
  /** The array for `ANY`. */
  readonly keys: Sql;
  /** The maximum number of keys. */
  readonly most: number;
  /** The key, if there is only one. */
  readonly only?: number | undefined;
  /** Whether an event may have several of the keys. */
  readonly repeats: boolean;
}

function filterBy(field: LinkField, ids: readonly number[]): KeyFilter {
  const keys = [...new Set(ids)].map((id) => eventKey(field, id));
  const only = keys.length === 1 ? keys[0] : undefined;
  return { keys: sql`${keys}`, most: keys.length, only, repeats: true };
}

/** The key filters of a query, with the fewest keys first; a location may have any number. */
const keyFilters = (query: EventQuery): KeyFilter[] =>
  [
    ...EVENT_LINKS.flatMap(({ field }) => {
      const ids = query[field];
      return ids === null ? [] : [filterBy(field, ids)];
    }),
    ...(query.location === null
      ? []
      : [{ keys: sql`ARRAY(${keysThere(query.location)})`, most: Infinity, repeats: false }]),
  ].sort((a, b) => a.most - b.most);

const withKeys = ({ keys }: KeyFilter): Sql =>
  sql`s.event IN (SELECT k.event FROM kalends.event_key k WHERE k.key = ANY (${keys}))`;

/** The filter by the key of every event. */
const EVERY: KeyFilter = { keys: sql`${[EVERY_EVENT]}`, most: 1, only: EVERY_EVENT, repeats: false };

/** The conditions on the columns of every row. */
function columns(query: EventQuery, window: Window): Sql[] {
  const { hidden, featured, visible } = query;
  return [
    ...within(window),
    ...(hidden ? [] : [raw('NOT s.hide_from_listings')]),
    ...(featured === null ? [] : [raw(featured ? 's.featured' : 'NOT s.featured')]),
    visibleTo(visible, 's'),
  ];
}

const ORDER = { start_date: raw('s.start_date, s.date, s.event'), date: raw('s.date, s.event') } as const;

/** The requested slice of rows `s`, which have `event`, `start_date` and `date`. */
const pageOf = (query: EventQuery, rows: Sql, offset?: Sql): Sql => sql`
  SELECT e.id, e.revision
  FROM (SELECT s.event, s.start_date, s.date ${rows} ORDER BY ${ORDER[query.order]} ${slice(query, offset)}) s
  JOIN kalends.event e ON e.id = s.event ORDER BY ${ORDER[query.order]}`;

/** Lists the events of a window that `isCounted`. */
function ofWindow(query: EventQuery, window: Window): Sql {
  const total = windowTotal(query, window);
  const deep = deepStart(query, window);
  const rows = sql`FROM kalends.event_key s
    WHERE ${allOf([sql`s.key = ${EVERY_EVENT}`, ...columns(query, window)])}`;
  if (deep === undefined) return foundRow(total, pageOf(query, rows));
  const from = sql`coalesce((SELECT start_date FROM deep), ${window.from ?? ''})`;
  const offset = sql`coalesce((SELECT skip FROM deep), ${rowCount(query.offset)})`;
  return sql`WITH ${deep} ${foundRow(total, pageOf(query, sql`${rows} AND s.start_date >= ${from}`, offset))}`;
}

/** Collects all matching events at once, counts them and sorts the slice out of them; `rows` are the rows of `s`. */
function ofHits(query: EventQuery, rows: Sql): Sql {
  const hits = raw('FROM hit s');
  return sql`WITH hit AS MATERIALIZED (${rows}) ${foundRow(sql`SELECT count(*) ${hits}`, pageOf(query, hits))}`;
}

/** Lists the events of a search, or by id, without keys: the events themselves have all columns. */
function ofEvents(query: EventQuery, window: Window): Sql {
  const { include, uid, search, modified_after } = query;
  const conditions = [
    ...(include === null ? [] : [sql`s.id = ANY (${validIds(include)})`]),
    ...(uid === null ? [] : [sql`s.uid = ANY (${uid})`]),
    ...columns(query, window),
    ...(search === null ? [] : hasTexts(search, 's')),
    ...(modified_after === null ? [] : [sql`s.modified_utc >= ${modified_after}`]),
  ];
  return ofHits(
    query,
    sql`SELECT s.id AS event, s.start_date, s.date FROM kalends.event s WHERE ${allOf(conditions)}`,
  );
}

/** Lists events by key filters, the first of which has the fewest keys; without any, by key 0. */
function ofKeys(query: EventQuery, window: Window, [filter = EVERY, ...others]: readonly KeyFilter[]): Sql {
  const { include, uid, search, modified_after } = query;
  const { keys, only, repeats } = filter;
  const sets = [
    ...(include === null ? [] : [sql`s.event = ANY (${validIds(include)})`]),
    ...(uid === null ? [] : [sql`s.event IN (SELECT t.id FROM kalends.event t WHERE t.uid = ANY (${uid}))`]),
    ...others.map(withKeys),
    ...(search === null
      ? []
      : [sql`s.event IN (SELECT t.id FROM kalends.event t WHERE ${allOf(hasTexts(search, 't'))})`]),
    ...(modified_after === null
      ? []
      : [sql`s.event IN (SELECT t.id FROM kalends.event t WHERE t.modified_utc >= ${modified_after})`]),
  ];
  const ofKey = only === undefined ? sql`s.key = ANY (${keys})` : sql`s.key = ${only}`;
  const rows = sql`FROM kalends.event_key s WHERE ${allOf([ofKey, ...columns(query, window), ...sets])}`;
  if (only !== undefined && sets.length === 0)
    return foundRow(sql`SELECT count(*) ${rows}`, pageOf(query, rows));
  const isDistinct = repeats && only === undefined;
  return ofHits(
    query,
    sql`${raw(isDistinct ? 'SELECT DISTINCT' : 'SELECT')} s.event, s.start_date, s.date ${rows}`,
  );
}

/** The total of a list that is filtered only by columns. */
function totalOf(query: EventQuery, window: Window): Sql {
  if (isCounted(query)) return windowTotal(query, window);
  return sql`SELECT count(*) FROM kalends.event_key s
    WHERE ${allOf([sql`s.key = ${EVERY_EVENT}`, ...columns(query, window)])}`;
}

/**
 * Lists events by location and columns: sorted out of the events at the venues, or scanned in order from all events.
 * Only one of the two branches is executed.
 */
function ofPlaces(
  query: EventQuery & { readonly location: NonNullable<EventQuery['location']> },
  window: Window,
): Sql {
  const all = allOf(columns(query, window));
  const atVenues = sql`FROM kalends.event_key s WHERE s.key = ANY ((SELECT keys FROM place)::bigint[]) AND ${all}`;
  const venueKey = sql`4 * (SELECT e.venue FROM kalends.event e WHERE e.id = s.event)::bigint + ${eventKey('venue', 0)}`;
  const inOrder = sql`FROM kalends.event_key s
    WHERE NOT (SELECT gathered FROM total) AND s.key = ${EVERY_EVENT} AND ${all}
      AND (${venueKey} = ANY ((SELECT keys FROM place)::bigint[])) <> (SELECT others FROM place)`;
  const sorted = (rows: Sql): Sql => sql`
    (SELECT s.event, s.start_date, s.date ${rows}
      ORDER BY ${ORDER[query.order]} LIMIT (SELECT least(n, ${rowCount(query.offset + query.limit)}) FROM total))`;
  const either = unionAll([sorted(sql`${atVenues} AND (SELECT gathered FROM total)`), sorted(inOrder)]);
  const everywhere = totalOf({ ...query, location: null }, window);
  // scanning events in list order passes, for each match, as many events as there are venues per matching venue
  const listed = sql`${query.offset + query.limit}::double precision`;
  const total = sql`total AS MATERIALIZED (
    SELECT n, NOT others AND n * cardinality(keys) <= ${listed} * venues AS gathered
    FROM (SELECT place.*, CASE WHEN others THEN (${everywhere}) - at ELSE at END AS n
      FROM (SELECT (SELECT count(*) ${atVenues}) AS at OFFSET 0) c, place) p)`;
  return sql`WITH ${placeOf(query.location)}, ${total}
    ${foundRow(raw('SELECT n FROM total'), pageOf(query, sql`FROM (${either}) s`))}`;
}

/** The `SELECT` for a query for events (`foundRow`). */
export function findEvents(query: EventQuery): Sql {
  const { include, uid, search, modified_after } = query;
  const window = windowOf(query);
  if (isCounted(query)) return ofWindow(query, window);
  if (query.location !== null && hasOnlyFilters(query, ['location', 'featured']))
    return ofPlaces({ ...query, location: query.location }, window);
  const filters = keyFilters(query);
  if (filters.length > 0) return ofKeys(query, window, filters);
  if (include !== null || uid !== null || search !== null || modified_after !== null)
    return ofEvents(query, window);
  return ofKeys(query, window, []);
}
