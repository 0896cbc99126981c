import { CalendarError, type Kind, type RecordOf } from '@kalends/core';
import { mayShareSlug, type Store } from '@kalends/core/store';
import { find } from './find.js';
import { refOf } from './page.js';
import { firstIndex } from './sorted.js';
import { createState, holdersOf, recordOf, type State } from './state.js';
import { recordsWith, type Table } from './table.js';
import { runCommit } from './transaction.js';

/**
 * A store that keeps everything in memory and loses it when the process ends: for tests and demos, and a reference for
 * authors of stores. Records in its answers are frozen. No method waits for anything, so commits run one after another.
 */
export function createMemoryStore(): Store {
  const state = createState();
  let isOpen = true;

  const open = (): State => {
    if (!isOpen) throw new CalendarError('store_closed', 'The store is closed.');
    return state;
  };

  return {
    async find(query) {
      const { version } = open();
      return { ...find(state, query), version };
    },

    async load<K extends Kind>(kind: K, ids: readonly number[]) {
      open();
      return ids.map((id) => recordOf(state, kind, id)).filter((record) => record !== undefined);
    },

    async scan<K extends Kind>(kind: K, after: number, limit: number) {
      const { records, ids }: Table<RecordOf<K>, never> = open().tables[kind];
      const from = firstIndex(ids, (id) => id > after);
      return recordsWith(records, ids.slice(from, from + limit));
    },

    async lookup(kind, slug) {
      open();
      const holders = holdersOf(state, kind, slug).map((id) => recordOf(state, kind, id));
      const [first] = holders
        .filter((record) => record !== undefined)
        .sort((a, b) => Number(mayShareSlug(kind, a)) - Number(mayShareSlug(kind, b)) || a.id - b.id);
      return first && refOf(first);
    },

    async commit(commit) {
      const { ids, affected, last } = runCommit(open(), state.version, state.last, commit);
      state.last = last;
      const before = state.version++;
      return { before, version: state.version, ids, affected };
    },

    async version() {
      return open().version;
    },

    async close() {
      isOpen = false;
    },
  };
}
