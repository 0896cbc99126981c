import { kindsOf, type Kind } from '../../records/kinds.js';
import type { Records } from '../../records/record.js';
import type { Store } from '../store.js';

/** A record and its kind. */
export type KindAndRecord = { [K in Kind]: { readonly kind: K; readonly record: Records[K] } }[Kind];

/** Default number of records to load at once. */
export const BATCH = 1000;

/**
 * All records of a store in an order that is the same for every store: by kind in the order of `KINDS`, then by id.
 * Loads them in batches; records written during the iteration may be included or not.
 */
export async function* eachRecord(store: Store): AsyncGenerator<KindAndRecord, void> {
  for (const kind of kindsOf()) {
    for (let after = 0; after < Infinity;) {
      const records = await store.scan<Kind>(kind, after, BATCH);
      for (const record of records) yield { kind, record } as KindAndRecord;
      after = records.length < BATCH ? Infinity : (records.at(-1)?.id ?? Infinity);
    }
  }
}
