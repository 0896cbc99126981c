import { same } from './assert.js';
import type { Subject } from './subject.js';

/** `siteId`: the first one stays until a copy replaces it. */
export const siteIdSubject: Subject = {
  name: 'site id',
  tests: {
    'is the first that is given': async (store) => {
      same(await store.siteId(), undefined, 'the id of a new store');
      same(await store.siteId({ id: 'one.example' }), 'one.example', 'the first id');
      same(await store.siteId({ id: 'two.example' }), 'one.example', 'the id when another one is given');
      same(await store.siteId(), 'one.example', 'the stored id');
    },

    'is replaced by a copy': async (store) => {
      await store.siteId({ id: 'one.example' });
      same(await store.siteId({ id: 'two.example', replaces: true }), 'two.example', 'the id of the source');
      same(await store.siteId({ id: 'one.example' }), 'two.example', 'the stored id');
    },
  },
};
