import { createHash, type Hash } from 'node:crypto';
import { kindsOf, type Kind } from '@kalends/core';
import { eachRecord, recordText, type Store } from '@kalends/core/store';

/** The number of records of a kind in a store, and a hash of all of them. */
export interface Digest {
  readonly records: number;
  /** SHA-256, in hex, of the `recordText` of each record in the order of ids, one line each. */
  readonly sha256: string;
}

/** The digest of each kind in a store. */
export type Digests = Readonly<Record<Kind, Digest>>;

/** The number of records to hash between two reports. */
const STEP = 1000;

/** Reads all records of a store. `onProgress` is called regularly with the number of records read. */
export async function digestsOf(store: Store, onProgress: (records: number) => void): Promise<Digests> {
  const sums = new Map<Kind, { records: number; readonly hash: Hash }>(
    kindsOf().map((kind) => [kind, { records: 0, hash: createHash('sha256') }]),
  );
  let read = 0;
  for await (const { kind, record } of eachRecord(store)) {
    const sum = sums.get(kind);
    if (sum === undefined) continue;
    sum.records++;
    sum.hash.update(`${recordText(record)}\n`);
    if (++read % STEP === 0) onProgress(read);
  }
  return Object.fromEntries(
    Array.from(sums, ([kind, { records, hash }]) => [kind, { records, sha256: hash.digest('hex') }]),
  ) as Digests;
}
