import { ALL_EVENTS, type Store } from '@kalends/core/store';
import { rejects } from './assert.js';
import { insert, newEvent } from './fixtures.js';
import { add, commit, type ContractTest, type Subject } from './subject.js';

const METHODS: Readonly<Record<string, (store: Store, id: number) => Promise<unknown>>> = {
  find: (store) => store.find({ ...ALL_EVENTS, offset: 0, limit: 10 }),
  load: (store, id) => store.load('event', [id]),
  scan: (store, id) => store.scan('event', id - 1, 1),
  lookup: (store) => store.lookup('event', 'event'),
  commit: (store) => commit(store, insert('event', newEvent())),
  creation: (store) => store.creation(1, 'key'),
  'values.get': (store) => store.values.get('a name'),
  'values.put': (store) => store.values.put('a name', 'a'),
  'values.putAll': (store) => store.values.putAll([{ name: 'a name', value: 'a' }]),
  'values.list': (store) => store.values.list('', 'z', 10),
  declare: (store) => store.declare([]),
  version: (store) => store.version(),
  changes: (store) => store.changes(0, 10),
  history: (store, id) => store.history('event', [id], 10),
};

const rejectsAfterwards = (
  name: string,
  method: (store: Store, id: number) => Promise<unknown>,
): [string, ContractTest] => [
  `${name} rejects afterwards`,
  async (store) => {
    const { id } = await add(store, 'event', newEvent());
    await store.close();
    await rejects(method(store, id), 'store_closed', `${name} after close`);
  },
];

/** `close`: afterwards every method rejects, and closing again is harmless. */
export const closeSubject: Subject = {
  name: 'close',
  tests: {
    ...Object.fromEntries(Object.entries(METHODS).map(([name, method]) => rejectsAfterwards(name, method))),
    'may be repeated': async (store) => {
      await store.close();
      await store.close();
    },
  },
};
