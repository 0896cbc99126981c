import { same } from './assert.js';
import type { Subject } from './subject.js';

/** `setting` and `settings`: the first value stays until a copy replaces it, and names are in order. */
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

    'are replaced where they are as expected': async (store) => {
      const name = 'follower mail';
      same(await store.setting(name, { value: 'b', replaces: 'a' }), undefined, 'what replaces nothing');
      same(await store.setting(name, { value: 'a' }), 'a', 'the first value');
      same(
        await store.setting(name, { value: 'c', replaces: 'b' }),
        'a',
        'what another value was expected for',
      );
      same(await store.setting(name, { value: 'b', replaces: 'a' }), 'b', 'the next value');
      same(await store.setting(name, { value: 'c', replaces: '' }), 'b', 'the value that stays');
      same(await store.setting('follower post', { value: 'c', replaces: 'b' }), undefined, 'another setting');
      same(await store.setting(name), 'b', 'the stored value');
    },

    'are removed where they are as expected': async (store) => {
      const name = 'follower mail';
      same(await store.setting(name, { value: null, replaces: true }), undefined, 'the removal of nothing');
      await store.setting(name, { value: 'a' });
      same(await store.setting(name, { value: null }), 'a', 'what is not to be replaced');
      same(
        await store.setting(name, { value: null, replaces: 'b' }),
        'a',
        'what another value was expected for',
      );
      same(await store.setting(name, { value: null, replaces: 'a' }), undefined, 'what was removed');
      same(await store.setting(name), undefined, 'the stored value');
      same(await store.setting(name, { value: 'c' }), 'c', 'another first value');
      same(
        await store.setting(name, { value: null, replaces: true }),
        undefined,
        'what was removed whatever it was',
      );
    },

    'are listed by their names, from one to another': async (store) => {
      for (const number of ['3', '10', '1', '2', 'a', 'B'])
        await store.setting(`webhook ${number}`, { value: `value ${number}` });
      await store.setting('secret', { value: 'a' });
      const list = async (after: string, before: string, limit: number) =>
        (await store.settings(after, before, limit)).map(({ name, value }) => `${name}: ${value}`);
      const all = ['1', '10', '2', '3', 'B', 'a'].map((number) => `webhook ${number}: value ${number}`);
      same(await list('webhook ', 'webhook!', 10), all, 'all in the order of the texts');
      same(await list('webhook 1', 'webhook a', 10), all.slice(1, 5), 'those between two names');
      same(await list('webhook ', 'webhook!', 2), all.slice(0, 2), 'as many as were asked for');
      same(await list('x', 'y', 2), [], 'where there are none');
      await store.setting('webhook 2', { value: null, replaces: true });
      same(await list('webhook 10', 'webhook B', 10), ['webhook 3: value 3'], 'those that were not removed');
    },

    'may be long': async (store) => {
      const value = 'ä"\\\u{1f4c5}'.repeat(20_000);
      same(await store.setting('webhook long', { value }), value, 'a long value');
      same(
        await store.settings('webhook ', 'webhook!', 1),
        [{ name: 'webhook long', value }],
        'as it is listed',
      );
    },

    'are replaced by one of those who try at the same time': async (store) => {
      const name = 'follower mail';
      await store.setting(name, { value: '0' });
      const values = Array.from({ length: 8 }, (_, index) => `${index + 1}`);
      const got = await Promise.all(values.map((value) => store.setting(name, { value, replaces: '0' })));
      const stored = await store.setting(name);
      same(
        values.filter((value, index) => got[index] === value),
        [stored],
        'the values whose callers were told that they are stored',
      );
    },
  },
};
