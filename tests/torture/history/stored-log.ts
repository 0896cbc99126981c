import type { ChangeEntry, Kind, RecordOf } from '@kalends/core';
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
 * one is, if it is one of it, `valueOf` its state. `after` is the number of the entry behind which it begins. The states come from the
 * history of each record of these entries, which has to be whole. Of entries of other kinds, and of records that were deleted for good,
 * only the number is known.
 */
export async function storedLog<K extends Kind>(
  store: Store,
  kind: K,
  nameOf: (record: RecordOf<K>) => string | undefined,
  valueOf: (record: RecordOf<K>) => Value,
  after = 0,
): Promise<Logged[]> {
  const entries: ChangeEntry[] = [];
  for (let version = after, last = after + 1; version < last;) {
    const changes = await store.changes(version, PAGE);
    ({ last } = changes);
    entries.push(...changes.entries);
    version = changes.entries.at(-1)?.version ?? last;
  }
  const ids = [...new Set(entries.flatMap((entry) => (entry.kind === kind ? [entry.id] : [])))];
  const past = new Map<number, readonly RecordOf<K>[]>();
  for (let at = 0; at < ids.length; at += PAGE)
    for (const record of await store.load(kind, ids.slice(at, at + PAGE)))
      if (record !== undefined && nameOf(record) !== undefined)
        past.set(record.id, await pastOf(store, kind, record));
  return entries.map(({ version, kind: changed, id, revision }) => {
    const states = changed === kind ? past.get(id) : undefined;
    const state = states?.findLast((each) => each.revision >= revision);
    return {
      ...{ version, revision },
      record: state && nameOf(state),
      value: state === undefined ? null : valueOf(state),
    };
  });
}
