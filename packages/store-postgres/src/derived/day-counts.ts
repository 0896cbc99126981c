import { countChanges, type RecordChange } from '@kalends/core/store';
import { type Sql, sql } from '../server/sql.js';

/**
 * Updates the numbers of events per month and per day, in one statement for all events of a commit. Commits run one
 * after another, so they never wait for these rows.
 */
export function writeDayCounts(changes: readonly RecordChange<'event'>[]): Sql[] {
  const counters = countChanges(changes);
  if (counters.length === 0) return [];
  return [
    sql`INSERT INTO kalends.event_count AS c
      SELECT * FROM json_populate_recordset(NULL::kalends.event_count, ${JSON.stringify(counters)}::json)
      ON CONFLICT (scale, status, period, hide_from_listings) DO UPDATE SET count = c.count + excluded.count`,
  ];
}
