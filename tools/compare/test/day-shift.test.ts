import { describe, expect, it } from 'vitest';
import { createDayShift, findDayShift } from '../src/day-shift.js';
import type { Case } from '../src/conditions.js';
import type { Difference } from '../src/difference.js';
import type { Server } from '../src/server.js';

const HOUR = 3_600_000;
const none = (): never => {
  throw new Error('is not asked');
};

/** A server that answers a list with an address, or not at all. */
const serverAt = (start: string | undefined): Server => ({
  ask: none,
  findSite: none,
  tryToAsk: async () =>
    start === undefined
      ? 'no answer'
      : {
          ...{ status: 200, headers: new Headers() },
          text: JSON.stringify({ rest_url: `http://a.example/events/?start_date=${start}&per_page=1` }),
        },
});

const { signal } = new AbortController();

describe('the shift of days', () => {
  it.each([
    ['of a cutoff of 06:00', '2031-06-06+06%3A00%3A00', '2031-06-06+00%3A00%3A00', 6],
    ['of a site east of the other', '2031-06-05 15:00:00', '2031-06-06 00:00:00', 9],
    ['of half an hour', '2031-06-06%2000:30:00', '2031-06-06 00:00:00', 0.5],
    ['of days that begin together', '2031-06-06 00:00:00', '2031-06-06+00%3A00%3A00', 0],
    ['of more than a cutoff or a zone can be', '2031-06-05 06:00:00', '2031-06-06 00:00:00', 0],
    ['of a server that does not answer', undefined, '2031-06-06 00:00:00', 0],
    ['of a server that tells no time', '2031-06-06', '2031-06-06 06:00:00', 0],
  ])('%s is found', async (_, a, b, hours) => {
    expect(await findDayShift({ a: serverAt(a), b: serverAt(b) }, signal)).toBe(hours * HOUR);
  });
});

/** A difference in the answer to a list of events. */
const caseOf = (query: Readonly<Record<string, string>>, difference: Partial<Difference>): Case => ({
  request: { as: 'anonymous', path: ['events'], query },
  difference: {
    ...{ kind: 'missing', path: 'events[]', at: 'events[id=7]', a: undefined, b: undefined },
    ...{ within: { a: undefined, b: undefined }, ...difference },
  },
});

const at = (start: string, end = start) => ({ id: 7, start_date: start, end_date: end });
const DAY = { start_date: '2031-06-06', end_date: '2031-06-06' };
const bounds = (time: string): string => `http://a.example/events/?start_date=2031-06-06+${time}`;

describe('a shift of six hours explains', () => {
  it.each([
    ['an event within it before a bound', true, DAY, { a: at('2031-06-05 19:00:00') }],
    [
      'an event within it behind a bound, at B',
      true,
      DAY,
      { kind: 'extra' as const, b: at('2031-06-07 03:00:00') },
    ],
    ['no event farther away', false, DAY, { a: at('2031-06-08 12:00:00') }],
    ['no event of a list without dates', false, { featured: 'true' }, { a: at('2031-06-05 19:00:00') }],
    [
      'an event at a given time',
      true,
      { starts_after: '2031-06-05 15:00:00' },
      { a: at('2031-06-05 20:59:59') },
    ],
    ['no venue', false, DAY, { path: 'venues[]', a: at('2031-06-05 19:00:00') }],
    [
      'addresses that differ by so much',
      true,
      DAY,
      { kind: 'value' as const, path: 'events.rest_url', a: bounds('06:00:00'), b: bounds('00:00:00') },
    ],
    [
      'no addresses that differ by more',
      false,
      DAY,
      { kind: 'value' as const, path: 'events.rest_url', a: bounds('12:00:00'), b: bounds('00:00:00') },
    ],
  ])('%s', (_, isExplained, query, difference) => {
    const found = caseOf(query, difference);
    expect(createDayShift(6 * HOUR)(found)?.number).toBe(isExplained ? 'days' : undefined);
    expect(createDayShift(0)(found)).toBeUndefined();
  });
});
