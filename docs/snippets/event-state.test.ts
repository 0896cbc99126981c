import { expect, it } from 'vitest';
import { moveByAWeek } from './event-state.js';

it('keeps the earlier start, and finds what does not take place as announced', async () => {
  const { moved, changed } = await moveByAWeek();
  expect(moved).toMatchObject({
    event_status: 'moved',
    previous_start_date: '2031-06-01 21:00:00',
    offers: [{ price: '9', currency: 'EUR', availability: 'limited' }],
  });
  expect(changed.items.map(({ title }) => title)).toEqual(['Open-air cinema']);
});
