import { same } from './assert.js';
import type { Subject } from './subject.js';

/** `setting`: the first value stays until a copy replaces it. */
export const settingsSubject: Subject = {
  name: 'settings',
  tests: {
    'have the first value that is given': async (store) => {
      same(await store.setting('site id'), undefined, 'the setting in a new store');
      same(await store.setting('site id', { value: 'one.example' }), 'one.example', 'the first value');
      same(
        await store.setting('site id', { value: 'two.example' }),
        'one.example',
        'the value when another one is given',
      );
      same(await store.setting('site id'), 'one.example', 'the stored value');
    },

    'are independent of each other': async (store) => {
      await store.setting('site id', { value: 'one.example' });
      same(await store.setting('secret'), undefined, 'the other setting');
      same(await store.setting('secret', { value: 'a' }), 'a', 'its first value');
      same(await store.setting('site id'), 'one.example', 'the first setting');
    },

    'are replaced by a copy': async (store) => {
      await store.setting('site id', { value: 'one.example' });
      const given = { value: 'two.example', replaces: true };
      same(await store.setting('site id', given), 'two.example', 'the value of the source');
      same(await store.setting('site id', { value: 'one.example' }), 'two.example', 'the stored value');
    },
  },
};
