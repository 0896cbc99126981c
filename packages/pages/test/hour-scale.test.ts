import { expect, it } from 'vitest';
import { lastDayOf } from '@kalends/site';
import type { EventSummary } from '../src/views/event-summary.js';
import { hourScale, LANES_IN_DAY, LANES_IN_WEEK, type PlacedEvent } from '../src/views/hour-scale.js';

/** An event by its local times, `DD HH:MM`, in November 2026. */
function eventOf(start: string, end: string, fields: Partial<EventSummary> = {}): EventSummary {
  const [start_date, end_date] = [`2026-11-${start}:00`, `2026-11-${end}:00`];
  return {
    ...{
      id: 1,
      url: '',
      title: '',
      cost: '',
      image: '',
      srcset: '',
      focus: '',
      venue: undefined,
      categories: [],
    },
    ...{ start_date, end_date, utc_start_date: '', utc_end_date: '', timezone: 'UTC' },
    ...{ firstDay: start_date.slice(0, 10), lastDay: lastDayOf({ start_date, end_date }) },
    ...{ all_day: false, featured: false, event_status: 'scheduled' as const },
    ...fields,
  };
}

/** The scale of days from the 15th on that all have these events where they are on. */
const scaleOf = (events: readonly EventSummary[], lanes = LANES_IN_WEEK) =>
  hourScale(
    Array.from({ length: 7 }, (_, index) => {
      const day = `2026-11-${15 + index}`;
      return { day, events: events.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay) };
    }),
    { lanes, hasBars: true },
  );

/** The first and the last hour, and each event on the scale as `day: row+rows lane/lanes`. */
function shown(events: readonly EventSummary[]): [string, string[]] {
  const { hours, days } = scaleOf(events);
  const text = ({ row, rows, lane, lanes }: PlacedEvent): string => `${row}+${rows} ${lane ?? '-'}/${lanes}`;
  return [
    hours.length === 0 ? '' : `${hours[0]}–${(hours.at(-1) ?? 0) + 1}`,
    days.flatMap(({ groups }, index) =>
      groups.flatMap((group) => group.events.map((event) => `${15 + index}: ${text(event)}`)),
    ),
  ];
}

const aboveOf = (events: readonly EventSummary[]): number[] =>
  scaleOf(events).days.map(({ above }) => above.length);

it('has the hours in use, at least six, and half an hour a row', () => {
  expect(shown([eventOf('16 09:00', '16 10:30'), eventOf('18 20:15', '18 22:10')])).toEqual([
    '9–23',
    ['16: 1+3 1/1', '18: 23+5 1/1'],
  ]);
  expect(shown([eventOf('16 09:30', '16 10:00')])).toEqual(['9–15', ['16: 2+1 1/1']]);
  expect(shown([eventOf('16 23:45', '16 23:50')])).toEqual(['18–24', ['16: 12+1 1/1']]);
  expect(shown([])).toEqual(['', []]);
});

