import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { createCollection } from '../../src/store/index.js';
import { type CollectionItem } from '../../src/store/collection.js';

interface Link extends CollectionItem {
  readonly name: string;
}

const store = createMemoryStore();
const links = createCollection<Link>(store, 'feed link', 3);
const link = (id: string, name: string, created = '2031-05-01T20:00:00Z'): Link => ({
  ...{ id: id.repeat(12), name, created },
});
const upToThree = (others: readonly Link[]): string | undefined =>
  others.length < 3 ? undefined : 'There are at most 3.';

it('keeps them for all processes on a store, the oldest first', async () => {
  await links.add(link('b', 'second'), upToThree);
  await links.add(link('a', 'first', '2031-04-01T20:00:00Z'), upToThree);
  const elsewhere = createCollection<Link>(store, 'feed link', 3);
  expect((await elsewhere.list()).map(({ name }) => name)).toEqual(['first', 'second']);
  expect(await elsewhere.get('a'.repeat(12))).toMatchObject({ name: 'first' });
  for (const id of ['', 'c'.repeat(12), 'a', `${'a'.repeat(11)}é`, 'x'.repeat(300)]) {
    expect(await links.get(id)).toBeUndefined();
    expect(await links.change(id, (one) => one)).toBeUndefined();
    await links.remove(id);
  }
  expect(await createCollection<Link>(store, 'source', 3).list()).toEqual([]);
});

it('loses no change that is made at the same time', async () => {
  const numbers = Array.from({ length: 20 }, (_, number) => String(number));
  const added = (number: string) =>
    links.change('a'.repeat(12), (one) => ({ ...one, name: `${one.name} ${number}` }));
  await Promise.all(numbers.map(added));
  const { name = '' } = (await links.get('a'.repeat(12))) ?? {};
  expect(new Set(name.split(' '))).toEqual(new Set(['first', ...numbers]));
});

it('has no more than there may be, also of those that are added at the same time', async () => {
  const ids = ['c', 'd', 'e', 'f'];
  const added = await Promise.allSettled(ids.map((id) => links.add(link(id, id), upToThree)));
  const refused = added.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(3);
  expect((await links.list()).length).toBe(2 + ids.length - refused.length);
  await links.remove('b'.repeat(12));
  expect((await links.list()).some(({ name }) => name === 'second')).toBe(false);
});

it('keeps what has an id already: of those that are added at the same time, one', async () => {
  const fresh = createCollection<Link>(createMemoryStore(), 'feed link', 3);
  const added = await Promise.allSettled(['one', 'two', 'three'].map((name) => fresh.add(link('a', name))));
  expect(added.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(fresh.add(link('a', 'four'))).rejects.toMatchObject({ code: 'conflict' });
  expect(await fresh.list()).toMatchObject([{ name: 'one' }]);
});
