import type { Kind, RecordOf } from '@kalends/core';
import {
  emptyHistory,
  emptyLog,
  type ChangeLog,
  type Creation,
  type FilteredField,
  type LastIds,
  type MemoryHistory,
} from '@kalends/core/store';
import { secondsOf } from '@kalends/core/adapter';
import { changeOf, changeTable, type TableChange } from './table.js';
import { createTables, type Tables } from './tables.js';

/** The data of a memory store. */
export interface State {
  readonly tables: Tables;
  /** The fields of events that there is an index of, or will be when it has all events. */
  readonly declared: FilteredField[];
  /** Those whose index has all events. */
  readonly indexed: Set<FilteredField>;
  /** The longest duration of an event so far, in seconds. */
  longest: number;
  /** The last ids assigned. */
  last: LastIds;
  /** The results kept for idempotency keys, in the order of the commits. */
  creations: readonly Creation[];
  readonly values: Map<string, string>;
  /** Its last number is the version. */
  readonly log: ChangeLog;
  readonly history: MemoryHistory;
}

/** The state of an empty store. */
export function createState(): State {
  const declared: FilteredField[] = [];
  return {
    tables: createTables(declared),
    declared,
    indexed: new Set(),
    longest: 0,
    last: { post: 0, term: 0 },
    creations: [],
    values: new Map(),
    log: emptyLog(),
    history: emptyHistory(),
  };
}

/** The stored record of a kind with an id. */
export const recordOf = <K extends Kind>(state: State, kind: K, id: number): RecordOf<K> | undefined =>
  state.tables[kind].records.get(id);

/** Computes what changes in the table of a kind, as `changeOf` does. */
export const changeIn = <K extends Kind>(
  state: State,
  kind: K,
  records: ReadonlyMap<number, RecordOf<K> | undefined>,
): Generator<void, TableChange<RecordOf<K>>, void> => changeOf(state.tables[kind], records);

/** Changes the table of a kind. */
export function change<K extends Kind>(state: State, kind: K, changed: TableChange<RecordOf<K>>): void {
  changeTable(state.tables[kind], changed);
  if (kind !== 'event') return;
  for (const id of changed.records.keys()) {
    const event = state.tables.event.records.get(id);
    if (event !== undefined)
      state.longest = Math.max(state.longest, secondsOf(event.end_date) - secondsOf(event.start_date));
  }
}
