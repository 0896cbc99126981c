import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasOnlyFilters } from '../../src/query/filters.js';
import { ALL_EVENTS, type EventQuery } from '../../src/query/query.js';
import {
  countersOf,
  daysOfMonth,
  earliestStarts,
  isCounted,
  partsOf,
  spanClass,
  type Window,
  windowOf,
} from '../../src/query/window.js';
import { localTime, secondsOf } from '../../src/time/local-time.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

const START = secondsOf('2027-11-20 00:00:00');
const DAY = 86_400;

/** Times on few days, many of them the first or last moment of a day. */
const timeArb = fc
  .tuple(fc.nat(100), fc.oneof(fc.constant(0), fc.constant(DAY - 1), fc.nat(DAY - 1)))
  .map(([day, second]) => localTime(START + day * DAY + second));
const boundArb = fc.option(timeArb, { freq: 3 });

const query = (changes: Partial<EventQuery>): EventQuery => ({
  ...ALL_EVENTS,
  offset: 0,
  limit: 10,
  ...changes,
});

/** A part of a window without bounds of its last end. */
const EDGE = { from: null, to: null, endFrom: null, endTo: null };

describe('the window of a query', () => {
  it('has no bounds that follow from others', () => {
    const [a, b, c] = ['2027-01-01 00:00:00', '2027-02-01 00:00:00', '2027-03-01 00:00:00'];
    expect(windowOf({ start_date: { from: b, to: c }, end_date: { from: a, to: null } })).toEqual({
      ...{ from: b, to: c, endFrom: null, endTo: null },
    });
    expect(windowOf({ start_date: { from: a, to: c }, end_date: { from: b, to: b } })).toEqual({
      ...{ from: a, to: b, endFrom: b, endTo: b },
    });
  });

  it('ends at the earlier of the last start and the last end, and has no end that comes before it', () => {
    const [a, b, c] = ['2027-01-01 00:00:00', '2027-02-01 00:00:00', '2027-03-01 00:00:00'];
    const open = { from: null, to: null };
    const bounds = { from: null, to: null, endFrom: null, endTo: null };
    expect(windowOf({ start_date: open, end_date: open })).toEqual(bounds);
    expect(windowOf({ start_date: { from: null, to: b }, end_date: open })).toEqual({ ...bounds, to: b });
    expect(windowOf({ start_date: { from: null, to: b }, end_date: { from: a, to: c } })).toEqual({
      ...{ from: null, to: b, endFrom: a, endTo: c },
    });
    expect(windowOf({ start_date: open, end_date: { from: null, to: c } })).toEqual({
      ...{ ...bounds, to: c, endTo: c },
    });
    expect(windowOf({ start_date: { from: b, to: null }, end_date: { from: b, to: null } })).toEqual({
      ...{ ...bounds, from: b },
    });
  });

  it.each<[from: string | null, to: string | null, parts: ReturnType<typeof partsOf>]>([
    [null, null, { days: { first: '0000-00-00', end: '9999-99-99~' } }],
    ['2027-11-20 00:00:00', '2027-11-21 23:59:59', { days: { first: '2027-11-20', end: '2027-11-21~' } }],
    [
      '2027-11-20 00:00:01',
      '2027-11-22 23:59:58',
      {
        before: { ...EDGE, from: '2027-11-20 00:00:01', to: '2027-11-20 23:59:59' },
        days: { first: '2027-11-20~', end: '2027-11-22' },
        after: { ...EDGE, from: '2027-11-22 00:00:00', to: '2027-11-22 23:59:58' },
      },
    ],
    [
      '2027-11-20 10:00:00',
      '2027-11-20 12:00:00',
      { before: { ...EDGE, from: '2027-11-20 10:00:00', to: '2027-11-20 12:00:00' } },
    ],
  ])('from %s to %s has these whole days, and nothing else to count', (from, to, parts) => {
    expect(partsOf({ ...EDGE, from, to })).toEqual(parts);
  });

  it('has the counters of whole months, and of days beside them', () => {
    expect(countersOf({ first: '2027-11-20', end: '2027-11-22~' })).toEqual([
      { scale: 'day', first: '2027-11-20', end: '2027-11-22~' },
    ]);
    expect(countersOf({ first: '2027-11-20', end: '2028-02-03' })).toEqual([
      { scale: 'day', first: '2027-11-20', end: '2027-11~' },
      { scale: 'month', first: '2027-11~', end: '2028-02' },
      { scale: 'day', first: '2028-02', end: '2028-02-03' },
    ]);
    expect(daysOfMonth('2027-11')).toEqual({ scale: 'day', first: '2027-11', end: '2027-11~' });
  });

  it('has each start in its whole days or in one of its edges', () => {
    fc.assert(
      fc.property(boundArb, boundArb, timeArb, (from, to, start) => {
        const within = (window: Pick<Window, 'from' | 'to'> | undefined): number =>
          window !== undefined &&
          (window.from === null || start >= window.from) &&
          (window.to === null || start <= window.to)
            ? 1
            : 0;
        const window: Window = { from, to, endFrom: null, endTo: null };
        const { before, days, after } = partsOf(window);
        const [day, month] = [start.slice(0, 10), start.slice(0, 7)];
        const counted = days === undefined ? [] : countersOf(days);
        const counters = counted.filter(({ scale, first, end }) => {
          const period = scale === 'day' ? day : month;
          return period >= first && period < end;
        });
        expect(within(before) + counters.length + within(after)).toBe(within(window));
        if (days !== undefined && counters.length > 0)
          expect(start >= days.first && start < days.end).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a total that counters know', () => {
  const end = { from: '2027-01-01 00:00:00', to: null };
  const mine = { status: ['publish', 'draft'], author: 3 } as const;
  it.each<[string, Partial<EventQuery>, boolean]>([
    ['a window', { start_date: end, end_date: { from: null, to: '2027-02-01 00:00:00' } }, true],
    ['a window of ends', { end_date: end }, false],
    ['nothing else', {}, true],
    ['a window of ends behind its starts', { start_date: end, end_date: end }, true],
    ['a filter', { featured: false }, false],
    ['a filter without ids', { tags: [] }, false],
    ['own drafts', { visible: mine }, false],
    ['what an author publishes', { visible: { ...mine, status: ['publish'] } }, true],
  ])('%s', (_, changes, expected) => {
    expect(isCounted(query(changes))).toBe(expected);
  });

  it('is one without filters but some', () => {
    const both = query({ featured: true, search: { all: ['a'], none: [] } });
    expect(hasOnlyFilters(both, ['search', 'featured'])).toBe(true);
    expect(hasOnlyFilters(both, ['search'])).toBe(false);
  });
});

describe('span classes', () => {
  it('are 0 for one day, and n for less than 4^n days', () => {
    const span = (end_date: string) => spanClass({ start_date: '2027-12-31 10:00:00', end_date });
    expect(
      ['2027-12-31 23:59:59', '2028-01-01 00:00:00', '2028-01-02 00:00:00', '2028-01-04 00:00:00'].map(span),
    ).toEqual([0, 1, 1, 2]);
    expect(spanClass({ start_date: '0000-01-01 00:00:00', end_date: '9999-12-31 00:00:00' })).toBe(11);
  });

  it('have each their first day', () => {
    const days = earliestStarts('2027-12-31 10:00:00').map(({ span, first }) => [span, first]);
    expect(days.slice(0, 3)).toEqual([
      [1, '2027-12-27'],
      [2, '2027-12-15'],
      [3, '2027-10-28'],
    ]);
    expect(days).toHaveLength(11);
  });

  it('say when an event can have started that goes on', () => {
    fc.assert(
      fc.property(timeArb, timeArb, timeArb, (a, b, time) => {
        const [start_date, end_date] = a < b ? [a, b] : [b, a];
        const span = spanClass({ start_date, end_date });
        fc.pre(span > 0 && end_date > time);
        const { first } = earliestStarts(time).find((one) => one.span === span) ?? { first: '~' };
        expect(start_date >= first).toBe(true);
      }),
    );
  });
});
