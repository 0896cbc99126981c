import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { daysWithEvents, filters, monthsOf } from './counts.js';

it('counts events by month, day and category', async () => {
  const calendar = createCalendar({ store: createMemoryStore(), clock: () => Date.UTC(2031, 0, 1) });
  const add = (day: string, category: string, status: 'publish' | 'draft' = 'publish') =>
    calendar.events.create({
      title: 'Event',
      start_date: `${day} 20:00`,
      end_date: `${day} 22:00`,
      categories: [category],
      status,
    });
  await add('2031-05-01', 'Concerts');
  await add('2031-05-31', 'Concerts');
  await add('2031-06-01', 'Walks');
  await add('2031-05-02', 'Walks', 'draft');
  const months = await monthsOf(calendar, 2031);
  expect(months).toHaveLength(12);
  expect(months.slice(4, 7)).toEqual([
    { month: '2031-05', count: 3 },
    { month: '2031-06', count: 1 },
    { month: '2031-07', count: 0 },
  ]);
  expect(await daysWithEvents(calendar, '2031-05-01', '2031-05-31')).toEqual(['2031-05-01', '2031-05-31']);
  expect(await filters(calendar)).toEqual(['Concerts (2)', 'Walks (2)']);
});
