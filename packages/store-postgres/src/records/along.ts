import type { Kind, RecordOf } from '@kalends/core';
import { createTurnMemory } from '../server/turn.js';
import type { LoadedRow } from './load.js';

/** Records that came with an answer, for whoever goes on from it and asks for them. */
export interface Along {
  /** Notes records that have just come. */
  bring(rows: readonly LoadedRow[]): void;
  /** The records with these ids in their order, each time objects of their own, if all of them are here. */
  take<K extends Kind>(kind: K, ids: readonly number[]): RecordOf<K>[] | undefined;
}

const keyOf = (kind: Kind, id: number): string => `${kind} ${id}`;

/** Nothing has come yet. */
export function createAlong(): Along {
  const memory = createTurnMemory<Map<string, string>>();
  return {
    bring(rows) {
      const here = memory.get('records') ?? new Map<string, string>();
      for (const { kind, id, record } of rows) here.set(keyOf(kind, id), record);
      memory.set('records', here);
    },
    take<K extends Kind>(kind: K, ids: readonly number[]) {
      const here = memory.get('records');
      const texts = ids.map((id) => here?.get(keyOf(kind, id))).filter((text) => text !== undefined);
      return texts.length < ids.length ? undefined : texts.map((text) => JSON.parse(text) as RecordOf<K>);
    },
  };
}
