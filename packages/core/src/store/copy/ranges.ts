import type { Kind } from '../../records/kinds.js';
import type { RecordOf } from '../../records/record.js';
import type { Store } from '../store.js';

/** The records of two stores in a range of ids. */
export interface Range<K extends Kind> {
  readonly source: readonly RecordOf<K>[];
  readonly target: ReadonlyMap<number, RecordOf<K>>;
}

/** The two stores to compare. */
export interface Between {
  readonly from: Store;
  readonly to: Store;
  /** Number of records to read at once. */
  readonly batch: number;
}

/** The records of a kind in both stores above an id, as far as both have been read, and the id that was reached. */
export async function rangeAfter<K extends Kind>(
  { from, to, batch }: Between,
  kind: K,
  after: number,
): Promise<Range<K> & { readonly end: number }> {
  const [source, target] = [await from.scan(kind, after, batch), await to.scan(kind, after, batch)];
  // a full batch may have left out records with higher ids
  const read = [source, target].map((records) =>
    records.length < batch ? Infinity : (records.at(-1)?.id ?? Infinity),
  );
  const end = Math.min(...read);
  return {
    source: source.filter(({ id }) => id <= end),
    target: new Map(target.filter(({ id }) => id <= end).map((record) => [record.id, record])),
    end,
  };
}

/** Iterates over a kind in both stores at once, range by range. */
export async function* ranges<K extends Kind>(between: Between, kind: K): AsyncGenerator<Range<K>, void> {
  for (let after = 0; after < Infinity;) {
    const range = await rangeAfter(between, kind, after);
    yield range;
    after = range.end;
  }
}
