import { DAY, isToOne, LINK_FIELD, localTime, secondsOf } from '@kalends/core/adapter';
import { applyFilters } from '@kalends/core/store';
import type { FilterTable, Found, LinkedQuery, Visibility } from '@kalends/core/store';
import type { LinkedKind } from '@kalends/core/adapter';
import type { Connection } from '../file/connection.js';
import { sortableStatus, sortableTime } from '../derived/sortable.js';
import { allOf, anyOf, list, type Sql, raw, sql } from '../file/sql.js';
import { meetsAll } from './custom.js';
import { hasTarget } from './event-key.js';
import { countVenues, isThere } from './location.js';
import { count, page, slice } from './page.js';
import { postFilters } from './post-filters.js';
import { linkedOrder } from './post-order.js';
import { ownOnly, visibleStatuses, visibleTo } from './visibility.js';

/** Lists of venues and organizers: a scan of their index in the order of lists, checked row by row. */

/** The ids that events `e` link to. */
function linkedIds(kind: LinkedKind): Sql {
  const field = LINK_FIELD[kind];
  return raw(
    isToOne(field)
      ? `SELECT e.${field} FROM event e`
      : `SELECT l.value FROM event e, json_each(e.${field}) l`,
  );
}

/** A condition on events: visible to the caller, and not starting before a time in UTC. */
interface Asked {
  readonly visible: Visibility;
  readonly from?: string;
}

/** A condition on events by their start; the index has local times, which are within a day of UTC. */
const startsFrom = (
  from: string,
): Sql => sql`k.start_date >= ${sortableTime(localTime(secondsOf(from) - DAY))}
  AND (SELECT utc_start_date FROM event WHERE id = k.event) >= ${from}`;

/** Whether such an event exists: the first row of a range of `event_key` in each status. */
function hasEvents(kind: LinkedKind, { visible, from }: Asked): Sql {
  const time = from === undefined ? [] : [startsFrom(from)];
  return anyOf(
    visibleStatuses(visible).map(
      (status) => sql`EXISTS (SELECT 1 FROM event_key k
        WHERE ${hasTarget(LINK_FIELD[kind], raw('d.id'), 'k')} AND k.status = ${sortableStatus(status)}
          AND ${allOf([...ownOnly(visible, status, 'k'), ...time])})`,
    ),
  );
}

/** All substrings within one field. They are a single parameter, so that their number is not limited. */
const hasPieces = (pieces: readonly string[]): Sql => sql`EXISTS (
  SELECT 1 FROM json_each(d.folded_fields) field WHERE NOT EXISTS (
    SELECT 1 FROM json_each(${JSON.stringify(pieces)}) piece WHERE instr(field.value, piece.value) = 0))`;

const FILTERS: FilterTable<LinkedQuery, Sql, LinkedKind> = {
  ...postFilters((condition) => condition(raw('d'))),
  // `> 0` is the condition of the index
  image: (ids) => sql`(d.image > 0 AND d.image IN ${list(ids)})`,
  event: (event, kind) => sql`d.id IN (${linkedIds(kind)} WHERE e.id = ${event})`,
  has_events: (events, kind) => sql`${raw(events.wanted ? '' : 'NOT')} ${hasEvents(kind, events)}`,
  upcoming: (events, kind) => hasEvents(kind, events),
  search: (pieces) => hasPieces(pieces),
  words: (words) =>
    allOf(
      words.map(
        (word) => sql`(instr(d.folded_name, ${word}) > 0 OR instr(d.folded_description, ${word}) > 0)`,
      ),
    ),
  name: (name) => sql`d.folded_name = ${name}`,
  description: (description) => sql`d.folded_description = ${description}`,
  custom: (conditions) => meetsAll(raw('d'), conditions),
  location: (location) => isThere(location),
};

/** The conditions of a query on the row `d`. */
export const conditionsOfLinked = (query: LinkedQuery): Sql[] => [
  visibleTo(query.visible, 'd'),
  ...applyFilters(FILTERS, query, query.kind),
];

const conditions = (query: LinkedQuery): Sql => allOf(conditionsOfLinked(query));

/**
 * Lists the venues near a point. The spatial index gives their number, and the page if they are few; otherwise the page
 * comes from the index in the order of lists.
 */
function findNear(db: Connection, query: LinkedQuery): Found {
  const rowsBy = (index: 'venue_place' | 'venue_list') =>
    sql`FROM venue d INDEXED BY ${raw(index)} WHERE ${conditions(query)}`;
  const total = count(db, sql`SELECT count(*) ${rowsBy('venue_place')}`);
  // scanning venues in list order passes, for each match, as many as there are venues per match
  const isGathered = total * total <= (query.offset + query.limit) * countVenues(db);
  const index = isGathered ? 'venue_place' : 'venue_list';
  return page(
    db,
    () => total,
    query,
    () => pageOfLinked(query, rowsBy(index)),
  );
}

/** The page of a query, of rows `d` that satisfy it. */
export const pageOfLinked = (query: LinkedQuery, rows: Sql): Sql =>
  sql`SELECT d.id, d.revision ${rows} ORDER BY ${linkedOrder(query)} ${slice(query)}`;

/** Answers a query for venues or organizers. */
export function findLinked(db: Connection, query: LinkedQuery): Found {
  if (query.location !== null && typeof query.location !== 'string') return findNear(db, query);
  const rows = sql`FROM ${raw(query.kind)} d WHERE ${conditions(query)}`;
  const countAll = () => count(db, sql`SELECT count(*) ${rows}`);
  return page(db, countAll, query, () => pageOfLinked(query, rows));
}
