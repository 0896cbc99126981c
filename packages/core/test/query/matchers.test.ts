import { expect, it } from 'vitest';
import { compareHits, type EventHit } from '../../src/query/event-hits.js';
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

it('hits that differ in nothing that a list is sorted by are equal', () => {
  const hit: EventHit = {
    id: 1,
    start_date: '2031-05-01 20:00:00',
    date: '2031-01-01 12:00:00',
    sort: null,
    series: 0,
  };
  for (const orderby of ['start_date', 'date', 'title'] as const)
    for (const order of ['asc', 'desc'] as const)
      expect(compareHits({ orderby, order })(hit, { ...hit })).toBe(0);
});
