import { insert, newEvent, newImage, update } from '@kalends/core/testing';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';

describe('records of the memory store', () => {
  it('are frozen, all the way down', async () => {
    const store = createMemoryStore();
    const size = { width: 1, height: 1, 'mime-type': 'image/png', filesize: 1, url: 'u' };
    const { ids } = await store.commit({
      changes: [
        insert('event', newEvent({ id: -1, cost: ['5'] })),
        insert('image', newImage({ id: -2, sizes: { thumbnail: size } })),
      ],
      preconditions: [],
    });
    const [event] = await store.load('event', ids);
    const [image] = await store.load('image', ids);
    for (const value of [
      event,
      event?.cost,
      event?.categories,
      image,
      image?.sizes,
      image?.sizes['thumbnail'],
    ]) {
      expect(Object.isFrozen(value)).toBe(true);
    }
  });

  it('are not those that were given', async () => {
    const store = createMemoryStore();
    const [cost, categories] = [['5'], [7]];
    const given = newEvent({ cost, categories });
    const { ids } = await store.commit({ changes: [insert('event', given)], preconditions: [] });
    cost.push('6');
    categories.length = 0;
    const [event] = await store.load('event', ids);
    expect([event?.cost, event?.categories]).toEqual([['5'], [7]]);
  });

  it('stay as they were when what is stored changes', async () => {
    const store = createMemoryStore();
    const { ids } = await store.commit({
      changes: [insert('event', newEvent({ title: 'Old' }))],
      preconditions: [],
    });
    const [before] = await store.load('event', ids);
    await store.commit({ changes: [update('event', before!, { title: 'New' })], preconditions: [] });
    expect(before).toMatchObject({ title: 'Old', revision: 1 });
    expect(await store.load('event', ids)).toMatchObject([{ title: 'New', revision: 2 }]);
  });
});
