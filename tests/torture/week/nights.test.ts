import { expect, it } from 'vitest';
import type { Month } from './measures.js';
import { compareNights, grown } from './nights.js';

const latency = { time: 2, cpu: 1 };
const MONTH: Month = {
  ...{ day: 30, events: 1_000, pid: 7, memory: 140e6, heap: 50e6 },
  ...{ database: 5e6, wal: 16e6, images: 1_000, logged: 190 },
  ...{ list: latency, one: latency, page: latency, create: latency },
};

/** A year: at its end there are twelve times as many events, and whatever else is said. */
const yearTo = (last: Partial<Month>): Month[] => [
  MONTH,
  ...Array.from({ length: 10 }, (_, at) => ({ ...MONTH, day: 60 + 30 * at })),
  { ...MONTH, day: 360, events: 12_000, database: 60e6, images: 12_000, ...last },
];

it.each<[what: string, last: Partial<Month>]>([
  ['memory of a process', { memory: 300e6 }],
  ['heap of a process', { heap: 120e6 }],
  ['CPU of list', { list: { time: 5, cpu: 4 } }],
  ['CPU of create', { create: { time: 5, cpu: 4 } }],
  ['bytes of the file per event', { database: 120e6 }],
  ['WAL', { wal: 200e6 }],
  ['log of a request', { logged: 400 }],
])('tells that the %s has grown', (what, last) => {
  expect(grown(yearTo({}), true)).toEqual([]);
  expect(grown(yearTo(last), true)).toEqual([expect.stringContaining(`${what}: `)]);
});

it('judges no memory of different processes', () => {
  expect(grown(yearTo({ memory: 300e6, pid: 8 }), true)).toEqual([]);
});

it('compares a night with the last one of its size', () => {
  const night = (events: number, last: Partial<Month>) => ({
    ...{ at: '2031-05-01', events, days: 365, months: yearTo(last) },
  });
  const former = [night(9, {}), night(5, { database: 1e6 })];
  expect(compareNights(night(9, {}), former)).toEqual([]);
  expect(compareNights(night(9, { database: 90e6 }), former)).toEqual([
    'since the last night, file: 60000000.00 at first, 90000000.00 in the end',
  ]);
  expect(compareNights(night(7, {}), former)).toEqual([]);
});
