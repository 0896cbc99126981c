import type { EventRecord } from '@kalends/core';
import type { Connection } from '../file/connection.js';

/**
 * The number of events that start in each month and on each day, by status and by whether they are hidden. With these
 * counters, the exact total of a wide window and the position of a page deep within it cost the same however many
 * events there are.
 */
export interface DayCounts {
  /** Records that an event was added (1) or removed (-1). */
  add(event: EventRecord, by: 1 | -1): void;
  /** Writes the recorded changes. */
  finish(): void;
}

const ADD = `INSERT INTO event_count VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;
const DROP =
  'DELETE FROM event_count WHERE scale = ? AND status = ? AND hide_from_listings = ? AND period = ? AND count = 0';

/** The counters within one commit. */
export function dayCounts(db: Connection): DayCounts {
  const moved = new Map<string, number>();
  const count = (key: string, by: number) => moved.set(key, (moved.get(key) ?? 0) + by);
  return {
    add({ status, hide_from_listings, start_date }, by) {
      const group = `${status}\n${hide_from_listings ? 1 : 0}`;
      count(`month\n${group}\n${start_date.slice(0, 7)}`, by);
      count(`day\n${group}\n${start_date.slice(0, 10)}`, by);
    },
    finish() {
      for (const [key, by] of moved) {
        if (by === 0) continue;
        const [scale = '', status = '', hidden = '', period = ''] = key.split('\n');
        db.run(ADD, scale, status, Number(hidden), period, by);
        if (by < 0) db.run(DROP, scale, status, Number(hidden), period);
      }
    },
  };
}
