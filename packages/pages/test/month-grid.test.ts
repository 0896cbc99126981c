import { addDays } from '@kalends/site';
import { monthGrid } from '@kalends/site/internal';
import { expect, it } from 'vitest';
import type { EventSummary } from '../src/views/event-summary.js';

const eventOf = (id: number, firstDay: string, lastDay: string): EventSummary => ({
  ...{ id, url: '', title: '', cost: '', image: '', srcset: '', focus: '', venue: undefined, categories: [] },
  ...{ start_date: `${firstDay} 10:00:00`, end_date: `${lastDay} 12:00:00`, firstDay, lastDay },
  ...{
    utc_start_date: `${firstDay} 10:00:00`,
    utc_end_date: `${lastDay} 12:00:00`,
    timezone: 'UTC',
    all_day: false,
    featured: false,
    event_status: 'scheduled' as const,
  },
});

/** Numbers from 0 up to an end, the same in each run. */
function createChance(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

const settings = { weekStart: 1, today: '2027-05-05', most: 4 };

it.each([1, 2, 3, 4, 5, 6, 7, 8])('an event has the first row that is free on all its days: %i', (seed) => {
  const below = createChance(seed);
  const events = Array.from({ length: 4 + below(30) }, (_, id) => {
    const first = addDays('2027-04-24', below(45));
    return eventOf(id, first, addDays(first, below(3) === 0 ? 0 : below(9)));
  });
  const spans = ({ firstDay, lastDay }: EventSummary): boolean => firstDay < lastDay;
  const inOrder = events.toSorted(
    (a, b) => Number(spans(b)) - Number(spans(a)) || a.start_date.localeCompare(b.start_date) || a.id - b.id,
  );
  for (const week of monthGrid('2027-05', events, settings)) {
    const taken = new Set<string>();
    for (const event of inOrder) {
      const days = week.filter(({ day }) => event.firstDay <= day && day <= event.lastDay);
      if (days.length === 0) continue;
      let row = 0;
      while (days.some(({ day }) => taken.has(`${day} ${row}`))) row++;
      for (const { day, rows } of days) {
        taken.add(`${day} ${row}`);
        expect(row < 4 ? rows[row]?.event : event).toBe(event);
      }
    }
    expect(
      week.flatMap(({ rows }) => rows).filter(Boolean).length + week.reduce((sum, { more }) => sum + more, 0),
    ).toBe(taken.size);
  }
});

it('one day of all weeks is today', () => {
  const days = monthGrid('2027-05', [], settings).flat();
  expect(days.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(['2027-05-05']);
});

it('many events that last all month take time in proportion to their number', () => {
  const events = Array.from({ length: 40_000 }, (_, id) => eventOf(id, '2027-05-01', '2027-05-31'));
  const [, week = []] = monthGrid('2027-05', events, settings);
  expect(week.map(({ more }) => more)).toEqual(Array.from({ length: 7 }, () => 39_996));
});

it('an event of one night is no bar: it has a row of its own on each of its days', () => {
  const night = { ...eventOf(1, '2027-05-03', '2027-05-04'), end_date: '2027-05-04 03:00:00' };
  const events = [
    {
      ...night,
      start_date: '2027-05-03 22:00:00',
      utc_start_date: '2027-05-03 22:00:00',
      utc_end_date: night.end_date,
    },
    eventOf(2, '2027-05-04', '2027-05-06'),
    eventOf(3, '2027-05-03', '2027-05-03'),
  ];
  const [, week = []] = monthGrid('2027-05', events, settings);
  const rows = week.map((day) =>
    day.rows.map((row) => row && [row.event.id, row.isBar, row.continues, row.goesOn]),
  );
  expect(rows.slice(0, 3)).toEqual([
    [
      [3, false, false, false],
      [1, false, false, false],
    ],
    [
      [2, true, false, true],
      [1, false, false, false],
    ],
    [[2, true, true, true]],
  ]);
});
