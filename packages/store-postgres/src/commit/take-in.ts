import { KINDS } from '@kalends/core';
import type { Change, Kind, RecordOf } from '@kalends/core';
import { eventKey, type KeyField } from '../derived/event-key.js';
import { type Fragment, possibleIds, raw, sql } from '../find/fragment.js';
import { fieldsOf, tableOf } from '../records/columns.js';
import { loadRows } from '../records/load.js';
import type { Transaction } from '../server/transaction.js';
import type { Staged } from './staged.js';

/** The field of an event that names records of a kind. */
export const LINK_FIELD = {
  category: 'categories',
  tag: 'tags',
  venue: 'venue',
  organizer: 'organizer',
} as const satisfies Partial<Record<Kind, KeyField>>;

/** The records that changes are about, by kind: a select each. */
function wanted(changes: readonly Change[]): (readonly [Kind, Fragment])[] {
  const ids = new Map<Kind, number[]>();
  const urls: string[] = [];
  const keys: number[] = [];
  const parents: number[] = [];
  for (const change of changes) {
    if ((change.op === 'unlink' || change.op === 'delete') && possibleIds([change.id]).length > 0)
      keys.push(eventKey(LINK_FIELD[change.kind], change.id));
    if (change.op === 'delete' && change.kind === 'category') parents.push(change.id);
    if ('record' in change && change.kind === 'image') urls.push(change.record.url);
    const id = change.op === 'update' ? change.record.id : change.op === 'delete' ? change.id : undefined;
    if (id !== undefined) ids.set(change.kind, [...(ids.get(change.kind) ?? []), id]);
  }
  const rows = (kind: Kind, where: Fragment): readonly [Kind, Fragment] => [
    kind,
    sql`SELECT ${raw(fieldsOf(kind).join(', '))} FROM ${raw(tableOf(kind))} WHERE ${where}`,
  ];
  return [
    ...KINDS.flatMap((kind) => {
      const own = ids.get(kind);
      return own === undefined ? [] : [[kind, loadRows(kind, own)] as const];
    }),
    ...(urls.length > 0 ? [rows('image', sql`url = ANY (${urls})`)] : []),
    ...(parents.length > 0
      ? [rows('category', sql`kind = 'category' AND parent = ANY (${possibleIds(parents)})`)]
      : []),
    ...(keys.length > 0
      ? [rows('event', sql`id IN (SELECT event FROM kalends.event_key WHERE key = ANY (${keys}))`)]
      : []),
  ];
}

/** Takes in all that changes are about: what they update and delete, and what loses a link to it. */
export async function takeIn(
  transaction: Transaction,
  staged: Staged,
  changes: readonly Change[],
): Promise<void> {
  const selects = wanted(changes);
  const answers = await transaction.all(selects.map(([, select]) => select));
  selects.forEach(([kind], index) => staged.take(kind, (answers[index] ?? []) as RecordOf<typeof kind>[]));
}
