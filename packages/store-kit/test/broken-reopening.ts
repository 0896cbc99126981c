import { CalendarError } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createReferenceStore } from '../src/index.js';

/** A way to open a second store on the same data. */
export type Reopen = (store: Store) => Store;

/** Which store keeps the data of each opened one. */
const kept = new WeakMap<Store, Store>();

function openOn(data: Store): Store {
  let isOpen = true;
  const opened = async (): Promise<Store> => {
    if (!isOpen) throw new CalendarError('store_closed', 'The store is closed.');
    return data;
  };
  const store: Store = {
    find: async (query) => (await opened()).find(query),
    load: async (kind, ids) => (await opened()).load(kind, ids),
    scan: async (kind, after, limit) => (await opened()).scan(kind, after, limit),
    lookup: async (...asked) => (await opened()).lookup(...asked),
    commit: async (commit) => (await opened()).commit(commit),
    creation: async (...asked) => (await opened()).creation(...asked),
    changes: async (after, limit) => (await opened()).changes(after, limit),
    history: async (...asked) => (await opened()).history(...asked),
    values: {
      get: async (name) => (await opened()).values.get(name),
      put: async (...put) => (await opened()).values.put(...put),
      putAll: async (puts) => (await opened()).values.putAll(puts),
      list: async (...range) => (await opened()).values.list(...range),
    },
    declare: async (fields) => (await opened()).declare(fields),
    version: async () => (await opened()).version(),
    close: async () => {
      isOpen = false;
    },
  };
  kept.set(store, data);
  return store;
}

/** A store whose data outlives it, as a file does. */
export const createKeptStore = (): Store => openOn(createReferenceStore());

/** A second store on the same data, rightly. */
export const reopenWell: Reopen = (store) => openOn(kept.get(store) ?? createReferenceStore());

/** Second stores on the same data that break a promise. */
export const BROKEN_REOPENING: Readonly<Record<string, Reopen>> = {
  'nothing outlives the store': () => createReferenceStore(),
  'a second store does not notice the first': (store) => {
    const second = reopenWell(store);
    const loaded = new Map<string, Promise<unknown>>();
    return {
      ...second,
      load: (kind, ids) => {
        const key = `${kind} ${ids.join()}`;
        const records = loaded.get(key) ?? second.load(kind, ids);
        loaded.set(key, records);
        return records as ReturnType<Store['load']>;
      },
    } as Store;
  },
  'values are forgotten': (store) => ({ ...reopenWell(store), values: createReferenceStore().values }),
  'the change log is forgotten': (store) => ({
    ...reopenWell(store),
    changes: async () => ({ ...(await store.changes(0, 0)), entries: [], floor: await store.version() }),
  }),
  'a search finds nothing after reopening': (store) => {
    const second = reopenWell(store);
    return {
      ...second,
      find: (query) =>
        second.find(query.kind === 'event' && query.search !== null ? { ...query, include: [] } : query),
    };
  },
};

/** Stores whose own version stands still while others write. */
export function createSelfCentredStore(): Store {
  const store = createKeptStore();
  const own = { version: 0 };
  const selfCentred: Store = {
    ...store,
    version: async () => {
      await store.version();
      return own.version;
    },
    commit: async (commit) => {
      const committed = await store.commit(commit);
      const before = own.version++;
      return { ...committed, before, version: own.version };
    },
  };
  kept.set(selfCentred, kept.get(store) ?? store);
  return selfCentred;
}
