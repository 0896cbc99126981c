import { KINDS } from '@kalends/core';
import type { EventRecord, Kind, RecordOf, TermRecord } from '@kalends/core';
import type { Affected, TermKind } from '@kalends/core/store';
import { writeDayCounts } from '../derived/day-counts.js';
import { eventKey } from '../derived/event-key.js';
import { writeEventKeys } from '../derived/event-keys.js';
import { writeLinkedStatus } from '../derived/linked-status.js';
import { type Sql, raw, sql } from '../server/sql.js';
import { columnsOf, fieldsOf, tableOf } from '../records/columns.js';
import type { Transaction } from '../server/transaction.js';
import type { Staged } from './staged.js';

const TERM_KINDS: readonly TermKind[] = ['category', 'tag'];

/** Writes records as they are now, those that are stored and those that are not. */
function writeRecords<K extends Kind>(kind: K, records: readonly RecordOf<K>[]): Sql[] {
  const [first] = records;
  if (first === undefined) return [];
  const names = Object.keys(columnsOf(kind, first));
  const [table, columns] = [raw(tableOf(kind)), raw(names.join(', '))];
  const json = JSON.stringify(records.map((record) => columnsOf(kind, record)));
  return [
    sql`INSERT INTO ${table} (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::${table}, ${json}::json)
      ON CONFLICT (id) DO UPDATE SET (${columns}) = (${raw(names.map((name) => `excluded.${name}`).join(', '))})`,
  ];
}

/** By how much the number of published events of each term moves. */
function movedCounts(staged: Staged): Map<number, number> {
  const counts = new Map<number, number>();
  const count = (event: EventRecord | undefined, by: number): void => {
    if (event?.status !== 'publish') return;
    for (const id of [...event.categories, ...event.tags]) counts.set(id, (counts.get(id) ?? 0) + by);
  };
  for (const { before, after } of staged.changes('event')) {
    count(before, -1);
    count(after, 1);
  }
  return counts;
}

/** The terms of a kind that are stored and removed. */
const removed = (staged: Staged, kind: TermKind): number[] =>
  staged.changes(kind).flatMap(({ before, after }) => (after === undefined && before ? [before.id] : []));

/** Moves the counts of terms that are staged. Those of other terms are left. */
function countStaged(staged: Staged, counts: ReadonlyMap<number, number>): Map<number, number> {
  const left = new Map([...counts].filter(([, by]) => by !== 0));
  for (const kind of TERM_KINDS) {
    for (const id of removed(staged, kind)) left.delete(id);
    for (const term of staged.all(kind)) {
      const by = left.get(term.id);
      if (by !== undefined) staged.put(kind, term.id, { ...term, count: term.count + by });
      left.delete(term.id);
    }
  }
  return left;
}

/** The fields of a term `t`. */
const TERM_FIELDS = raw(
  fieldsOf('tag')
    .map((field) => `t.${field}`)
    .join(', '),
);

const countOthers = (counts: ReadonlyMap<number, number>): Sql => sql`
  UPDATE kalends.term t SET count = t.count + c.moved, revision = t.revision + 1
  FROM unnest(${[...counts.keys()]}::integer[], ${[...counts.values()]}::integer[]) c (id, moved)
  WHERE t.id = c.id RETURNING t.kind, ${TERM_FIELDS}`;

/** What the keys of an event, and the rows that have them, are made of. */
const keyFields = (event: EventRecord | undefined): string =>
  event === undefined
    ? ''
    : JSON.stringify([
        [event.status, event.author, event.start_date, event.date, event.end_date, event.utc_start_date],
        [event.hide_from_listings, event.featured],
        [event.categories, event.tags, event.venue, event.organizer],
      ]);

/** The keys of categories that have another place in the tree, or none any more. */
const replanted = (staged: Staged): number[] =>
  staged
    .changes('category')
    .flatMap(({ before, after }: { before: TermRecord | undefined; after: TermRecord | undefined }) =>
      (before?.parent ?? 0) === (after?.parent ?? 0)
        ? []
        : [eventKey('categories', (after ?? before)?.id ?? 0)],
    );

function writeKeys(staged: Staged): Sql[] {
  const events = staged
    .changes('event')
    .flatMap(({ before, after }) =>
      after !== undefined && keyFields(before) !== keyFields(after) ? [after.id] : [],
    );
  const keys = replanted(staged);
  return events.length + keys.length === 0 ? [] : [writeEventKeys(events, keys)];
}

/** Writes what is staged, and what follows from it. Answers what is different now. */
export async function writeDown(transaction: Transaction, staged: Staged): Promise<Affected[]> {
  const counts = countStaged(staged, movedCounts(staged));
  const gone = TERM_KINDS.flatMap((kind) => removed(staged, kind));
  const written = (kind: Kind): Sql[] =>
    writeRecords(
      kind,
      staged.changes(kind).flatMap(({ after }) => after ?? []),
    );
  const answers = await transaction.all([
    ...(counts.size > 0 ? [countOthers(counts)] : []),
    // what is gone leaves its slug to what comes
    ...(gone.length > 0 ? [sql`DELETE FROM kalends.term WHERE id = ANY (${gone})`] : []),
    ...KINDS.flatMap((kind) => written(kind)),
    ...writeKeys(staged),
    ...writeDayCounts(staged.changes('event')),
    ...writeLinkedStatus(staged.changes('event')),
  ]);
  const counted =
    counts.size > 0 ? (answers[0] as readonly (TermRecord & { readonly kind: TermKind })[]) : [];
  return [...staged.affected(), ...counted.map(({ kind, ...record }) => ({ kind, id: record.id, record }))];
}
