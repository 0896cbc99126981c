import type { EventRecord, LinkedKind } from '@kalends/core';
import type { Connection } from './connection.js';
import { eventKey } from './event-key.js';
import { packedStatus, packedTime } from './packed.js';

/**
 * How many events of each status a venue or organizer has, and when the last of them starts (UTC): whether it has events,
 * or upcoming ones, is then one look instead of a search among its events.
 */
export interface LinkedStatuses {
  /** Notes that an event is there (1) or no longer (-1). */
  add(event: EventRecord, by: 1 | -1): void;
  /** Writes what was noted. Events and their keys must have been written before. */
  finish(): void;
}

interface Moved {
  readonly kind: LinkedKind;
  readonly id: number;
  readonly status: number;
  count: number;
  /** The latest start that was added, if none was taken away. */
  latest: number | null;
  /** Whether an event was taken away that may have been the last. */
  lost: boolean;
}

const ADD = `INSERT INTO linked_status VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET count = count + excluded.count, utc_start_date = max(utc_start_date, excluded.utc_start_date)`;
const LATEST = `SELECT max(s.utc_start_date) FROM event_key k CROSS JOIN event_slim s ON s.event = k.event
  WHERE k.key = ? AND k.status = ?`;
const SET = 'UPDATE linked_status SET count = count + ?, utc_start_date = ? WHERE status = ? AND linked = ?';
const DROP = 'DELETE FROM linked_status WHERE status = ? AND linked = ?';

/** What venues and organizers know of their events, as one commit writes it. */
export function linkedStatuses(db: Connection): LinkedStatuses {
  const moved = new Map<string, Moved>();

  const note = (kind: LinkedKind, id: number, status: number, start: number, by: 1 | -1): void => {
    const key = `${id} ${status}`;
    const entry = moved.get(key) ?? { kind, id, status, count: 0, latest: null, lost: false };
    moved.set(key, entry);
    entry.count += by;
    if (by === 1) entry.latest = Math.max(entry.latest ?? start, start);
    else entry.lost = true;
  };

  const write = ({ kind, id, status, count, latest, lost }: Moved): void => {
    if (!lost) db.run(ADD, status, id, count, latest);
    else {
      const left = db.value(LATEST, eventKey(kind, id), status) as number | null;
      if (left === null) db.run(DROP, status, id);
      else if (db.run(SET, count, left, status, id) === 0) db.run(ADD, status, id, count, left);
    }
  };

  return {
    add(event, by) {
      const [status, start] = [packedStatus(event.status), packedTime(event.utc_start_date)];
      if (event.venue > 0) note('venue', event.venue, status, start, by);
      for (const id of event.organizer) note('organizer', id, status, start, by);
    },
    finish() {
      for (const entry of moved.values()) write(entry);
    },
  };
}
