import type { Kind, RecordOf } from '@kalends/core';
import {
  emptyLog,
  secondsOf,
  type ChangeLog,
  type Creation,
  type LastIds,
  type SettingName,
} from '@kalends/core/store';
import { putRecords } from './table.js';
import { createTables, type Tables } from './tables.js';

/** The data of a memory store. */
export interface State {
  readonly tables: Tables;
  /** The longest duration of an event so far, in seconds. */
  longest: number;
  /** The last ids assigned. */
  last: LastIds;
  /** What is kept for idempotency keys, in the order of the commits. */
  creations: readonly Creation[];
  readonly settings: Map<SettingName, string>;
  /** Its last number is the version. */
  readonly log: ChangeLog;
}

/** The state of an empty store. */
export const createState = (): State => ({
  tables: createTables(),
  longest: 0,
  last: { post: 0, term: 0 },
  creations: [],
  settings: new Map(),
  log: emptyLog(),
});

/** The stored record of a kind with an id. */
export const recordOf = <K extends Kind>(state: State, kind: K, id: number): RecordOf<K> | undefined =>
  state.tables[kind].records.get(id);

/** Stores records of a kind by id, replacing those with the same ids; `undefined` removes one. */
export function put<K extends Kind>(
  state: State,
  kind: K,
  records: ReadonlyMap<number, RecordOf<K> | undefined>,
): void {
  putRecords(state.tables[kind], records);
  if (kind !== 'event') return;
  for (const id of records.keys()) {
    const event = state.tables.event.records.get(id);
    if (event !== undefined)
      state.longest = Math.max(state.longest, secondsOf(event.end_date) - secondsOf(event.start_date));
  }
}
