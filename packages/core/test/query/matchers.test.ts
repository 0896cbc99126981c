import { expect, it } from 'vitest';
import { ALL_EVENTS } from '../../src/query/query.js';
import { createReferenceStore, insert, newEvent } from '@kalends/store-kit';

it.each([
  ['2031-05-01 20:59:59', 1],
  ['2031-05-01 21:00:00', 0],
])('an event has ended at the moment of its end: after %s there are %i', async (utc_end_after, total) => {
  const store = createReferenceStore();
  const event = newEvent({ utc_start_date: '2031-05-01 18:00:00', utc_end_date: '2031-05-01 21:00:00' });
  await store.commit({ changes: [insert('event', event)], preconditions: [] });
  const found = await store.find({ ...ALL_EVENTS, hidden: true, utc_end_after, offset: 0, limit: 10 });
  expect(found.total).toBe(total);
});
