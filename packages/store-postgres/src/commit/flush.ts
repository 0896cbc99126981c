import type { EventRecord, Kind } from '@kalends/core';
import type { RecordChange, RecordChanges, TermKind } from '@kalends/core/store';
import { writeDayCounts } from '../derived/day-counts.js';
import { eventKey } from '../derived/event-key.js';
import { writeEventKeys } from '../derived/event-keys.js';
import { writeLinkedStatus } from '../derived/linked-status.js';
import { type Sql, raw, sql } from '../server/sql.js';
import { type Columns, columnsOf, tableOf } from '../records/columns.js';
import type { Transaction } from '../server/transaction.js';

/** The kinds that have tables of their own. */
const POSTS = ['image', 'venue', 'organizer', 'event'] as const;

/** The rows of records as they are now. */
const rowsOf = <K extends Kind>(kind: K, changes: readonly RecordChange<K>[]): Columns[] =>
  changes.flatMap(({ after }) => (after === undefined ? [] : [columnsOf(kind, after)]));

/** Writes the rows of a table, those that are stored and those that are not. */
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

/** Whether a term is the same but for its count, as it is whenever an event gets it or loses it. */
const isRecount = ({ before, after }: RecordChange<TermKind>): boolean =>
  before !== undefined &&
  after !== undefined &&
  JSON.stringify(after) === JSON.stringify({ ...before, count: after.count, revision: after.revision });

/** Writes terms of both kinds: of most only the count, which no index and no other column hangs on. */
function writeTerms({ category, tag }: RecordChanges): Sql[] {
  const isRewritten = (change: RecordChange<TermKind>) => !isRecount(change);
  const counts = [...category, ...tag]
    .filter(isRecount)
    .map(({ id, after }) => ({ id, count: after?.count, revision: after?.revision }));
  const rows = [
    ...rowsOf('category', category.filter(isRewritten)),
    ...rowsOf('tag', tag.filter(isRewritten)),
  ];
  return [
    ...writeRows(tableOf('tag'), rows),
    ...(counts.length === 0
      ? []
      : [
          sql`UPDATE kalends.term t SET count = n.count, revision = n.revision
            FROM json_populate_recordset(NULL::kalends.term, ${JSON.stringify(counts)}::json) n WHERE t.id = n.id`,
        ]),
  ];
}

/** Deletes the terms that are gone. */
function deleteTerms({ category, tag }: RecordChanges): Sql[] {
  const gone = [...category, ...tag].flatMap(({ id, after }) => (after === undefined ? [id] : []));
  return gone.length === 0 ? [] : [sql`DELETE FROM kalends.term WHERE id = ANY (${gone})`];
}

/** What the keys of an event, and the rows that have them, are made of. */
const keyFields = (event: EventRecord | undefined): string =>
  event === undefined
    ? ''
    : JSON.stringify([
        [event.status, event.author, event.start_date, event.date, event.end_date, event.utc_start_date],
        [event.hide_from_listings, event.featured],
        [event.categories, event.tags, event.venue, event.organizer],
      ]);

/** Writes the keys of events that have others now, and of those in categories that moved in the tree. */
function writeKeys({ event, category }: RecordChanges): Sql[] {
  const events = event.flatMap(({ id, before, after }) =>
    keyFields(before) === keyFields(after) ? [] : [id],
  );
  const keys = category.flatMap(({ id, before, after }) =>
    (before?.parent ?? 0) === (after?.parent ?? 0) ? [] : [eventKey('categories', id)],
  );
  return events.length + keys.length === 0 ? [] : [writeEventKeys(events, keys)];
}

/** Writes what a commit changes, and what is derived from it. */
export async function flush(transaction: Transaction, changes: RecordChanges): Promise<void> {
  await transaction.all([
    // what is gone leaves its slug to what comes
    ...deleteTerms(changes),
    ...writeTerms(changes),
    ...POSTS.flatMap((kind) => writeRows(tableOf(kind), rowsOf<Kind>(kind, changes[kind]))),
    ...writeKeys(changes),
    ...writeDayCounts(changes.event),
    ...writeLinkedStatus(changes.event),
  ]);
}
