import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { openSite } from './site.js';

it('loads no more of long lists than it shows, a few at a time', async () => {
  const store = createMemoryStore();
  const loads: number[] = [];
  const calendar = createCalendar({
    store: {
      ...store,
      load(kind, ids) {
        if (kind === 'organizer') loads.push(ids.length);
        return store.load(kind, ids);
      },
    },
    clock: () => Date.UTC(2026, 10, 20),
  });
  const site = await openSite({}, calendar);
  for (const number of [1, 2, 3])
    await calendar.events.create({
      ...{ title: `Fair ${number}`, start_date: '2027-05-01', end_date: '2027-05-01' },
      organizer: Array.from({ length: 40 }, (_, index) => ({ organizer: `Group ${number}-${index}` })),
    });
  loads.length = 0;
  const { data } = await site.call('find_events', { start_date: '2027-05-01' }, 'author');
  const { events } = data as { events: { organizer: unknown[] }[] };
  expect(events.map(({ organizer }) => organizer.length)).toEqual([10, 10, 10]);
  expect(loads).toEqual([10, 10, 10]);
  await site.close();
});
