import { kindsOf, type Kind } from '@kalends/core';
import {
  UNKNOWN_ORIGIN,
  type Changes,
  type Commit,
  type Origin,
  type ResolvedCommit,
  type Retention,
} from '@kalends/core/store';
import { tableOf } from '../records/columns.js';
import { join, type Sql, raw, sql } from '../server/sql.js';
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

/** Writes the entries of a commit after the version `before`, and the history, once its records are written. */
export function writeEntries(
  before: number,
  { entries, unlinked, history }: Pick<ResolvedCommit, 'entries' | 'unlinked' | 'history'>,
  commit: Commit,
): WrittenEntries {
  const { origin = UNKNOWN_ORIGIN, retention } = commit;
  const rows = entries.map(({ wasPublic, isPublic, lastPublic, ...entry }, index) => ({
    ...{ version: before + 1 + index, ...entry },
    ...{ was_public: wasPublic, is_public: isPublic, last_public: lastPublic },
  }));
  let version = before + rows.length;
  const parts = [
    sql`SELECT * FROM json_populate_recordset(NULL::kalends.change_log, ${JSON.stringify(rows)}::json)`,
  ];
  for (const kind of kindsOf()) {
    const ids = unlinked.ids[kind];
    if (ids.length > 0) parts.push(unlinkedEntries(kind, ids, version, origin));
    version += ids.length;
  }
  const written = [
    sql`INSERT INTO kalends.change_log ${join(parts, ' UNION ALL ')}`,
    ...(retention === undefined ? [] : [forgetting(version, retention)]),
    ...historyParts(history, commit),
  ].map((part, index) => sql`${raw(`part_${index}`)} AS (${part})`);
  const statement = sql`
    WITH ${join(written, ', ')}
    UPDATE kalends.state SET version = ${version}::bigint`;
  return { statement, version };
}

/** A part of the change log as a row; the number of the last entry is the version that comes with every row. */
export type ChangesRow = Pick<Changes, 'entries'> & { readonly first: number | null };

/** The `SELECT` for the entries after a number, at most `limit` of them (`ChangesRow`). */
export const changesSelect = (after: number, limit: number): Sql =>
  sql`SELECT (SELECT min(version) FROM kalends.change_log) AS first, coalesce((SELECT json_agg(c) FROM (
      SELECT version, kind, id, revision, op, author, was_public AS "wasPublic", is_public AS "isPublic",
        actor, at, last_public AS "lastPublic"
      FROM kalends.change_log WHERE version > ${after}::bigint ORDER BY version LIMIT ${limit}::bigint) c), '[]') AS entries`;
