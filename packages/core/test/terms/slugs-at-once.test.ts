import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { expect, it } from 'vitest';

it('a filter of two hundred slugs looks up a few at once', async () => {
  const store: Store = createReferenceStore();
  let [running, most] = [0, 0];
  const counting: Store = {
    ...store,
    async lookup(...asked: Parameters<Store['lookup']>) {
      most = Math.max(most, ++running);
      await Promise.resolve();
      return store.lookup(...asked).finally(() => (running -= 1));
    },
  };
  const calendar = createCalendar({ store: counting, clock: () => Date.UTC(2031, 0, 1) });
  const tags = Array.from({ length: 200 }, (_, number) => `tag-${number}`);
  for (const name of tags) await calendar.tags.create({ name });
  most = 0;
  expect((await calendar.events.list({ tags })).total).toBe(0);
  expect(most).toBe(8);
});
