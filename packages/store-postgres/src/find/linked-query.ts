import type { Status } from '@kalends/core';
import { applyFilters } from '@kalends/core/store';
import { isToOne, LINK_FIELD } from '@kalends/core/adapter';
import type { FilterTable, LinkedQuery, Visibility } from '@kalends/core/store';
import type { LinkedKind } from '@kalends/core/adapter';
import { meetsAll } from './custom.js';
import { hasTarget } from './event-key.js';
import { foundRow, slice } from './found.js';
import { isThere } from './location.js';
import { postFilters } from './post-filters.js';
import { linkedOrder } from './post-order.js';
import { allOf, anyOf, type Sql, validIds, raw, sql } from '../server/sql.js';
import { oneOf, visibleTo } from './visibility.js';

/** Lists of venues and organizers: a scan of their index in the order of lists, checked row by row. */

/** The ids that events `e` link to. */
function linkedIds(kind: LinkedKind): Sql {
  const field = LINK_FIELD[kind];
  return raw(`SELECT ${isToOne(field) ? `e.${field}` : `unnest(e.${field})`} FROM kalends.event e`);
}

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
        sql`${hasTarget(LINK_FIELD[kind], raw('d.id'), 'k')} AND k.utc_start_date >= ${from}`,
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

const FILTERS: FilterTable<LinkedQuery, Sql, LinkedKind> = {
  ...postFilters((condition) => condition(raw('d'))),
  // `> 0` is the condition of the index
  image: (ids) => sql`(d.image > 0 AND d.image = ANY (${validIds(ids)}))`,
  event: (event, kind) => sql`d.id IN (${linkedIds(kind)} WHERE e.id = ANY (${validIds([event])}))`,
  has_events: (events, kind) => sql`${raw(events.wanted ? '' : 'NOT')} (${hasEvents(kind, events)})`,
  upcoming: (events, kind) => hasEvents(kind, events),
  search: (pieces) => hasPieces(pieces),
  words: (words) =>
    allOf(
      words.map(
        (word) => sql`(strpos(d.folded_name, ${word}) > 0 OR strpos(d.folded_description, ${word}) > 0)`,
      ),
    ),
  name: (name) => sql`d.folded_name = ${name}`,
  description: (description) => sql`d.folded_description = ${description}`,
  custom: (conditions) => meetsAll(raw('d'), conditions),
  location: (location) => sql`d.id IN (SELECT v.id FROM kalends.venue v WHERE ${isThere(location)})`,
};

/** The condition of a query on the row `d`. */
export const conditionOfLinked = (query: LinkedQuery): Sql =>
  allOf([visibleTo(query.visible, 'd'), ...applyFilters(FILTERS, query, query.kind)]);

/** The page of a query, of rows `d` that satisfy it. */
export const pageOfLinked = (query: LinkedQuery, rows: Sql): Sql =>
  sql`SELECT d.id, d.revision ${rows} ORDER BY ${linkedOrder(query)} ${slice(query)}`;

/** The `SELECT` for a query for venues or organizers (`foundRow`). */
export function findLinked(query: LinkedQuery): Sql {
  const rows = sql`FROM kalends.${raw(query.kind)} d WHERE ${conditionOfLinked(query)}`;
  return foundRow(sql`SELECT count(*) ${rows}`, pageOfLinked(query, rows));
}
