import type { Kind, RecordOf } from '@kalends/core';
import { keyReused, type Creation, type Idempotency } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';

/** A creation as a row: its record is JSON. */
type CreationRow = Omit<Creation, 'record'> & { readonly record: string };

/** The creation kept under an idempotency key. */
export function creationOf(db: Connection, caller: number, key: string): Creation | undefined {
  const row = db.row(
    'SELECT caller, key, request, kind, expires, record FROM idempotency_key WHERE caller = ? AND key = ?',
    caller,
    key,
  ) as CreationRow | undefined;
  return row && { ...row, record: JSON.parse(row.record) as RecordOf<Kind> };
}

/** Forgets expired keys. Throws `idempotency_key_reused` if the key of a commit is still kept. */
export function requireUnusedKey(db: Connection, { caller, key, at }: Idempotency): void {
  db.run('DELETE FROM idempotency_key WHERE expires <= ?', at);
  const used = db.value('SELECT 1 FROM idempotency_key WHERE caller = ? AND key = ?', caller, key);
  if (used !== undefined) throw keyReused();
}

/** Keeps what a commit created, and drops the keys of its caller beyond `keep`. */
export function keepCreation(db: Connection, creation: Creation, keep: number): void {
  const { caller, key, expires, request, kind, record } = creation;
  db.run(
    'INSERT INTO idempotency_key (caller, key, expires, request, kind, record) VALUES (?, ?, ?, ?, ?, ?)',
    ...[caller, key, expires, request, kind, JSON.stringify(record)],
  );
  db.run(
    `DELETE FROM idempotency_key WHERE rowid IN (SELECT rowid FROM idempotency_key WHERE caller = ?
      ORDER BY expires DESC, rowid DESC LIMIT -1 OFFSET ?)`,
    caller,
    keep,
  );
}
