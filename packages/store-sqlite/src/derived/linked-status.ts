import type { EventRecord, Status } from '@kalends/core';
import type { LinkedKind } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { eventKey } from './event-key.js';
import { sortableStatus } from './sortable.js';

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
  readonly status: Status;
  count: number;
  /** The latest start of the events that were added, and of those that were taken away; '': there are none. */
  added: string;
  removed: string;
}

interface Stored {
  readonly count: number;
  readonly utc_start_date: string;
}

const ADD = `INSERT INTO linked_status (status, linked, count, utc_start_date) VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET count = count + excluded.count, utc_start_date = max(utc_start_date, excluded.utc_start_date)
  RETURNING count, utc_start_date`;
const DROP = 'DELETE FROM linked_status WHERE status = ? AND linked = ?';
const SET_LATEST = 'UPDATE linked_status SET utc_start_date = ? WHERE status = ? AND linked = ?';
const LATEST = `SELECT max(e.utc_start_date) FROM event_key k CROSS JOIN event e ON e.id = k.event
  WHERE k.key = ? AND k.status = ?`;

const later = (a: string, b: string): string => (a > b ? a : b);

/** What venues and organizers know of their events, as one commit writes it. */
export function linkedStatuses(db: Connection): LinkedStatuses {
  const moved = new Map<string, Moved>();

  const note = (kind: LinkedKind, id: number, status: Status, start: string, by: 1 | -1): void => {
    const key = `${id} ${status}`;
    const entry = moved.get(key) ?? { kind, id, status, count: 0, added: '', removed: '' };
    moved.set(key, entry);
    entry.count += by;
    if (by === 1) entry.added = later(entry.added, start);
    else entry.removed = later(entry.removed, start);
  };

  const write = ({ kind, id, status, count, added, removed }: Moved): void => {
    const { count: total, utc_start_date: latest } = db.row(ADD, status, id, count, added) as Stored;
    if (total === 0) db.run(DROP, status, id);
    // only when what may have been the last one is gone, the others have to be looked at
    else if (removed >= latest && removed > added)
      db.run(SET_LATEST, db.value(LATEST, eventKey(kind, id), sortableStatus(status)) as string, status, id);
  };

  return {
    add({ status, venue, organizer, utc_start_date }, by) {
      if (venue > 0) note('venue', venue, status, utc_start_date, by);
      for (const id of organizer) note('organizer', id, status, utc_start_date, by);
    },
    finish() {
      for (const entry of moved.values()) write(entry);
    },
  };
}
