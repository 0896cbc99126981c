import type { EventRecord } from '@kalends/core';
import type { LinkedKind } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
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

/** What moved for a venue or organizer and a status. */
interface Moved {
  readonly kind: LinkedKind;
  readonly id: number;
  readonly status: number;
  count: number;
  /** The latest start of the events that were added, and of those that were taken away. */
  added: number;
  removed: number;
}

interface Stored {
  readonly count: number;
  readonly utc_start_date: number;
}

const GET = 'SELECT count, utc_start_date FROM linked_status WHERE status = ? AND linked = ?';
const PUT = `INSERT INTO linked_status (status, linked, count, utc_start_date) VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET count = excluded.count, utc_start_date = excluded.utc_start_date`;
const DROP = 'DELETE FROM linked_status WHERE status = ? AND linked = ?';
const LATEST = `SELECT max(e.utc_start_date) FROM event_key k CROSS JOIN event_slim e ON e.event = k.event
  WHERE k.key = ? AND k.status = ?`;

/** What venues and organizers know of their events, as one commit writes it. */
export function linkedStatuses(db: Connection): LinkedStatuses {
  const moved = new Map<string, Moved>();

  const note = (kind: LinkedKind, id: number, status: number, start: number, by: 1 | -1): void => {
    const key = `${id} ${status}`;
    const entry = moved.get(key) ?? { kind, id, status, count: 0, added: -Infinity, removed: -Infinity };
    moved.set(key, entry);
    entry.count += by;
    if (by === 1) entry.added = Math.max(entry.added, start);
    else entry.removed = Math.max(entry.removed, start);
  };

  const write = ({ kind, id, status, count, added, removed }: Moved): void => {
    const stored = db.row(GET, status, id) as Stored | undefined;
    const known = stored?.utc_start_date ?? -Infinity;
    const total = (stored?.count ?? 0) + count;
    // only when what may have been the last one is gone, the others have to be looked at
    const last =
      removed >= known && removed > added
        ? (db.value(LATEST, eventKey(kind, id), status) as number)
        : Math.max(known, added);
    if (total === 0) db.run(DROP, status, id);
    else if (count !== 0 || last !== known) db.run(PUT, status, id, total, last);
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
