import type { Kind } from '../../records/kinds.js';
import type { HistoryEntry } from '../changes/history-entry.js';
import type { Store } from '../store.js';

/** How many entries of a record are read at once: each may have long texts. */
const CHUNK = 5;

/** Reads the whole history of a record, oldest entry first. */
export async function historyOfRecord(store: Store, kind: Kind, id: number): Promise<HistoryEntry[]> {
  const all: HistoryEntry[] = [];
  for (let below: number | undefined; ;) {
    const part = await store.history(kind, [id], CHUNK, below);
    all.push(...part);
    if (part.length < CHUNK) return all.reverse();
    below = part.at(-1)?.revision;
  }
}

/** Selects the records that have a history. */
export const withHistory = async (
  store: Store,
  kind: Kind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set(ids.length === 0 ? [] : (await store.history(kind, ids, 1)).map(({ id }) => id));
