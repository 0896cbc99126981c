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
import { type NewHistoryEntry } from '@kalends/core/internal';
import { tableOf } from '../records/columns.js';
import { join, raw, type Sql, sql, validIds } from '../server/sql.js';

/** A revision above all that a record can have. */
const NO_REVISION = 2 ** 31 - 1;

/** How many entries one commit forgets of those that are too old, about: so many, and two for each that it adds. */
const FORGOTTEN = 50;

/** Later than every time. */
const NEVER = '9999-99-99 99:99:99';

/** The rows of a list of entries, or of what names them. */
const rowsOf = (rows: readonly object[]): Sql =>
  sql`json_populate_recordset(NULL::kalends.history, ${JSON.stringify(rows)}::json)`;

/** Deletes the history of records, before others are added. */
export const removeHistory = ({ removed }: HistoryChanges): Sql[] =>
  removed.length === 0
    ? []
    : [sql`DELETE FROM kalends.history h USING ${rowsOf(removed)} r WHERE h.kind = r.kind AND h.id = r.id`];

/** Forgets the entries of records beyond the number to keep, of which each gets one in the same statement. */
const forgetOfRecords = (added: readonly NewHistoryEntry[], { entries }: HistoryRetention): Sql => sql`
  DELETE FROM kalends.history h USING ${rowsOf(added.map(({ kind, id }) => ({ kind, id })))} r
  WHERE h.kind = r.kind AND h.id = r.id AND h.revision <= (SELECT l.revision FROM kalends.history l
    WHERE l.kind = r.kind AND l.id = r.id ORDER BY l.revision DESC LIMIT 1 OFFSET ${entries - 1}::bigint)`;

/** Forgets what is too old. With an entry of a record go those before it, so that the others lead back without a gap. */
const forgetOld = ({ entries, since }: HistoryRetention, most: number): Sql => sql`
  DELETE FROM kalends.history h USING (SELECT o.kind, o.id, max(o.revision) AS revision
      FROM (SELECT kind, id, revision FROM kalends.history
        WHERE at < ${entries === 0 ? NEVER : since} ORDER BY at LIMIT ${most}::bigint) o
      GROUP BY o.kind, o.id) old
  WHERE h.kind = old.kind AND h.id = old.id AND h.revision <= old.revision`;

/** The parts of a statement that add the entries of a commit, and forget others; all but those of lost links. */
export function historyParts({ added }: HistoryChanges, { retention }: Commit): Sql[] {
  const parts = added.length === 0 ? [] : [sql`INSERT INTO kalends.history SELECT * FROM ${rowsOf(added)}`];
  const kept = retention?.history;
  if (kept === undefined) return parts;
  const full = added.filter(({ revision }) => revision > kept.entries);
  return [
    ...parts,
    ...(full.length === 0 ? [] : [forgetOfRecords(full, kept)]),
    forgetOld(kept, FORGOTTEN + 2 * added.length),
  ];
}

/** The name of a field and its value, if it loses one of these ids; otherwise null. */
const losing = (field: ReferenceField, ids: readonly number[]): Sql => {
  const isLost = isToOne(field)
    ? sql`${raw(field)} = ANY (${ids}::integer[])`
    : sql`${raw(field)} && ${ids}::integer[]`;
  return sql`${raw(`'${field}'`)}, CASE WHEN ${isLost} THEN ${raw(field)} END`;
};

/** Forgets the entries beyond the number to keep of records that get their next revision. */
const forgetOfUnlinked = (kind: Kind, ids: readonly number[], { entries }: HistoryRetention): Sql => sql`
  DELETE FROM kalends.history h USING ${raw(tableOf(kind))} r
  WHERE h.kind = ${kind} AND h.id = r.id AND r.id = ANY (${ids}::integer[]) AND r.revision >= ${entries}::bigint
    AND h.revision <= (SELECT l.revision FROM kalends.history l
      WHERE l.kind = h.kind AND l.id = h.id ORDER BY l.revision DESC LIMIT 1 OFFSET ${entries}::bigint)`;

/** Adds the entries of the records that lose links and change in no other way: before they do. */
export function keepLostLinks({ ids, links }: Unlinked, commit: Commit): Sql[] {
  if (!keepsHistory(commit)) return [];
  const { actor, at } = commit.origin ?? UNKNOWN_ORIGIN;
  const kept = commit.retention?.history;
  return kindsOf().flatMap((kind) => {
    if (ids[kind].length === 0) return [];
    const values = linksLost(kind, links).map(([field, lost]) => losing(field, lost));
    return [
      sql`INSERT INTO kalends.history (kind, id, revision, actor, at, before)
        SELECT ${raw(`'${kind}'`)}, id, revision + 1, ${actor}::bigint, ${at}, json_strip_nulls(json_build_object(${join(values, ', ')}))
        FROM ${raw(tableOf(kind))} WHERE id = ANY (${ids[kind]}::integer[])`,
      ...(kept === undefined ? [] : [forgetOfUnlinked(kind, ids[kind], kept)]),
    ];
  });
}

/** The history of records as a row. */
export interface HistoryRow {
  readonly entries: HistoryEntry[];
}

/** The `SELECT` for the history of records (`Store.history`; `HistoryRow`). */
export const historySelect = (
  kind: Kind,
  ids: readonly number[],
  limit: number,
  below = NO_REVISION,
): Sql => sql`
  SELECT coalesce(json_agg(h.entry ORDER BY w.place, h.revision DESC), '[]') AS entries
  FROM unnest(${validIds(ids)}::integer[]) WITH ORDINALITY w (id, place)
  CROSS JOIN LATERAL (SELECT n.revision, json_build_object('id', n.id, 'revision', n.revision, 'actor', n.actor,
      'at', n.at, 'before', n.before) AS entry
    FROM kalends.history n WHERE n.kind = ${kind} AND n.id = w.id AND n.revision < ${below}::bigint
    ORDER BY n.revision DESC LIMIT ${limit}::bigint) h`;
