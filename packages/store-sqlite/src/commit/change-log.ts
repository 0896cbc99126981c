import { kindsOf, type Kind, type ChangeEntry, type Changes } from '@kalends/core';
import { localTime, secondsOf, type PublicVersion } from '@kalends/core/adapter';
import {
  isPublicCommit,
  nextPublicVersion,
  NOTHING_PUBLIC,
  UNKNOWN_ORIGIN,
  type Commit,
  type ResolvedCommit,
  type Retention,
} from '@kalends/core/store';
import { tableOf } from '../records/rows.js';
import type { Connection } from '../file/connection.js';

const COLUMNS = 'version, kind, id, revision, op, author, was_public, is_public, last_public, actor, at';
const INSERT = `INSERT INTO change_log (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const insertUnlinked = (kind: Kind): string => `INSERT INTO change_log (${COLUMNS})
  SELECT ? + 1 + j.key, '${kind}', r.id, r.revision, 'update', r.author, r.status = 'publish', r.status = 'publish', NULL, ?, ?
  FROM json_each(?) j CROSS JOIN ${tableOf(kind)} r ON r.id = j.value`;

/** How many entries one commit forgets at most: a file that was not written to for weeks may have a million old ones. */
const FORGOTTEN = 10_000;
/** The last entry that one commit looks at. */
const LAST_OLD = `(SELECT min(version) FROM change_log) + ${FORGOTTEN} - 1`;
// one bound, which SQLite looks up; of two it would use one, and look at all entries below it
const FORGET = `DELETE FROM change_log WHERE version <= min(${LAST_OLD}, max(?, coalesce(
  (SELECT version - 1 FROM change_log WHERE at >= ? AND version <= ${LAST_OLD} ORDER BY version LIMIT 1), ?)))`;

/** Forgets the entries beyond the number to keep, and those before the time. */
const forget = (db: Connection, last: number, { entries, since }: Retention): number =>
  db.run(FORGET, last - entries, since, last);

/** The public version as sequences: its time is in UNIX seconds, 0 if it is unknown. */
interface StoredPublicVersion {
  readonly public_version: number;
  readonly public_at: number;
}

/** The public version that is stored in sequences. */
const publicVersionOf = ({ public_version, public_at }: StoredPublicVersion): PublicVersion => ({
  version: public_version,
  at: public_at === 0 ? NOTHING_PUBLIC.at : localTime(public_at),
});

/** Whether the entries after a version have one about a record that everyone could see, or can now. */
const isPublicAfter = (db: Connection, version: number): boolean =>
  db.value(
    'SELECT EXISTS (SELECT 1 FROM change_log WHERE version > ? AND (was_public OR is_public))',
    version,
  ) === 1;

/** The versions of a file. */
export interface Versions extends StoredPublicVersion {
  readonly version: number;
}

/** Writes the entries of a commit after the versions `before`; its records are written already. */
export function writeEntries(
  db: Connection,
  before: Versions,
  { entries, unlinked }: Pick<ResolvedCommit, 'entries' | 'unlinked'>,
  commit: Commit,
): Versions {
  const { origin = UNKNOWN_ORIGIN, retention } = commit;
  const { public_version, public_at } = before;
  let { version } = before;
  for (const { kind, id, revision, op, author, wasPublic, isPublic, ...entry } of entries) {
    const { lastPublic, actor, at } = entry;
    const last = lastPublic && JSON.stringify(lastPublic);
    const seen = [Number(wasPublic), Number(isPublic), last];
    db.run(INSERT, ++version, kind, id, revision, op, author, ...seen, actor, at);
  }
  const listed = version;
  for (const kind of kindsOf()) {
    const ids = [...unlinked.ids[kind]].sort((a, b) => a - b);
    if (ids.length > 0)
      version += db.run(insertUnlinked(kind), version, origin.actor, origin.at, JSON.stringify(ids));
  }
  const isPublic = isPublicCommit(commit, entries) || (version > listed && isPublicAfter(db, listed));
  if (retention !== undefined) forget(db, version, retention);
  if (!isPublic) return { version, public_version, public_at };
  const next = nextPublicVersion(publicVersionOf(before), commit);
  return {
    ...{ version, public_version: next.version },
    public_at: next.at === NOTHING_PUBLIC.at ? 0 : secondsOf(next.at),
  };
}

/** An entry as a row: SQLite has no booleans. */
type LogRow = Omit<ChangeEntry, 'wasPublic' | 'isPublic' | 'lastPublic'> &
  Readonly<Record<'wasPublic' | 'isPublic', number>> & { readonly lastPublic: string | null };

/** Reads the entries after a number, at most `limit` of them, within a read transaction. */
export function changesAfter(db: Connection, versions: Versions, after: number, limit: number): Changes {
  const { version: last } = versions;
  const text = `SELECT version, kind, id, revision, op, author, was_public AS wasPublic, is_public AS isPublic,
      last_public AS lastPublic, actor, at
    FROM change_log WHERE version > ? ORDER BY version LIMIT ?`;
  // to read the public version takes no entries
  const rows = limit === 0 ? [] : (db.rows(text, after, limit) as LogRow[]);
  const first = db.value('SELECT min(version) FROM change_log') as number | null;
  return {
    entries: rows.map((row) => ({
      ...row,
      wasPublic: row.wasPublic === 1,
      isPublic: row.isPublic === 1,
      lastPublic: row.lastPublic === null ? null : (JSON.parse(row.lastPublic) as ChangeEntry['lastPublic']),
    })),
    last,
    floor: first === null ? last : first - 1,
    publicVersion: publicVersionOf(versions),
  };
}
