import { CalendarError, type Kind, type RecordOf } from '@kalends/core';
import { mayShareSlug, type Store } from '@kalends/core/store';
import { find } from './find.js';
import { refOf } from './page.js';
import { firstIndex, type SortedList } from './sorted-list.js';
import { slugHolders } from './slugs.js';
import { createState, recordOf, type State } from './state.js';
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
      const { records }: SortedList<RecordOf<K>> = open().tables[kind].lists.byId;
      const from = firstIndex(records, ({ id }) => id > after);
      return records.slice(from, from + limit);
    },

    async lookup(kind, slug) {
      const holders = slugHolders(open(), kind, slug);
      const [first] = slug === '' ? [] : holders.sort((a, b) => rank(kind, a) - rank(kind, b));
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

/** Events whose slug has to be unique come before drafts that share it. */
const rank = (kind: Kind, record: object): number => (mayShareSlug(kind, record) ? 1 : 0);
