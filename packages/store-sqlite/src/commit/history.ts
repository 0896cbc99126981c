import { kindsOf, type Kind } from '@kalends/core';
import { isToOne } from '@kalends/core/adapter';
import {
  keepsHistory,
  linksLost,
  UNKNOWN_ORIGIN,
  type Commit,
  type HistoryChanges,
  type HistoryEntry,
  type HistoryRetention,
  type ReferenceField,
  type Unlinked,
} from '@kalends/core/store';
import type { Connection, Steps } from '../file/connection.js';
import { tableOf } from '../records/rows.js';

const INSERT = 'INSERT INTO history (kind, id, revision, actor, at, before) VALUES (?, ?, ?, ?, ?, ?)';
const REMOVE = 'DELETE FROM history WHERE kind = ? AND id = ?';
const FORGET_OF_RECORD = `DELETE FROM history WHERE kind = ? AND id = ? AND revision <=
  (SELECT revision FROM history WHERE kind = ? AND id = ? ORDER BY revision DESC LIMIT 1 OFFSET ?)`;

/** How many entries one commit forgets of those that are too old, about: so many, and two for each that it adds. */
const FORGOTTEN = 50;
const OLDEST = 'SELECT min(at) FROM history';
/** With an old entry of a record go those before it, so that the others lead back without a gap. */
const FORGET_OLD = `WITH old AS (SELECT kind, id, max(revision) AS revision
    FROM (SELECT kind, id, revision FROM history WHERE at < ? ORDER BY at LIMIT ?) GROUP BY kind, id)
  DELETE FROM history WHERE (at, kind, id, revision) IN (SELECT h.at, h.kind, h.id, h.revision
    FROM old JOIN history h ON h.kind = old.kind AND h.id = old.id AND h.revision <= old.revision)`;

/** Later than every time. */
const NEVER = '9999-99-99 99:99:99';

/** Forgets what a commit keeps no longer: of the records that it changed, and of all records. */
function forget(db: Connection, { added }: HistoryChanges, { entries, since }: HistoryRetention): void {
  for (const { kind, id, revision } of added)
    if (revision > entries) db.run(FORGET_OF_RECORD, kind, id, kind, id, entries);
  const oldest = db.value(OLDEST) as string | null;
  const kept = entries === 0 ? NEVER : since;
  if (oldest !== null && oldest < kept) db.run(FORGET_OLD, kept, FORGOTTEN + 2 * added.length);
}

/** Writes the history of the records of a commit, but for those that lose links only. */
export function writeHistory(db: Connection, history: HistoryChanges, { retention }: Commit): void {
  for (const { kind, id } of history.removed) db.run(REMOVE, kind, id);
  for (const { kind, id, revision, actor, at, before } of history.added)
    db.run(INSERT, kind, id, revision, actor, at, JSON.stringify(before));
  if (retention?.history !== undefined) forget(db, history, retention.history);
}

const LOST = '(SELECT value FROM json_each(?))';

/** Whether a field loses one of the ids of a list. */
const loses = (field: ReferenceField): string =>
  isToOne(field)
    ? `${field} IN ${LOST}`
    : `EXISTS (SELECT 1 FROM json_each(${field}) WHERE value IN ${LOST})`;

const jsonOf = (field: ReferenceField): string => (isToOne(field) ? field : `json(${field})`);

/** Adds what records of a kind have before they lose links, and forgets what is too much then. */
function keepLinks(db: Connection, kind: Kind, { ids, links }: Unlinked, commit: Commit): void {
  if (ids[kind].length === 0) return;
  const lost = linksLost(kind, links);
  const { actor, at } = commit.origin ?? UNKNOWN_ORIGIN;
  // each of the records loses one of the links: if all of them are of one field, which it is need not be asked
  const several = lost.length > 1 ? lost : [];
  const values = lost.map(([field]) =>
    several.length > 0
      ? `'${field}', CASE WHEN ${loses(field)} THEN ${jsonOf(field)} END`
      : `'${field}', ${jsonOf(field)}`,
  );
  const before = `json_object(${values.join(', ')})`;
  db.run(
    `INSERT INTO history (kind, id, revision, actor, at, before)
      SELECT '${kind}', id, revision + 1, ?, ?, ${several.length > 0 ? `json_patch('{}', ${before})` : before}
      FROM ${tableOf(kind)} WHERE id IN (SELECT value FROM json_each(?))`,
    ...[actor, at, ...several.map(([, gone]) => JSON.stringify(gone)), JSON.stringify(ids[kind])],
  );
  const entries = commit.retention?.history?.entries;
  if (entries === undefined) return;
  db.run(
    `DELETE FROM history WHERE kind = '${kind}'
      AND id IN (SELECT id FROM ${tableOf(kind)} WHERE id IN (SELECT value FROM json_each(?)) AND revision >= ?)
      AND revision <= (SELECT l.revision FROM history l WHERE l.kind = '${kind}' AND l.id = history.id
        ORDER BY l.revision DESC LIMIT 1 OFFSET ?)`,
    ...[JSON.stringify(ids[kind]), entries, entries],
  );
}

/** Adds the entries of the records that lose links and change in no other way: before they do. */
export function* writeLostLinks(db: Connection, unlinked: Unlinked, commit: Commit): Steps<void> {
  if (!keepsHistory(commit)) return;
  for (const kind of kindsOf()) {
    keepLinks(db, kind, unlinked, commit);
    yield;
  }
}

const READ = `SELECT id, revision, actor, at, before FROM history WHERE kind = ? AND id = ? AND revision < ?
  ORDER BY revision DESC LIMIT ?`;

type HistoryRow = Omit<HistoryEntry, 'before'> & { readonly before: string };

/** Reads the history of records (`Store.history`), within a read transaction. */
export const historyOf = (
  db: Connection,
  kind: Kind,
  ids: readonly number[],
  limit: number,
  below = Number.MAX_SAFE_INTEGER,
): HistoryEntry[] =>
  ids.flatMap((id) =>
    (db.rows(READ, kind, id, below, limit) as HistoryRow[]).map((row) => ({
      ...row,
      before: JSON.parse(row.before) as HistoryEntry['before'],
    })),
  );
