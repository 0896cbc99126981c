import type { Kind, RecordOf } from '@kalends/core';
import { createTurnMemory } from '../server/turn.js';
import type { LoadedRow } from './load.js';

/** Records that came with an answer, for whoever goes on from it and asks for them. */
export interface Along {
  /** Notes records that have just come, as they are in this version. */
  bring(version: number, rows: readonly LoadedRow[]): void;
  /** The records with these ids in their order, each time objects of their own, if all of them are here as of this version or a later one. */
  take<K extends Kind>(kind: K, ids: readonly number[], version: number): RecordOf<K>[] | undefined;
}

/** The JSON of a record, and the version that it is from. */
interface Brought {
  readonly version: number;
  readonly record: string;
}

const keyOf = (kind: Kind, id: number): string => `${kind} ${id}`;

/** Nothing has come yet. */
export function createAlong(): Along {
  const memory = createTurnMemory<Map<string, Brought>>();
  return {
    bring(version, rows) {
      const here = memory.get('records') ?? new Map<string, Brought>();
      for (const { kind, id, record } of rows) here.set(keyOf(kind, id), { version, record });
      memory.set('records', here);
    },
    take<K extends Kind>(kind: K, ids: readonly number[], version: number) {
      const here = memory.get('records');
      const found = ids.flatMap((id) => here?.get(keyOf(kind, id)) ?? []);
      if (found.length < ids.length || found.some((one) => one.version < version)) return undefined;
      return found.map(({ record }) => JSON.parse(record) as RecordOf<K>);
    },
  };
}
