import { countChanges, type RecordChange } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';

const ADD = `INSERT INTO event_count VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;
const DROP =
  'DELETE FROM event_count WHERE scale = ? AND status = ? AND hide_from_listings = ? AND period = ? AND count = ?';

/** Updates the numbers of events per month and per day. */
export function writeDayCounts(db: Connection, changes: readonly RecordChange<'event'>[]): void {
  for (const { scale, status, hide_from_listings, period, count } of countChanges(changes)) {
    const counter = [scale, status, Number(hide_from_listings), period] as const;
    // most days have one event: what becomes 0 is not written before
    if (count > 0 || db.run(DROP, ...counter, -count) === 0) db.run(ADD, ...counter, count);
  }
}
