import { isCounted, windowOf } from '@kalends/core/store';
import type { EventQuery, Window } from '@kalends/core/store';
import { EVERY_EVENT, eventKey, type KeyField } from '../derived/event-key.js';
import { deepStart, windowTotal, within } from './event-counters.js';
import { foundRow, rowCount, slice } from './found.js';
import { allOf, type Sql, validIds, raw, sql } from '../server/sql.js';
import { hasTexts } from './search.js';
import { visibleTo } from './visibility.js';

/**
 * Lists of events. Where a list comes from decides what it costs; the first that fits is taken:
 * - venue, organizer, tags, categories: the rows of the filter with the fewest keys, which for one key are in order; other
 *   filters are sets of events, which PostgreSQL looks at first when they are small;
 * - `include`, search: the events themselves, by id or by the index of trigrams;
 * - otherwise: the rows of key 0 in order, and counters.
 */

const KEY_FIELDS: readonly KeyField[] = ['venue', 'organizer', 'tags', 'categories'];

/** The keys of each filter of a query, fewest first. */
function keyFilters(query: EventQuery): (readonly number[])[] {
  return KEY_FIELDS.flatMap((field) => {
    const ids = query[field];
    return ids === null ? [] : [[...new Set(ids)].map((id) => eventKey(field, id))];
  }).sort((a, b) => a.length - b.length);
}

const withKeys = (keys: readonly number[]): Sql =>
  sql`s.event IN (SELECT k.event FROM kalends.event_key k WHERE k.key = ANY (${keys}))`;

/** What is asked of the columns of every row. */
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

/** The slice of some rows, of which `s` has `event`, `start_date` and `date`. */
const pageOf = (query: EventQuery, rows: Sql, offset?: Sql): Sql => sql`
  SELECT e.id, e.revision
  FROM (SELECT s.event, s.start_date, s.date ${rows} ORDER BY ${ORDER[query.order]} ${slice(query, offset)}) s
  JOIN kalends.event e ON e.id = s.event ORDER BY ${ORDER[query.order]}`;

/** The list of a window that `isCounted`. */
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

/** Events of which all that match are looked at once, counted, and the slice is sorted out of them; `rows` are those of `s`. */
function ofHits(query: EventQuery, rows: Sql): Sql {
  const hits = raw('FROM hit s');
  return sql`WITH hit AS MATERIALIZED (${rows}) ${foundRow(sql`SELECT count(*) ${hits}`, pageOf(query, hits))}`;
}

/** The list of a search or of ids without keys: the events themselves have all that is asked. */
function ofEvents(query: EventQuery, window: Window): Sql {
  const { include, search } = query;
  const conditions = [
    ...(include === null ? [] : [sql`s.id = ANY (${validIds(include)})`]),
    ...columns(query, window),
    ...(search === null ? [] : hasTexts(search, 's')),
  ];
  return ofHits(
    query,
    sql`SELECT s.id AS event, s.start_date, s.date FROM kalends.event s WHERE ${allOf(conditions)}`,
  );
}

/** The list of filters by keys, of which the first is the one with the fewest; without any that of key 0. */
function ofKeys(
  query: EventQuery,
  window: Window,
  [keys = [EVERY_EVENT], ...others]: readonly (readonly number[])[],
): Sql {
  const { include, search } = query;
  const isOne = keys.length === 1;
  const sets = [
    ...(include === null ? [] : [sql`s.event = ANY (${validIds(include)})`]),
    ...others.map(withKeys),
    ...(search === null
      ? []
      : [sql`s.event IN (SELECT t.id FROM kalends.event t WHERE ${allOf(hasTexts(search, 't'))})`]),
  ];
  const [key = EVERY_EVENT] = keys;
  const ofKey = isOne ? sql`s.key = ${key}` : sql`s.key = ANY (${keys})`;
  const rows = sql`FROM kalends.event_key s WHERE ${allOf([ofKey, ...columns(query, window), ...sets])}`;
  if (isOne && sets.length === 0) return foundRow(sql`SELECT count(*) ${rows}`, pageOf(query, rows));
  // an event may have several of the keys
  return ofHits(
    query,
    sql`${raw(isOne ? 'SELECT' : 'SELECT DISTINCT')} s.event, s.start_date, s.date ${rows}`,
  );
}

/** The select that answers a query for events (`foundRow`). */
export function findEvents(query: EventQuery): Sql {
  const { include, search } = query;
  const window = windowOf(query);
  if (isCounted(query)) return ofWindow(query, window);
  const filters = keyFilters(query);
  if (filters.length > 0) return ofKeys(query, window, filters);
  if (include !== null || search !== null) return ofEvents(query, window);
  return ofKeys(query, window, []);
}
