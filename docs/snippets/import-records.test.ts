import { expect, it } from 'vitest';
import { calendar, refused, result } from './import-records.js';

it('stores the entries that are right, linked by key, and reports the other one', async () => {
  expect([result.entries, refused]).toEqual([2, [[2, 'invalid_param']]]);
  const event = await calendar.events.get(result.ids.event.get('jazz-1') ?? 0, { include: ['venue'] });
  expect([event.title, event.included.venue?.city]).toEqual(['Jazz', 'Riverton']);
});
