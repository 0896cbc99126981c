import type { Kind, RecordOf } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import type { Logged, Value } from './check-history.js';

const PAGE = 1_000;

/** The states of a record, newest first, each with its last revision, as far as its history goes back. */
async function pastOf<K extends Kind>(store: Store, kind: K, record: RecordOf<K>): Promise<RecordOf<K>[]> {
  const past = [record];
  for (const { revision, before } of await store.history(kind, [record.id], PAGE)) {
    const after = past.at(-1) ?? record;
    past.push({ ...after, ...before, revision: revision - 1 });
  }
  return past;
}

/**
 * Reads the change log of a store with the states of the records of a kind, for `checkHistory`: `nameOf` tells which record of the history
 * one is, `valueOf` its state. The states come from the history of each record, which has to be whole. Of entries of other kinds, and of
 * records that were deleted for good, only the number is known.
 */
export async function storedLog<K extends Kind>(
  store: Store,
  kind: K,
  nameOf: (record: RecordOf<K>) => string,
  valueOf: (record: RecordOf<K>) => Value,
): Promise<Logged[]> {
  const past = new Map<number, readonly RecordOf<K>[]>();
  for (let after = 0, page = await store.scan(kind, 0, PAGE); page.length > 0;) {
    for (const record of page) past.set(record.id, await pastOf(store, kind, record));
    after = page.at(-1)?.id ?? after;
    page = await store.scan(kind, after, PAGE);
  }
  const log: Logged[] = [];
  for (let version = 0, last = 1; version < last;) {
    const changes = await store.changes(version, PAGE);
    ({ last } = changes);
    for (const { version: number, kind: changed, id, revision } of changes.entries) {
      const states = changed === kind ? past.get(id) : undefined;
      const state = states?.findLast((each) => each.revision >= revision);
      log.push({
        ...{ version: number, revision },
        record: state && nameOf(state),
        value: state === undefined ? null : valueOf(state),
      });
      version = number;
    }
  }
  return log;
}
