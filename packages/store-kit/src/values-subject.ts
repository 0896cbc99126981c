import type { Store, ValuePut } from '@kalends/core/store';
import { same } from './assert.js';
import type { Subject } from './subject.js';

/** Values by name, as `list` has them. */
const listed = async ({ values }: Store, after: string, before: string, limit = 100): Promise<string[]> =>
  (await values.list(after, before, limit)).map(({ name, value }) => `${name}: ${value}`);

/** `values`: puts happen if the stored value is the expected one, several of them all or none, and lists are by name. */
export const valuesSubject: Subject = {
  name: 'values',
  tests: {
    'have what was put last': async ({ values }) => {
      same(await values.get('one'), undefined, 'the value in a new store');
      same(await values.put('one', 'a'), true, 'the first put');
      same(await values.get('one'), 'a', 'the value');
      same(await values.put('one', 'b'), true, 'the second put');
      same(await values.put('one', 'b'), true, 'the same put again');
      same(await values.get('one'), 'b', 'the value afterwards');
    },

    'are independent of each other': async (store) => {
      const { values } = store;
      await values.put('one', 'a');
      same(await values.get('two'), undefined, 'the other value');
      await values.put('two', 'b');
      await values.put('ONE', 'c');
      await values.put('one ', 'd');
      same(await values.get('one'), 'a', 'the first value');
      same(await listed(store, 'ONE', 'z'), ['one: a', 'one : d', 'two: b'], 'all of them');
    },

    'are put where there is none': async ({ values }) => {
      same(await values.put('one', 'a', null), true, 'the first put');
      same(await values.put('one', 'b', null), false, 'the second put');
      same(await values.get('one'), 'a', 'the value');
      await values.put('one', null);
      same(await values.put('one', 'b', null), true, 'the put after the removal');
    },

    'are put where the stored one is expected': async ({ values }) => {
      same(await values.put('one', 'b', 'a'), false, 'a put where there is none');
      same(await values.get('one'), undefined, 'the value');
      await values.put('one', 'a');
      same(await values.put('one', 'c', 'b'), false, 'a put where there is another one');
      same(await values.put('one', 'c', ''), false, 'a put that expects an empty text');
      same(await values.put('one', 'b', 'a'), true, 'a put where there is this one');
      same(await values.put('two', 'c', 'b'), false, 'a put of another name');
      same(await values.get('one'), 'b', 'the value');
    },

    'are removed': async (store) => {
      const { values } = store;
      same(await values.put('one', null), true, 'the removal of none');
      await values.put('one', 'a');
      same(await values.put('one', null, 'b'), false, 'the removal where there is another one');
      same(await values.get('one'), 'a', 'the value');
      same(await values.put('one', null, 'a'), true, 'the removal where there is this one');
      same(await values.get('one'), undefined, 'the removed value');
      same(await listed(store, '', 'z'), [], 'the list afterwards');
      same(await values.put('one', null, null), true, 'the removal where there is none');
      await values.put('one', 'c');
      same(await values.put('one', null), true, 'the removal of any value');
      same(await values.get('one'), undefined, 'the value that was removed again');
    },

    'are put all or none': async (store) => {
      const { values } = store;
      await values.put('two', 'a');
      const puts: readonly ValuePut[] = [
        { name: 'one', value: 'b' },
        { name: 'two', value: null },
        { name: 'three', value: 'b', expected: 'a' },
        { name: 'four', value: 'b' },
      ];
      same(await values.putAll(puts), false, 'puts of which one is not as expected');
      same(await listed(store, '', 'z'), ['two: a'], 'the values after these');
      await values.put('three', 'a');
      same(await values.putAll(puts), true, 'the same puts when all are as expected');
      same(await listed(store, '', 'z'), ['four: b', 'one: b', 'three: b'], 'the values after those');
      same(await values.putAll([]), true, 'no puts');
    },

    'are put in order': async (store) => {
      const { values } = store;
      await values.put('one', 'a');
      const puts: readonly ValuePut[] = [
        { name: 'one', value: null, expected: 'a' },
        { name: 'one', value: 'b', expected: null },
        { name: 'two', value: 'c', expected: null },
        { name: 'two', value: null, expected: 'c' },
      ];
      same(await values.putAll(puts), true, 'puts that expect what earlier ones have put');
      same(await listed(store, '', 'z'), ['one: b'], 'the values');
      same(await values.putAll(puts), false, 'the same puts again');
    },

    'are listed by their names, from one to another': async (store) => {
      const { values } = store;
      for (const number of ['3', '10', '1', '2', 'a', 'B'])
        await values.put(`item ${number}`, `value ${number}`);
      await values.put('other', 'a');
      const all = ['1', '10', '2', '3', 'B', 'a'].map((number) => `item ${number}: value ${number}`);
      same(await listed(store, 'item ', 'item!'), all, 'all in the order of the texts');
      same(await listed(store, 'item 1', 'item a'), all.slice(1, 5), 'those between two names');
      same(await listed(store, 'item ', 'item!', 2), all.slice(0, 2), 'as many as were asked for');
      same(await listed(store, 'x', 'y'), [], 'where there are none');
      await values.put('item 2', null);
      same(await listed(store, 'item 10', 'item B'), ['item 3: value 3'], 'those that were not removed');
    },

    'may be long': async ({ values }) => {
      const value = 'ä"\\\u{1f4c5}'.repeat(20_000);
      const name = `item ${'n'.repeat(250)}`;
      same(await values.put(name, value), true, 'the put of a long value');
      same(await values.get(name), value, 'a long value');
      same(await values.put(name, `${value.slice(1)}a`, value), true, 'the put that expects it');
      same(
        await values.list('item ', 'item!', 1),
        [{ name, value: `${value.slice(1)}a` }],
        'as it is listed',
      );
    },

    'are put by one of those who try at the same time': async ({ values }) => {
      const texts = Array.from({ length: 8 }, (_, index) => `${index + 1}`);
      for (const expected of [null, '0']) {
        await values.put('one', expected);
        const isPut = await Promise.all(texts.map((text) => values.put('one', text, expected)));
        const stored = await values.get('one');
        same(
          texts.filter((_, index) => isPut[index]),
          [stored],
          'the values whose callers were told that they are stored',
        );
      }
    },
  },
};
