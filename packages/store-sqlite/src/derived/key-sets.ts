import type { EventKey } from '@kalends/core/internal';
import type { Connection } from '../file/connection.js';
import { INDEX_COLUMNS } from './index-row.js';

/** Adds and removes keys of many events, in a statement for each key. */

const IDENTITY = 'field, target, status, start_date, date, event';

/** The rows of the key of every event of some events. */
const FROM_EVENTS = `FROM event_key d INDEXED BY event_key_event
  WHERE d.field IS '' AND d.event IN (SELECT value FROM json_each(?))`;

const ADD = `INSERT OR IGNORE INTO event_key (field, target, ${INDEX_COLUMNS.join(', ')})
  SELECT ?, ?, ${INDEX_COLUMNS.join(', ')} ${FROM_EVENTS} ORDER BY status, start_date, date, event`;

const REMOVE = `DELETE FROM event_key WHERE (${IDENTITY}) IN
  (SELECT ?, ?, status, start_date, date, event ${FROM_EVENTS})`;

/** Gives a key to events; those that have it already keep it. */
export const addKey = (db: Connection, { field, target }: EventKey, events: readonly number[]): number =>
  db.run(ADD, field, target, JSON.stringify(events));

/** Takes a key from events. */
export const removeKey = (db: Connection, { field, target }: EventKey, events: readonly number[]): number =>
  db.run(REMOVE, field, target, JSON.stringify(events));
