import { expect, it } from 'vitest';
import { everyMonday } from './series.js';

it('states a weekly event once, and changes one, the following or all', async () => {
  const { series, found, guest, split, written } = await everyMonday();
  expect(series.rule).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20310630T235959', 'EXDATE:20310421T200000']);
  expect([found, guest.overrides, written]).toEqual([17, ['title'], 0]);
  expect(split).toMatchObject({ split_from: series.id, featured: true, start_date: '2031-03-17 20:30:00' });
});
