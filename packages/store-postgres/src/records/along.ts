import type { Kind, RecordOf } from '@kalends/core';
import type { LoadedRow } from './load.js';

/**
 * Records that came along with an answer, for whoever goes on from it in the same turn of the event loop and asks for them.
 * They are as true as the answer itself; afterwards they are forgotten.
 */
export interface Along {
  /** Notes records that have just come. */
  bring(rows: readonly LoadedRow[]): void;
  /** The records with these ids, if all of them are here. Each is given once. */
  take<K extends Kind>(kind: K, ids: readonly number[]): RecordOf<K>[] | undefined;
}

/** Nothing has come yet. */
export function createAlong(): Along {
  const here = new Map<string, RecordOf<Kind>>();
  return {
    bring(rows) {
      for (const { kind, record } of rows) here.set(`${kind} ${record.id}`, record);
      process.nextTick(() => here.clear());
    },
    take<K extends Kind>(kind: K, ids: readonly number[]) {
      const keys = [...new Set(ids)].map((id) => `${kind} ${id}`);
      if (!keys.every((key) => here.has(key))) return undefined;
      const records = keys.map((key) => here.get(key) as RecordOf<K>);
      for (const key of keys) here.delete(key);
      return records;
    },
  };
}
