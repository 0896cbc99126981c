import { type Sql, raw, sql } from '../server/sql.js';

/** The columns that rows of `event_key` repeat of their event. */
const REPEATED = ['status', 'author', 'start_date', 'date', 'end_date', 'hide_from_listings', 'featured'];

const listed = (alias: string): string =>
  [...REPEATED, 'utc_start_date'].map((column) => `${alias}.${column}`).join(', ');

/**
 * Rewrites the keys of these events, and of the events with one of these keys; rows that are already correct are not
 * written. Events, terms and links must have been written before. Rows to delete are selected by an array of events:
 * for a join of a thousand events, the planner would scan the whole table.
 */
export const writeEventKeys = (events: readonly number[], keys: readonly number[]): Sql => sql`
  WITH RECURSIVE moved (event) AS MATERIALIZED (
    SELECT unnest(${events}::integer[])
    UNION SELECT event FROM kalends.event_key WHERE key = ANY (${keys})
  ), lineage (id, ancestor) AS (
    SELECT c, c FROM moved m JOIN kalends.event e ON e.id = m.event, unnest(e.categories) c
    UNION
    SELECT l.id, t.parent FROM lineage l
      JOIN kalends.term t ON t.id = l.ancestor AND t.kind = 'category' AND t.parent <> 0
  ), wanted AS MATERIALIZED (
    SELECT e.id AS event, k.key, ${raw(REPEATED.map((column) => `e.${column}`).join(', '))},
      CASE WHEN k.key % 4 >= 2 THEN e.utc_start_date END AS utc_start_date
    FROM moved m JOIN kalends.event e ON e.id = m.event
    CROSS JOIN LATERAL (
      SELECT 0::bigint
      UNION SELECT 4 * l.ancestor::bigint FROM unnest(e.categories) c JOIN lineage l ON l.id = c
      UNION SELECT 4 * t::bigint + 1 FROM unnest(e.tags) t
      UNION SELECT 4 * e.venue::bigint + 2
      UNION SELECT 4 * o::bigint + 3 FROM unnest(e.organizer) o
      UNION SELECT -e.span::bigint WHERE e.span > 0
    ) k (key)
  ), gone AS (
    DELETE FROM kalends.event_key k WHERE k.event = ANY (ARRAY(SELECT event FROM moved))
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.event = k.event AND w.key = k.key)
  )
  INSERT INTO kalends.event_key AS k (event, key, ${raw([...REPEATED, 'utc_start_date'].join(', '))})
    SELECT * FROM wanted
  ON CONFLICT (event, key) DO UPDATE SET (${raw([...REPEATED, 'utc_start_date'].join(', '))})
    = (${raw(listed('excluded'))})
  WHERE (${raw(listed('k'))}) IS DISTINCT FROM (${raw(listed('excluded'))})`;
