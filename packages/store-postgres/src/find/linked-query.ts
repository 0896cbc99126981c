import type { Status } from '@kalends/core';
import { eventKey, type LinkedKind, type LinkedQuery, type Visibility } from '@kalends/core/store';
import { foundRow, slice } from './found.js';
import { isThere } from './location.js';
import { allOf, anyOf, type Sql, validIds, raw, sql } from '../server/sql.js';
import { oneOf, visibleTo } from './visibility.js';

/** Lists of venues and organizers: a scan of their index in the order of lists, checked row by row. */

const OF_EVENT: Readonly<Record<LinkedKind, Sql>> = {
  venue: raw('SELECT venue'),
  organizer: raw('SELECT unnest(organizer)'),
};

/** The key of a venue or organizer `d` in `event_key`. */
const keyOf = (kind: LinkedKind): Sql => sql`4 * d.id::bigint + ${eventKey(kind, 0)}`;

/**
 * Whether such rows exist, by one lookup for each venue or organizer. The offset prevents PostgreSQL from turning it
 * into a join, which without statistics would compare all rows with all others.
 */
const exists = (rows: Sql): Sql => sql`EXISTS (SELECT FROM ${rows} OFFSET 0)`;

/** A condition on events: visible to the caller, and not starting before a time in UTC. */
interface Asked {
  readonly visible: Visibility;
  readonly from?: string;
}

/** Whether such an event exists: the first row of a range of `event_key` in each status. */
function hasEvents(kind: LinkedKind, { visible, from = '' }: Asked): Sql {
  const { status, author } = visible;
  const whole = status.filter((one) => author === null || one === 'publish');
  const own = status.filter((one) => !whole.includes(one));
  const having = (statuses: readonly Status[], more: readonly Sql[]): Sql =>
    exists(
      sql`kalends.event_key k WHERE ${allOf([
        sql`k.key = ${keyOf(kind)} AND k.utc_start_date >= ${from}`,
        oneOf('k', statuses),
        ...more,
      ])}`,
    );
  return anyOf([having(whole, []), ...(own.length === 0 ? [] : [having(own, [sql`k.author = ${author}`])])]);
}

/** All substrings within one field. They are a single parameter, so that their number is not limited. */
const hasPieces = (pieces: readonly string[]): Sql => sql`EXISTS (
  SELECT FROM unnest(d.folded_fields) field WHERE NOT EXISTS (
    SELECT FROM unnest(${pieces}::text[]) piece WHERE strpos(field, piece) = 0))`;

function conditions(query: LinkedQuery): Sql[] {
  const { kind, visible, event, has_events, upcoming, search, name, description, modified_after, location } =
    query;
  const all = [visibleTo(visible, 'd')];
  if (event !== null)
    all.push(sql`d.id IN (${OF_EVENT[kind]} FROM kalends.event WHERE id = ANY (${validIds([event])}))`);
  if (has_events !== null)
    all.push(sql`${raw(has_events.wanted ? '' : 'NOT')} (${hasEvents(kind, has_events)})`);
  if (upcoming !== null) all.push(hasEvents(kind, upcoming));
  if (search !== null) all.push(hasPieces(search));
  if (name !== null) all.push(sql`d.folded_name = ${name}`);
  if (description !== null) all.push(sql`d.folded_description = ${description}`);
  if (modified_after !== null) all.push(sql`d.modified_utc >= ${modified_after}`);
  if (location !== null) all.push(sql`d.id IN (SELECT v.id FROM kalends.venue v WHERE ${isThere(location)})`);
  return all;
}

/** The `SELECT` for a query for venues or organizers (`foundRow`). */
export function findLinked(query: LinkedQuery): Sql {
  const rows = sql`FROM kalends.${raw(query.kind)} d WHERE ${allOf(conditions(query))}`;
  return foundRow(
    sql`SELECT count(*) ${rows}`,
    sql`SELECT d.id, d.revision ${rows} ORDER BY d.date DESC, d.id DESC ${slice(query)}`,
  );
}
