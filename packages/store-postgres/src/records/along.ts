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

/** Nothing has come yet. */
export function createAlong(): Along {
  const here = createTurnMemory<string>();
  return {
    bring(rows) {
      for (const { kind, id, record } of rows) here.set(`${kind} ${id}`, record);
    },
    take<K extends Kind>(kind: K, ids: readonly number[]) {
      const texts = ids.map((id) => here.get(`${kind} ${id}`)).filter((text) => text !== undefined);
      return texts.length < ids.length ? undefined : texts.map((text) => JSON.parse(text) as RecordOf<K>);
    },
  };
}
