import { insert } from '@kalends/store-kit';
import type { Kind } from '../../src/records/kinds.js';
import type { RecordOf } from '../../src/records/record.js';
import type { NewRecord, Store } from '../../src/store/store.js';

/** A stored record; throws if there is none. */
export async function get<K extends Kind>(store: Store, kind: K, id: number): Promise<RecordOf<K>> {
  const [record] = await store.load(kind, [id]);
  if (record === undefined) throw new Error(`${kind} ${id} should be stored`);
  return record;
}

/** Stores one record and returns it as stored. */
export async function add<K extends Kind>(store: Store, kind: K, record: NewRecord<K>): Promise<RecordOf<K>> {
  const { ids } = await store.commit({ changes: [insert<Kind>(kind, record)], preconditions: [] });
  return get(store, kind, ids[0] ?? 0);
}
