import type { EventRecord, Kind, RecordOf, TermKind } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { rowOf, tableOf } from './rows.js';

/** Stores the row of a record that is not stored yet. */
export function insertRow<K extends Kind>(db: Connection, kind: K, record: RecordOf<K>): void {
  const row = rowOf(kind, record);
  const columns = Object.keys(row);
  const holes = columns.map(() => '?').join(', ');
  db.run(`INSERT INTO ${tableOf(kind)} (${columns.join(', ')}) VALUES (${holes})`, ...Object.values(row));
}

/** Writes those columns of a record's row that are different; the others, and their indexes, are not touched. */
export function updateRow<K extends Kind>(
  db: Connection,
  kind: K,
  before: RecordOf<K>,
  after: RecordOf<K>,
): void {
  const [old, row] = [rowOf(kind, before), rowOf(kind, after)];
  const changed = Object.keys(row).filter((column) => row[column] !== old[column]);
  const assignments = changed.map((column) => `${column} = ?`).join(', ');
  const values = changed.map((column) => row[column] ?? null);
  db.run(`UPDATE ${tableOf(kind)} SET ${assignments} WHERE id = ?`, ...values, after.id);
}

const sameIds = (a: readonly number[] | undefined, b: readonly number[]): boolean =>
  (a ?? []).join() === b.join();

function replaceTerms(
  db: Connection,
  kind: TermKind,
  event: number,
  old: readonly number[] | undefined,
  ids: readonly number[],
) {
  if (sameIds(old, ids)) return;
  if (old !== undefined) db.run('DELETE FROM event_term WHERE event = ? AND kind = ?', event, kind);
  ids.forEach((id, position) =>
    db.run('INSERT INTO event_term VALUES (?, ?, ?, ?)', event, kind, position, id),
  );
}

function replaceOrganizers(
  db: Connection,
  event: number,
  old: readonly number[] | undefined,
  ids: readonly number[],
) {
  if (sameIds(old, ids)) return;
  if (old !== undefined) db.run('DELETE FROM event_organizer WHERE event = ?', event);
  ids.forEach((id, position) => db.run('INSERT INTO event_organizer VALUES (?, ?, ?)', event, position, id));
}

/** Writes the lists of an event's links, as far as they are different. */
export function replaceLinks(db: Connection, before: EventRecord | undefined, after: EventRecord): void {
  replaceTerms(db, 'category', after.id, before?.categories, after.categories);
  replaceTerms(db, 'tag', after.id, before?.tags, after.tags);
  replaceOrganizers(db, after.id, before?.organizer, after.organizer);
}
