import type { EventRecord, Status } from '@kalends/core';
import { eventKey } from '@kalends/core/store';
import type { LinkedKind } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { sortableStatus } from './sortable.js';

/**
 * The number of events of each status that a venue or organizer has, and the start of the latest of them (UTC): one
 * lookup tells whether it has events, or upcoming ones.
 */
export interface LinkedStatuses {
  /** Records that an event was added (1) or removed (-1). */
  add(event: EventRecord, by: 1 | -1): void;
  /** Writes the recorded changes, after the events and their keys. */
  finish(): void;
}

/** The changes for a venue or organizer and a status. */
interface Moved {
  readonly kind: LinkedKind;
  readonly id: number;
  readonly status: Status;
  count: number;
  /** The latest start among the added and among the removed events; '' if there are none. */
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

/** The statistics of venues and organizers within one commit. */
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
    // only if the latest event may be gone, the others must be searched
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
