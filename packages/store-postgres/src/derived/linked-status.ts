import type { EventRecord } from '@kalends/core';
import { eventKey } from '@kalends/core/store';
import type { RecordChange } from '@kalends/core/store';
import { type Sql, sql } from '../server/sql.js';

/** The keys of the venue and the organizers of an event. */
const linkedKeys = ({ venue, organizer }: EventRecord): number[] => [
  eventKey('venue', venue),
  ...organizer.map((id) => eventKey('organizer', id)),
];

/** The fields of an event that count for venues and organizers. */
const known = (event: EventRecord | undefined): string =>
  event === undefined ? '' : `${event.status} ${event.utc_start_date} ${linkedKeys(event).join()}`;

/**
 * Writes, for the venues and organizers of changed events, the latest start of their events in each status: one lookup
 * then tells whether they have events, or upcoming ones. Keys must have been written before.
 */
export function writeLinkedStatus(changes: readonly RecordChange<'event'>[]): Sql[] {
  const moved = new Map<string, { readonly key: number; readonly status: string }>();
  for (const { before, after } of changes) {
    if (known(before) === known(after)) continue;
    for (const event of [before, after]) {
      if (event === undefined) continue;
      const { status } = event;
      for (const key of linkedKeys(event)) moved.set(`${key} ${status}`, { key, status });
    }
  }
  if (moved.size === 0) return [];
  return [
    sql`WITH moved AS MATERIALIZED (
      SELECT m.key, m.status, (
        SELECT k.utc_start_date FROM kalends.event_key k
        WHERE k.key = m.key AND k.status = m.status AND k.utc_start_date IS NOT NULL
        ORDER BY k.utc_start_date DESC LIMIT 1) AS utc_start_date
      FROM json_populate_recordset(NULL::kalends.linked_status, ${JSON.stringify([...moved.values()])}::json) m
    ), gone AS (
      DELETE FROM kalends.linked_status l USING moved m
      WHERE l.key = m.key AND l.status = m.status AND m.utc_start_date IS NULL
    )
    INSERT INTO kalends.linked_status AS l SELECT * FROM moved WHERE utc_start_date IS NOT NULL
    ON CONFLICT (key, status) DO UPDATE SET utc_start_date = excluded.utc_start_date
      WHERE l.utc_start_date <> excluded.utc_start_date`,
  ];
}
