import type { Change, Kind, RecordOf } from '@kalends/core';
import { eventKey, type KeyField } from '../derived/event-key.js';
import { type Fragment, possibleIds, sql } from '../find/fragment.js';
import { recordsWhere, withIds } from '../records/load.js';
import type { Transaction } from '../server/transaction.js';
import type { Staged } from './staged.js';

/** The field of an event that names records of a kind. */
export const LINK_FIELD = {
  category: 'categories',
  tag: 'tags',
  venue: 'venue',
  organizer: 'organizer',
} as const satisfies Partial<Record<Kind, KeyField>>;

/** The records that changes are about: by kind and condition. */
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
  return [
    ...Array.from(ids, ([kind, own]) => [kind, withIds(own)] as const),
    ...(urls.length > 0 ? [['image', sql`url = ANY (${urls})`] as const] : []),
    ...(parents.length > 0 ? [['category', sql`parent = ANY (${possibleIds(parents)})`] as const] : []),
    ...(keys.length > 0
      ? [['event', sql`id IN (SELECT event FROM kalends.event_key WHERE key = ANY (${keys}))`] as const]
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
  const answers = await transaction.all(selects.map(([kind, condition]) => recordsWhere(kind, condition)));
  selects.forEach(([kind], index) => staged.take(kind, (answers[index] ?? []) as RecordOf<typeof kind>[]));
}
