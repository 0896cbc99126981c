import { STATUSES, type EventRecord } from '@kalends/core';
import { ALL_EVENTS, type EventQuery, type NewRecord, type Store } from '@kalends/core/store';
import { insert, newEvent } from '@kalends/store-kit';
import fc from 'fast-check';

/** More events than the contract kit has, and queries for windows of them. */

export const EVENTS = 2000;

const time = (day: number, hour: number): string =>
  new Date(Date.UTC(2025, 10, 1 + day, hour)).toISOString().slice(0, 19).replace('T', ' ');

/** The event of a number, spread without chance: some days are full, some are empty; one of ten goes on for days, a few for years. */
export function eventOf(n: number): NewRecord<'event'> {
  const [day, hour] = [(n * n + 7 * n) % 400, n % 24];
  const length = n % 10 === 0 ? (n % 7) + (n % 300 === 0 ? 500 : 0) : 0;
  return newEvent({
    id: -1 - n,
    slug: `e${n}`,
    title: `Night ${n % 5} of jazz${n % 2} and blues${n % 3}`,
    start_date: time(day, hour),
    end_date: length > 0 ? time(day + length, n % 24) : `${time(day, hour).slice(0, 10)} 23:59:59`,
    status: STATUSES[n % 13] ?? 'publish',
    author: n % 3,
    hide_from_listings: n % 17 === 0,
    featured: n % 4 === 0,
  });
}

/** Adds the events to a store. Answers them as they are stored. */
export async function addEvents(store: Store): Promise<EventRecord[]> {
  const changes = Array.from({ length: EVENTS }, (_, n) => insert('event', eventOf(n)));
  const { ids } = await store.commit({ changes, preconditions: [] });
  return store.load('event', ids);
}

const timeArb = fc.oneof(
  fc
    .tuple(fc.integer({ min: -5, max: 420 }), fc.integer({ min: 0, max: 23 }))
    .map(([day, hour]) => time(day, hour)),
  fc.integer({ min: -5, max: 420 }).map((day) => `${time(day, 0).slice(0, 10)} 23:59:59`),
  fc.integer({ min: -5, max: 420 }).map((day) => time(day, 0)),
);
const boundArb = fc.option(timeArb, { freq: 2 });

/** A query for a window of any kind, as far into it as may be. */
export const windowArb: fc.Arbitrary<EventQuery> = fc
  .record({
    from: boundArb,
    to: boundArb,
    endFrom: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: timeArb }),
    endTo: boundArb,
    hidden: fc.boolean(),
    status: fc.oneof(fc.constant(['publish'] as const), fc.subarray([...STATUSES])),
    author: fc.option(fc.nat(2)),
    offset: fc.oneof(fc.nat(20), fc.nat(EVENTS)),
    limit: fc.nat(30),
    orderby: fc.constantFrom('start_date' as const, 'start_date' as const, 'date' as const, 'title' as const),
    order: fc.constantFrom('asc' as const, 'asc' as const, 'desc' as const),
  })
  .map(({ from, to, endFrom, endTo, status, author, ...rest }) => ({
    ...ALL_EVENTS,
    ...rest,
    visible: { status, author },
    start_date: { from, to },
    end_date: { from: endFrom, to: endTo },
  }));
