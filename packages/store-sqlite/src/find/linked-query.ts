import { eventKey, localTime, secondsOf, type Found, type LinkedKind, type LinkedQuery, type Visibility } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { sortableStatus, sortableTime } from '../derived/sortable.js';
import { allOf, anyOf, type Sql, raw, sql } from '../file/sql.js';
import { countVenues, isThere } from './location.js';
import { count, page, slice } from './page.js';
import { ownOnly, visibleStatuses, visibleTo } from './visibility.js';

/** Lists of venues and organizers: a scan of their index in the order of lists, checked row by row. */

/** The linked ids of an event, by kind. */
const BY_EVENT: Readonly<Record<LinkedKind, (event: number) => Sql>> = {
  venue: (event) => sql`SELECT venue FROM event WHERE id = ${event}`,
  organizer: (event) => sql`SELECT value FROM json_each((SELECT organizer FROM event WHERE id = ${event}))`,
};

/** A condition on events: visible to the caller, and not starting before a time in UTC. */
interface Asked {
  readonly visible: Visibility;
  readonly from?: string;
}

const SECONDS_PER_DAY = 86_400;

/** A condition on events by their start; the index has local times, which are within a day of UTC. */
const startsFrom = (
  from: string,
): Sql => sql`k.start_date >= ${sortableTime(localTime(secondsOf(from) - SECONDS_PER_DAY))}
  AND (SELECT utc_start_date FROM event WHERE id = k.event) >= ${from}`;

/** Whether such an event exists: the first row of a range of `event_key` in each status. */
function hasEvents(kind: LinkedKind, { visible, from }: Asked): Sql {
  const time = from === undefined ? [] : [startsFrom(from)];
  return anyOf(
    visibleStatuses(visible).map(
      (status) => sql`EXISTS (SELECT 1 FROM event_key k
        WHERE k.key = 4 * d.id + ${eventKey(kind, 0)} AND k.status = ${sortableStatus(status)}
          AND ${allOf([...ownOnly(visible, status, 'k'), ...time])})`,
    ),
  );
}

/** All substrings within one field. They are a single parameter, so that their number is not limited. */
const hasPieces = (pieces: readonly string[]): Sql => sql`EXISTS (
  SELECT 1 FROM json_each(d.folded_fields) field WHERE NOT EXISTS (
    SELECT 1 FROM json_each(${JSON.stringify(pieces)}) piece WHERE instr(field.value, piece.value) = 0))`;

function conditions(query: LinkedQuery): Sql[] {
  const { kind, visible, event, has_events, upcoming, search, name, description, modified_after, location } =
    query;
  const all = [visibleTo(visible, 'd')];
  if (event !== null) all.push(sql`d.id IN (${BY_EVENT[kind](event)})`);
  if (has_events !== null)
    all.push(sql`${raw(has_events.wanted ? '' : 'NOT')} ${hasEvents(kind, has_events)}`);
  if (upcoming !== null) all.push(hasEvents(kind, upcoming));
  if (search !== null) all.push(hasPieces(search));
  if (name !== null) all.push(sql`d.folded_name = ${name}`);
  if (description !== null) all.push(sql`d.folded_description = ${description}`);
  if (modified_after !== null) all.push(sql`d.modified_utc >= ${modified_after}`);
  if (location !== null) all.push(isThere(location));
  return all;
}

/**
 * Lists the venues near a point. The spatial index gives their number, and the page if they are few; otherwise the page
 * comes from the index in the order of lists.
 */
function findNear(db: Connection, query: LinkedQuery): Found {
  const rowsBy = (index: 'venue_place' | 'venue_list') =>
    sql`FROM venue d INDEXED BY ${raw(index)} WHERE ${allOf(conditions(query))}`;
  const total = count(db, sql`SELECT count(*) ${rowsBy('venue_place')}`);
  // scanning venues in list order passes, for each match, as many as there are venues per match
  const isGathered = total * total <= (query.offset + query.limit) * countVenues(db);
  const index = isGathered ? 'venue_place' : 'venue_list';
  return page(
    db,
    () => total,
    query,
    () => pageOf(query, rowsBy(index)),
  );
}

const pageOf = (query: LinkedQuery, rows: Sql): Sql =>
  sql`SELECT d.id, d.revision ${rows} ORDER BY d.date DESC, d.id DESC ${slice(query)}`;

/** Answers a query for venues or organizers. */
export function findLinked(db: Connection, query: LinkedQuery): Found {
  if (query.location !== null && typeof query.location !== 'string') return findNear(db, query);
  const rows = sql`FROM ${raw(query.kind)} d WHERE ${allOf(conditions(query))}`;
  const countAll = () => count(db, sql`SELECT count(*) ${rows}`);
  return page(db, countAll, query, () => pageOf(query, rows));
}
