import { insert, newEvent, newImage } from '@kalends/store-kit';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';

it('records of the memory store are frozen, all the way down', async () => {
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
  const parts = [event, event?.cost, event?.categories, image, image?.sizes, image?.sizes['thumbnail']];
  expect(parts.map((part) => Object.isFrozen(part))).toEqual(parts.map(() => true));
});
