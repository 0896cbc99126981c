import type { Connection } from '../file/connection.js';
import { INDEX_COLUMNS } from './index-row.js';

/** Adds and removes keys of many events, in a statement for each key. */

const IDENTITY = 'key, status, start_date, date, event';

/** The rows of key 0 of some events: every event has one. */
const FROM_EVENTS = `FROM event_key d INDEXED BY event_key_event
  WHERE d.key IS 0 AND d.event IN (SELECT value FROM json_each(?))`;

const ADD = `INSERT OR IGNORE INTO event_key (key, ${INDEX_COLUMNS.join(', ')})
  SELECT ?, ${INDEX_COLUMNS.join(', ')} ${FROM_EVENTS} ORDER BY status, start_date, date, event`;

const REMOVE = `DELETE FROM event_key WHERE (${IDENTITY}) IN
  (SELECT ?, status, start_date, date, event ${FROM_EVENTS})`;

/** Gives a key to events that have a row of key 0; those that have it already keep it. */
export const addKey = (db: Connection, key: number, events: readonly number[]): number =>
  db.run(ADD, key, JSON.stringify(events));

/** Takes a key from events. */
export const removeKey = (db: Connection, key: number, events: readonly number[]): number =>
  db.run(REMOVE, key, JSON.stringify(events));
