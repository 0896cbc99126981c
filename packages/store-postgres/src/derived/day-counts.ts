import type { EventRecord } from '@kalends/core';
import { type Sql, sql } from '../server/sql.js';
import type { EventChange } from './event-change.js';

/** A row of `event_count`, with the change of its count. */
interface Moved {
  readonly scale: 'day' | 'month';
  readonly status: string;
  readonly hide_from_listings: boolean;
  readonly period: string;
  count: number;
}

/**
 * Updates the numbers of events per month and per day, in one statement for all events of a commit. Commits run one
 * after another, so they never wait for these rows.
 */
export function writeDayCounts(changes: readonly EventChange[]): Sql[] {
  const moved = new Map<string, Moved>();
  const count = (row: Omit<Moved, 'count'>, by: 1 | -1): void => {
    const key = `${row.period} ${row.status} ${row.hide_from_listings}`;
    const known = moved.get(key) ?? { ...row, count: 0 };
    known.count += by;
    moved.set(key, known);
  };
  const countEvent = (event: EventRecord | undefined, by: 1 | -1): void => {
    if (event === undefined) return;
    const { status, hide_from_listings, start_date } = event;
    count({ scale: 'month', status, hide_from_listings, period: start_date.slice(0, 7) }, by);
    count({ scale: 'day', status, hide_from_listings, period: start_date.slice(0, 10) }, by);
  };
  for (const { before, after } of changes) {
    countEvent(before, -1);
    countEvent(after, 1);
  }
  const rows = [...moved.values()].filter((row) => row.count !== 0);
  if (rows.length === 0) return [];
  return [
    sql`INSERT INTO kalends.event_count AS c
      SELECT * FROM json_populate_recordset(NULL::kalends.event_count, ${JSON.stringify(rows)}::json)
      ON CONFLICT (scale, status, period, hide_from_listings) DO UPDATE SET count = c.count + excluded.count`,
  ];
}