it('places an event over midnight where it begins, and its rest above the next day', () => {
  const late = [eventOf('16 22:00', '17 02:00')];
  expect(shown(late)).toEqual(['18–24', ['16: 9+4 1/1']]);
  expect(aboveOf(late)).toEqual([0, 0, 1, 0, 0, 0, 0]);
  const untilMidnight = [eventOf('16 22:00', '17 00:00')];
  expect(shown(untilMidnight)).toEqual(['18–24', ['16: 9+4 1/1']]);
  expect(aboveOf(untilMidnight)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(aboveOf([eventOf('14 22:00', '15 02:00')])).toEqual([1, 0, 0, 0, 0, 0, 0]);
});

it.each([
  ['all-day', eventOf('16 00:00', '16 23:59', { all_day: true }), 1],
  ['of a whole day by its times', eventOf('16 00:00', '17 00:00'), 1],
  ['of a whole day until its last minute', eventOf('16 00:00', '16 23:59'), 1],
  ['of 24 hours', eventOf('16 10:00', '17 10:00'), 2],
  ['of several days', eventOf('16 10:00', '18 09:00'), 3],
])('stands above the scale: %s', (_name, event, days) => {
  expect(shown([event])).toEqual(['', []]);
  expect(aboveOf([event]).reduce((sum, count) => sum + count, 0)).toBe(days);
});

it('begins a bar where it starts on the scale of a day, so that events stay in the order of time', () => {
  const camp = eventOf('16 18:00', '18 14:00');
  const day = (number: number) =>
    hourScale([{ day: `2026-11-${number}`, events: [camp] }], { lanes: LANES_IN_DAY, hasBars: false });
  expect(day(16).days[0]).toMatchObject({ above: [], groups: [{ events: [{ row: 1, rows: 12 }] }] });
  expect([17, 18].map((number) => day(number).days[0]?.above.length)).toEqual([1, 1]);
});

it('gives a moment, and an event that ends before its start by the clock, one row', () => {
  expect(shown([eventOf('16 12:00', '16 12:00')])).toEqual(['12–18', ['16: 1+1 1/1']]);
  // the clock goes back an hour in between
  expect(shown([eventOf('16 01:45', '16 01:15')])).toEqual(['1–7', ['16: 2+1 1/1']]);
});

it('places events by the clock of their own zones', () => {
  const tokyo = eventOf('16 10:00', '16 11:00', {
    timezone: 'Asia/Tokyo',
    utc_start_date: '2026-11-16 01:00:00',
    utc_end_date: '2026-11-16 02:00:00',
  });
  expect(shown([tokyo])).toEqual(['10–16', ['16: 1+2 1/1']]);
});

it('gives events that overlap lanes, and a lane again when it is free', () => {
  expect(
    shown([
      eventOf('16 09:00', '16 12:00'),
      eventOf('16 10:00', '16 11:00'),
      eventOf('16 11:00', '16 13:00'),
      eventOf('16 13:00', '16 14:00'),
    ]),
  ).toEqual(['9–15', ['16: 1+6 1/2', '16: 3+2 2/2', '16: 5+4 2/2', '16: 9+2 1/1']]);
});

it('counts the events that do not fit', () => {
  const many = Array.from({ length: 100 }, (_, id) => eventOf('16 10:00', '16 11:00', { id }));
  const { groups = [] } = scaleOf([eventOf('16 09:00', '16 10:30'), ...many]).days[1] ?? {};
  expect(groups.map(({ end, beyond }) => [end, beyond])).toEqual([[5, 99]]);
  const lanes = groups.flatMap(({ events }) => events.map(({ lane }) => lane));
  expect(lanes).toEqual([1, 2, ...Array.from({ length: 99 }, () => undefined)]);
  expect(scaleOf(many.slice(0, 2)).days[1]?.groups.map(({ beyond }) => beyond)).toEqual([0]);
  const [wide] = scaleOf(many, LANES_IN_DAY).days[1]?.groups ?? [];
  expect([wide?.beyond, wide?.events[3]?.lane, wide?.events[4]?.lane]).toEqual([96, 4, undefined]);
});

it('never lets two events share a place, and loses none', () => {
  let state = 7;
  const below = (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
  const clock = (minutes: number): string =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  for (let round = 0; round < 200; round++) {
    const events = Array.from({ length: below(12) }, (_, id) => {
      const start = below(1_440);
      return eventOf(`16 ${clock(start)}`, `16 ${clock(Math.min(1_439, start + below(300)))}`, { id });
    }).sort((one, other) => (one.start_date < other.start_date ? -1 : 1));
    const { hours, days } = scaleOf(events);
    const { groups = [] } = days[1] ?? {};
    const taken = new Set<string>();
    for (const { events: placed, beyond } of groups) {
      expect(placed.filter(({ lane }) => lane === undefined)).toHaveLength(beyond);
      for (const { row, rows, lane } of placed)
        for (let at = row; lane !== undefined && at < row + rows; at++) {
          expect([taken.has(`${at} ${lane}`), at >= 1 && at <= 2 * hours.length]).toEqual([false, true]);
          taken.add(`${at} ${lane}`);
        }
    }
    expect(groups.flatMap(({ events: placed }) => placed.map(({ event }) => event))).toEqual(events);
  }
});
