import { kindsOf, type Kind, type Changes, type Origin } from '@kalends/core';
import {
  isPublicCommit,
  nextPublicVersion,
  NOTHING_PUBLIC,
  UNKNOWN_ORIGIN,
  type Commit,
  type ResolvedCommit,
  type Retention,
} from '@kalends/core/store';
import { tableOf } from '../records/columns.js';
import { join, type Sql, raw, sql } from '../server/sql.js';
import type { Begun } from '../server/write.js';
import { historyParts } from './history.js';

/** The statement that writes the entries of a commit, and the version after them. */
export interface WrittenEntries {
  readonly statement: Sql;
  readonly version: number;
}

/** The entries of records that lost links, after a number: who sees them stays. */
const unlinkedEntries = (kind: Kind, ids: readonly number[], after: number, { actor, at }: Origin): Sql =>
  sql`SELECT ${after}::bigint + row_number() OVER (ORDER BY id), ${raw(`'${kind}'`)}, id, revision, 'update', author,
      status = 'publish', status = 'publish', ${actor}::bigint, ${at}, NULL::json
    FROM ${raw(tableOf(kind))} WHERE id = ANY (${ids}::integer[])`;

/** How many entries one commit forgets at most: a calendar that was not written to for weeks may have a million old ones. */
const FORGOTTEN = 10_000;

/** The entries that one commit looks at. */
const OLDEST = sql`version < (SELECT min(version) FROM kalends.change_log) + ${FORGOTTEN}::bigint`;

/** Forgets the entries beyond the number to keep, and those before the time; the entries of the commit itself are not seen. */
const forgetting = (last: number, { entries, since }: Retention): Sql => sql`
  DELETE FROM kalends.change_log WHERE ${OLDEST} AND version <= greatest(
    ${last - entries}::bigint,
    coalesce((SELECT min(version) - 1 FROM kalends.change_log WHERE at >= ${since} AND ${OLDEST}), ${last}::bigint))`;

/** Writes the entries of a commit after the versions `before`, and the history, once its records are written. */
export function writeEntries(
  { version: before, publicVersion }: Pick<Begun, 'version' | 'publicVersion'>,
  { entries, unlinked, history }: Pick<ResolvedCommit, 'entries' | 'unlinked' | 'history'>,
  commit: Commit,
): WrittenEntries {
  const { origin = UNKNOWN_ORIGIN, retention } = commit;
  const rows = entries.map(({ wasPublic, isPublic, lastPublic, ...entry }, index) => ({
    ...{ version: before + 1 + index, ...entry },
    ...{ was_public: wasPublic, is_public: isPublic, last_public: lastPublic },
  }));
  const listed = before + rows.length;
  let version = listed;
  const parts = [
    sql`SELECT * FROM json_populate_recordset(NULL::kalends.change_log, ${JSON.stringify(rows)}::json)`,
  ];
  for (const kind of kindsOf()) {
    const ids = unlinked.ids[kind];
    if (ids.length > 0) parts.push(unlinkedEntries(kind, ids, version, origin));
    version += ids.length;
  }
  const written = [
    sql`INSERT INTO kalends.change_log ${join(parts, ' UNION ALL ')} RETURNING was_public OR is_public AS is_public`,
    ...(retention === undefined ? [] : [forgetting(version, retention)]),
    ...historyParts(history, commit),
  ].map((part, index) => sql`${raw(`part_${index}`)} AS (${part})`);
  const next = nextPublicVersion(publicVersion, commit);
  const moving = sql`, public_version = ${next.version}::bigint, public_at = ${next.at}`;
  // who sees the records that lost links is known to their rows only
  const movingIf = sql`, (public_version, public_at) = (SELECT
      CASE WHEN bool_or(is_public) THEN ${next.version}::bigint ELSE s.public_version END,
      CASE WHEN bool_or(is_public) THEN ${next.at} ELSE s.public_at END FROM part_0)`;
  const moved = isPublicCommit(commit, entries) ? moving : version > listed ? movingIf : raw('');
  const statement = sql`
    WITH ${join(written, ', ')}
    UPDATE kalends.state s SET version = ${version}::bigint${moved}`;
  return { statement, version };
}

/** A part of the change log as a row; the number of the last entry is the version that comes with every row. */
export type ChangesRow = Pick<Changes, 'entries' | 'publicVersion'> & { readonly first: number | null };

/** The part of an empty log. */
export const NO_CHANGES: ChangesRow = { entries: [], first: null, publicVersion: NOTHING_PUBLIC };

/** The `SELECT` for the entries after a number, at most `limit` of them (`ChangesRow`). */
export const changesSelect = (after: number, limit: number): Sql =>
  sql`SELECT (SELECT min(version) FROM kalends.change_log) AS first, coalesce((SELECT json_agg(c) FROM (
      SELECT version, kind, id, revision, op, author, was_public AS "wasPublic", is_public AS "isPublic",
        actor, at, last_public AS "lastPublic"
      FROM kalends.change_log WHERE version > ${after}::bigint ORDER BY version LIMIT ${limit}::bigint) c), '[]') AS entries,
    (SELECT json_build_object('version', public_version, 'at', public_at) FROM kalends.state) AS "publicVersion"`;
