import type { Kind, RecordOf } from '@kalends/core';
import type { Affected, Change, Committed } from '@kalends/core/store';
import { check, same } from './assert.js';

/**
 * Checks what a commit tells of a record that it affected: its stored state, `undefined` if it was removed. Only of a
 * record that lost links and that no change names may a store withhold it (`Affected.unlinked`).
 */
export function checkAffected(
  { kind, id, before, record, unlinked }: Affected,
  stored: RecordOf<Kind> | undefined,
  changes: readonly Change[],
  { ids }: Pick<Committed, 'ids'>,
  what: string,
): void {
  if (unlinked !== true) {
    same(record, stored, `what ${what} tells of ${kind} ${id}`);
    if (record !== undefined)
      same(before?.revision ?? 0, record.revision - 1, `what was ${kind} ${id} before ${what}`);
    return;
  }
  const isNamed = changes.some((change, index) => change.kind === kind && ids[index] === id);
  check(
    !isNamed && record === undefined && stored !== undefined,
    `${kind} ${id} is no record that only lost links by ${what}`,
  );
}
