import { HAVING_EVENTS } from '@kalends/core';
import type { LinkedKind, LinkedQuery } from '@kalends/core';
import { eventKey } from '../derived/event-key.js';
import { foundRow, slice } from './found.js';
import { allOf, type Fragment, possibleIds, raw, sql } from './fragment.js';
import { visibleTo } from './visibility.js';

/** Lists of venues and organizers: their index in the order of lists, checked row by row. */

const OF_EVENT: Readonly<Record<LinkedKind, Fragment>> = {
  venue: raw('SELECT venue'),
  organizer: raw('SELECT unnest(organizer)'),
};

/** The rows of `event_key` of a venue's or organizer's events. */
const eventsOf = (kind: LinkedKind): Fragment =>
  sql`FROM kalends.event_key k WHERE k.key = 4 * d.id::bigint + ${eventKey(kind, 0)}`;

/** All pieces within one field. */
const hasPieces = (pieces: readonly string[]): Fragment => sql`EXISTS (
  SELECT FROM unnest(d.folded_fields) field
  WHERE ${allOf(pieces.map((piece) => sql`strpos(field, ${piece}) > 0`))})`;

function conditions(query: LinkedQuery): Fragment[] {
  const { kind, visible, event, has_events, upcoming, search, name, description } = query;
  const all = [visibleTo(visible, 'd')];
  if (event !== null)
    all.push(sql`d.id IN (${OF_EVENT[kind]} FROM kalends.event WHERE id = ANY (${possibleIds([event])}))`);
  if (has_events !== null)
    all.push(sql`${raw(has_events ? '' : 'NOT')} EXISTS (
      SELECT ${eventsOf(kind)} AND k.status = ANY (${HAVING_EVENTS}))`);
  if (upcoming !== null)
    all.push(sql`EXISTS (
      SELECT ${eventsOf(kind)} AND k.utc_start_date >= ${upcoming.from} AND ${visibleTo(upcoming.visible, 'k')})`);
  if (search !== null) all.push(hasPieces(search));
  if (name !== null) all.push(sql`d.folded_name = ${name}`);
  if (description !== null) all.push(sql`d.folded_description = ${description}`);
  return all;
}

/** The select that answers a query for venues or organizers (`foundRow`). */
export function findLinked(query: LinkedQuery): Fragment {
  const rows = sql`FROM kalends.${raw(query.kind)} d WHERE ${allOf(conditions(query))}`;
  return foundRow(
    sql`SELECT count(*) ${rows}`,
    sql`SELECT d.id, d.revision ${rows} ORDER BY d.date DESC, d.id DESC ${slice(query)}`,
  );
}
