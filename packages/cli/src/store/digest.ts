import { createHash, type Hash } from 'node:crypto';
import { kindsOf, type Kind, type RecordOf } from '@kalends/core';
import { historyOfRecord, historyText, recordText, withHistory } from '@kalends/core/internal';
import { type Store } from '@kalends/core/store';

/** The number of records of a kind in a store, and a hash of all of them. */
export interface Digest {
  readonly records: number;
  /** SHA-256, in hex, of the `recordText` of each record, and the `historyText` if it has one, in the order of ids. */
  readonly sha256: string;
}

/** The digest of each kind in a store. */
export type Digests = Readonly<Record<Kind, Digest>>;

/** The number of records to hash between two reports, and of how many is asked at once whether they have a history. */
const STEP = 1000;
const CHUNK = 50;

/** Adds records of a kind to a hash. */
async function hashRecords(
  store: Store,
  kind: Kind,
  records: readonly RecordOf<Kind>[],
  hash: Hash,
): Promise<void> {
  for (let start = 0; start < records.length; start += CHUNK) {
    const part = records.slice(start, start + CHUNK);
    const having = await withHistory(
      store,
      kind,
      part.map(({ id }) => id),
    );
    for (const record of part) {
      const history = having.has(record.id)
        ? ` ${historyText(await historyOfRecord(store, kind, record.id))}`
        : '';
      hash.update(`${recordText(record)}${history}\n`);
    }
  }
}

/** Reads all records of a store. `onProgress` is called regularly with the number of records read. */
export async function digestsOf(store: Store, onProgress: (records: number) => void): Promise<Digests> {
  const sums = new Map<Kind, { records: number; readonly hash: Hash }>(
    kindsOf().map((kind) => [kind, { records: 0, hash: createHash('sha256') }]),
  );
  let read = 0;
  for (const [kind, sum] of sums)
    for (let after = 0; after < Infinity;) {
      const records = await store.scan<Kind>(kind, after, STEP);
      await hashRecords(store, kind, records, sum.hash);
      sum.records += records.length;
      read += records.length;
      after = records.length < STEP ? Infinity : (records.at(-1)?.id ?? Infinity);
      if (after < Infinity) onProgress(read);
    }
  return Object.fromEntries(
    Array.from(sums, ([kind, { records, hash }]) => [kind, { records, sha256: hash.digest('hex') }]),
  ) as Digests;
}
