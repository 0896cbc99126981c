import { kindsOf, type EventRecord, type Kind } from '@kalends/core';
import { EVENT_LINKS, isToOne } from '@kalends/core/adapter';
import { linksLost } from '@kalends/core/store';
import type {
  Commit,
  RecordChange,
  RecordChanges,
  ReferenceField,
  ResolvedCommit,
  Unlinked,
} from '@kalends/core/store';
import type { TermKind } from '@kalends/core/adapter';
import { writeDayCounts } from '../derived/day-counts.js';
import { storeValues } from '../derived/custom-keys.js';
import { writeEventKeys } from '../derived/event-keys.js';
import { join, type Sql, raw, sql } from '../server/sql.js';
import { type Columns, columnsOf, tableOf } from '../records/columns.js';
import type { Transaction } from '../server/transaction.js';
import { keepLostLinks, removeHistory } from './history.js';

/** The rows of records after the commit. */
const rowsOf = <K extends Kind>(kind: K, changes: readonly RecordChange<K>[]): Columns[] =>
  changes.flatMap(({ after }) => (after === undefined ? [] : [columnsOf(kind, after)]));

/** Writes the new and changed rows of a table. */
function writeRows(name: string, rows: readonly Columns[]): Sql[] {
  const [first] = rows;
  if (first === undefined) return [];
  const names = Object.keys(first);
  const [table, columns] = [raw(name), raw(names.join(', '))];
  return [
    sql`INSERT INTO ${table} (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json)
      ON CONFLICT (id) DO UPDATE SET (${columns}) = (${raw(names.map((name) => `excluded.${name}`).join(', '))})`,
  ];
}

/** Writes terms: for most only what changes whenever an event gains or loses them, on which no index or other column depends. */
function writeTerms({ changes, entries }: Pick<ResolvedCommit, 'changes' | 'entries'>): Sql[] {
  const kinds = kindsOf('term');
  const recounted = new Set(entries.filter(({ op }) => op === 'count').map(({ id }) => id));
  const isRecount = ({ id }: RecordChange<TermKind>): boolean => recounted.has(id);
  const counts = kinds
    .flatMap((kind) => changes[kind].filter(isRecount))
    .map(({ id, after }) => ({ id, count: after?.count, hidden: after?.hidden, revision: after?.revision }));
  const rows = kinds.flatMap((kind) =>
    rowsOf(
      kind,
      changes[kind].filter((change) => !isRecount(change)),
    ),
  );
  return [
    ...writeRows('kalends.term', rows),
    ...(counts.length === 0
      ? []
      : [
          sql`UPDATE kalends.term t SET count = n.count, hidden = n.hidden, revision = n.revision
            FROM json_populate_recordset(NULL::kalends.term, ${JSON.stringify(counts)}::json) n WHERE t.id = n.id`,
        ]),
  ];
}

/** Deletes the rows of deleted records. */
function deleteRows(changes: RecordChanges): Sql[] {
  return kindsOf().flatMap((kind) => {
    const gone = changes[kind].flatMap(({ id, after }) => (after === undefined ? [id] : []));
    return gone.length === 0 ? [] : [sql`DELETE FROM ${raw(tableOf(kind))} WHERE id = ANY (${gone})`];
  });
}

/** The fields of an event that its keys and their rows are made of. */
const keyFields = (event: EventRecord | undefined): string =>
  event === undefined
    ? ''
    : JSON.stringify([
        [event.status, event.author, event.start_date, event.date, event.end_date, event.utc_start_date],
        [event.hide_from_listings, event.featured],
        EVENT_LINKS.map(({ field }) => event[field]),
        event.custom,
      ]);

function hasCustom(event: EventRecord | undefined): boolean {
  for (const _ in event?.custom) return true;
  return false;
}

/** Writes the keys of events whose keys changed, and of events with terms that got another parent. */
function writeKeys(changes: RecordChanges, unlinked: Unlinked): Sql[] {
  const changed = changes.event.flatMap(({ id, before, after }) =>
    keyFields(before) === keyFields(after) ? [] : [id],
  );
  const losesKeys = EVENT_LINKS.some(({ field }) => unlinked.links[field] !== undefined);
  const events = [...changed, ...(losesKeys ? unlinked.ids.event : [])];
  const moved = kindsOf('term')
    .flatMap((kind): readonly RecordChange<TermKind>[] => changes[kind])
    .flatMap(({ id, before, after }) => ((before?.parent ?? 0) === (after?.parent ?? 0) ? [] : [id]));
  if (events.length + moved.length === 0) return [];
  const custom = changes.event.some(({ before, after }) => hasCustom(before) || hasCustom(after));
  return [...(custom ? [storeValues(events)] : []), writeEventKeys(events, moved, custom)];
}

/** A field of an event without these ids; the others keep their order. */
const without = (field: ReferenceField, ids: readonly number[]): Sql =>
  isToOne(field)
    ? sql`CASE WHEN ${raw(field)} = ANY (${ids}::integer[]) THEN 0 ELSE ${raw(field)} END`
    : sql`ARRAY(SELECT l.id FROM unnest(${raw(field)}) WITH ORDINALITY l (id, place)
        WHERE l.id <> ALL (${ids}::integer[]) ORDER BY l.place)`;

/** A field of an event with another id in the place of these: of a list, once. */
const replaced = (field: ReferenceField, ids: readonly number[], to: number): Sql =>
  isToOne(field)
    ? sql`CASE WHEN ${raw(field)} = ANY (${ids}::integer[]) THEN ${to}::integer ELSE ${raw(field)} END`
    : sql`ARRAY(SELECT l.id FROM (
        SELECT CASE WHEN o.id = ANY (${ids}::integer[]) THEN ${to}::integer ELSE o.id END AS id, o.place
          FROM unnest(${raw(field)}) WITH ORDINALITY o (id, place)) l
        GROUP BY l.id ORDER BY min(l.place))`;

/** Removes links from records that the commit does not change otherwise. */
const unlinkRecords = ({ ids, links, to }: Unlinked): Sql[] =>
  kindsOf().flatMap((kind) => {
    if (ids[kind].length === 0) return [];
    const changed = linksLost(kind, links).map(([field, lost]) => {
      const { [field]: instead } = to;
      return sql`${raw(field)} = ${instead === undefined ? without(field, lost) : replaced(field, lost, instead)}`;
    });
    return [
      sql`UPDATE ${raw(tableOf(kind))} SET revision = revision + 1, ${join(changed, ', ')}
        WHERE id = ANY (${ids[kind]}::integer[])`,
    ];
  });

/** Writes the changes of a commit, the data derived from them, and then `last`. */
export async function flush(
  transaction: Transaction,
  { changes, unlinked, entries, history }: Omit<ResolvedCommit, 'ids' | 'last' | 'affected' | 'creation'>,
  commit: Commit,
  last: Sql,
): Promise<void> {
  await transaction.all([
    // deletes come first, because their slugs may be reused
    ...deleteRows(changes),
    ...writeTerms({ changes, entries }),
    ...kindsOf('image', 'linked', 'series', 'event').flatMap((kind) =>
      writeRows(tableOf(kind), rowsOf<Kind>(kind, changes[kind])),
    ),
    ...removeHistory(history),
    ...keepLostLinks(unlinked, commit),
    ...unlinkRecords(unlinked),
    ...writeKeys(changes, unlinked),
    ...writeDayCounts(changes.event),
    last,
  ]);
}
