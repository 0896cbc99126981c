import { createReferenceStore, insert } from '@kalends/store-kit';
import type { Kind } from '@kalends/core';
import type { NewRecord, Query, Store } from '@kalends/core/store';

/** A store with records of one kind, in this order, and their ids. */
export async function storeOf<K extends Kind>(
  kind: K,
  records: readonly NewRecord<K>[],
  store: Store = createReferenceStore(),
): Promise<{ readonly store: Store; readonly ids: readonly number[] }> {
  const changes = records.map((record, index) => insert<Kind>(kind, { ...record, id: -1 - index }));
  const { ids } = await store.commit({ changes, preconditions: [] });
  return { store, ids };
}

/** Where the records that a query lists stand among these. */
export async function placesOf(store: Store, query: Query, ids: readonly number[]): Promise<number[]> {
  const { refs } = await store.find(query);
  return refs.map(({ id }) => ids.indexOf(id));
}
