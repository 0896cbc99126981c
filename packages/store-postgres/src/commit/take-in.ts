import { KINDS } from '@kalends/core';
import type { Kind, RecordOf } from '@kalends/core';
import { isTermKind } from '@kalends/core/store';
import type { Change } from '@kalends/core/store';
import { eventKey, type KeyField } from '../derived/event-key.js';
import { type Sql, validIds, sql } from '../server/sql.js';
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

/** The kinds among which the id of a change is looked for: of what is restored anew, all that share its sequence. */
function kindsToAsk(change: Change): readonly Kind[] {
  const { op, kind } = change;
  if (op === 'insert' || op === 'unlink') return [];
  return op === 'put' && change.record.revision === 0 ? kindsBeside(kind) : [kind];
}

/** The kinds that draw ids from the same sequence. */
export const kindsBeside = (kind: Kind): readonly Kind[] =>
  KINDS.filter((other) => isTermKind(other) === isTermKind(kind));

/** The records that changes are about: by kind and condition. */
function wanted(changes: readonly Change[]): (readonly [Kind, Sql])[] {
  const ids = new Map<Kind, number[]>();
  const urls: string[] = [];
  const keys: number[] = [];
  const parents: number[] = [];
  for (const change of changes) {
    if ((change.op === 'unlink' || change.op === 'delete') && validIds([change.id]).length > 0)
      keys.push(eventKey(LINK_FIELD[change.kind], change.id));
    if (change.op === 'delete' && change.kind === 'category') parents.push(change.id);
    if ('record' in change && change.kind === 'image') urls.push(change.record.url);
    for (const kind of kindsToAsk(change)) {
      const own = ids.get(kind) ?? [];
      own.push('record' in change ? change.record.id : change.id);
      ids.set(kind, own);
    }
  }
  return [
    ...Array.from(ids, ([kind, own]) => [kind, withIds(own)] as const),
    ...(urls.length > 0 ? [['image', sql`url = ANY (${urls})`] as const] : []),
    ...(parents.length > 0 ? [['category', sql`parent = ANY (${validIds(parents)})`] as const] : []),
    ...(keys.length > 0
      ? [['event', sql`id IN (SELECT event FROM kalends.event_key WHERE key = ANY (${keys}))`] as const]
      : []),
  ];
}

/** Takes in all that changes are about: what they replace and delete, and what loses a link to it. */
export async function takeIn(
  transaction: Transaction,
  staged: Staged,
  changes: readonly Change[],
): Promise<void> {
  const selects = wanted(changes);
  const answers = await transaction.all(selects.map(([kind, condition]) => recordsWhere(kind, condition)));
  selects.forEach(([kind], index) => staged.take(kind, (answers[index] ?? []) as RecordOf<typeof kind>[]));
}
