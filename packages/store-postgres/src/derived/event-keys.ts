import { EVENT_LINKS, isHierarchical, isToOne, linksOf } from '@kalends/core/adapter';
import { isListedWithout } from '@kalends/core/store';
import { CUSTOM_KEYS } from './custom-keys.js';
import { type Sql, raw, sql } from '../server/sql.js';

/** The columns that rows of `event_key` repeat of their event. */
const REPEATED = ['status', 'author', 'start_date', 'date', 'end_date', 'hide_from_listings', 'featured'];
const COLUMNS = [...REPEATED, 'utc_start_date'];

/** The columns of a key without an upcoming start. */
export const KEY_COLUMNS = REPEATED.join(', ');

const listed = (alias: string): string => COLUMNS.map((column) => `${alias}.${column}`).join(', ');

const FLAT = EVENT_LINKS.filter(({ to }) => !isHierarchical(to));
const TREES = EVENT_LINKS.filter(({ to }) => isHierarchical(to));

/** The fields of the keys by which venues and organizers are asked for their upcoming events. */
const UPCOMING = linksOf('event', 'linked')
  .map(({ field }) => `'${field}'`)
  .join(', ');

/** The keys of an event `e`, without those of its declared fields. */
const KEYS = [
  "SELECT '', 0",
  ...TREES.map(
    ({ field }) => `SELECT '${field}', l.ancestor FROM unnest(e.${field}) c JOIN lineage l ON l.id = c`,
  ),
  ...FLAT.map(({ field }) =>
    isToOne(field)
      ? `SELECT '${field}', e.${field}${isListedWithout(field) ? '' : ` WHERE e.${field} > 0`}`
      : `SELECT '${field}', unnest(e.${field})`,
  ),
  "SELECT 'span', e.span WHERE e.span > 0",
].join(' UNION ');

/** The terms of the events `moved` that have parents. */
const LEAVES = TREES.map(
  ({ field }) => `SELECT c, c FROM moved m JOIN kalends.event e ON e.id = m.event, unnest(e.${field}) c`,
).join(' UNION ');

/** The fields of the keys of terms that have parents. */
const TREE_FIELDS = TREES.map(({ field }) => `'${field}'`).join(', ');

/** The keys `wanted` of these events, and of the events with one of these terms or a descendant of it (`moved`), as common tables. */
const wantedKeys = (events: readonly number[], terms: readonly number[], custom: boolean): Sql => sql`
  RECURSIVE moved (event) AS MATERIALIZED (
    SELECT unnest(${events}::integer[])
    UNION SELECT event FROM kalends.event_key WHERE field IN (${raw(TREE_FIELDS)}) AND target = ANY (${terms})
  ), lineage (id, ancestor) AS (
    (${raw(LEAVES)})
    UNION
    SELECT l.id, t.parent FROM lineage l JOIN kalends.term t ON t.id = l.ancestor AND t.parent <> 0
  ), wanted AS MATERIALIZED (
    SELECT e.id AS event, k.field COLLATE "C" AS field, k.target, ${raw(REPEATED.map((column) => `e.${column}`).join(', '))},
      CASE WHEN k.field IN (${raw(UPCOMING)}) THEN e.utc_start_date END AS utc_start_date
    FROM moved m JOIN kalends.event e ON e.id = m.event
    CROSS JOIN LATERAL (${raw(custom ? `${KEYS} UNION ${CUSTOM_KEYS}` : KEYS)}) k (field, target)
  )`;

/** The keys of these events that are missing or wrong, and those that are not wanted. */
export const wrongKeys = (events: readonly number[]): Sql => sql`
  WITH ${wantedKeys(events, [], true)}, stored AS (
    SELECT event, field, target, ${raw(COLUMNS.join(', '))} FROM kalends.event_key WHERE event = ANY (${events}::integer[])
  )
  SELECT 'missing' AS wrong, m.* FROM (TABLE wanted EXCEPT TABLE stored) m
  UNION ALL SELECT 'unexpected', u.* FROM (TABLE stored EXCEPT TABLE wanted) u`;

/**
 * Rewrites the keys of these events, and of the events with one of these terms or a descendant of it; rows that are
 * already correct are not written. `custom`: also those of declared fields. Events, terms and links must have been written before. Rows to delete are selected by
 * an array of events: for a join of a thousand events, the planner would scan the whole table.
 */
export const writeEventKeys = (
  events: readonly number[],
  terms: readonly number[],
  custom: boolean,
): Sql => sql`
  WITH ${wantedKeys(events, terms, custom)}, gone AS (
    DELETE FROM kalends.event_key k WHERE k.event = ANY (ARRAY(SELECT event FROM moved)) ${raw(custom ? '' : "AND k.field <> 'custom'")}
      AND NOT EXISTS (
        SELECT FROM wanted w WHERE w.event = k.event AND w.field = k.field AND w.target = k.target)
  )
  INSERT INTO kalends.event_key AS k (event, field, target, ${raw(COLUMNS.join(', '))})
    SELECT * FROM wanted
  ON CONFLICT (event, field, target) DO UPDATE SET (${raw(COLUMNS.join(', '))}) = (${raw(listed('excluded'))})
  WHERE (${raw(listed('k'))}) IS DISTINCT FROM (${raw(listed('excluded'))})`;
