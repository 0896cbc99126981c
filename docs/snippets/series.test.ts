import { expect, it } from 'vitest';
import { everyMonday, everyWeek } from './series.js';

it('creates an event of each week, and changes all of them', async () => {
  const { items } = await everyWeek();
  expect(items.map(({ start_date, end_date }) => [start_date.slice(5, 16), end_date.slice(11, 16)])).toEqual(
    ['04-06', '04-13', '04-20', '04-27'].map((day) => [`${day} 19:00`, '21:00']),
  );
});

it('states a weekly event once, and changes one, the following or all', async () => {
  const { series, found, guest, split, written } = await everyMonday();
  expect(series.rule).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20310630T235959', 'EXDATE:20310421T200000']);
  expect([found, guest.overrides, written]).toEqual([17, ['title'], 0]);
  expect(split).toMatchObject({ split_from: series.id, featured: true, start_date: '2031-03-17 20:30:00' });
});
