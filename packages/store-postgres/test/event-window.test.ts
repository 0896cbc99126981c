import { STATUSES, type EventRecord } from '@kalends/core';
import { ALL_EVENTS, answer, emptySnapshot, type EventQuery, type Store } from '@kalends/core/store';
import { insert, newEvent, update } from '@kalends/store-kit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { testSchemas } from './server/schemas.js';

/** Totals from counters and deep pages, on more events than the contract kit has. */

const EVENTS = 2000;
const schemas = testSchemas('event_window');
let store: Store;
let events: ReadonlyMap<number, EventRecord>;

const time = (day: number, hour: number): string =>
  new Date(Date.UTC(2025, 10, 1 + day, hour)).toISOString().slice(0, 19).replace('T', ' ');

/** When the event of a number is, and who sees it. */
function placed(n: number) {
  // spread without chance: some days are full, some are empty; one of ten goes on for days, a few for years
  const [day, hour] = [(n * n + 7 * n) % 400, n % 24];
  const length = n % 10 === 0 ? (n % 7) + (n % 300 === 0 ? 500 : 0) : 0;
  return {
    start_date: time(day, hour),
    end_date: length > 0 ? time(day + length, n % 24) : `${time(day, hour).slice(0, 10)} 23:59:59`,
    status: STATUSES[n % 13] ?? 'publish',
    author: n % 3,
    venue: 1_000_000 + (n % 30),
    organizer: [1_000_100 + (n % 7), 1_000_200 + (n % 11)],
    hide_from_listings: n % 17 === 0,
  };
}

beforeAll(async () => {
  store = await schemas.open();
  const changes = Array.from({ length: EVENTS }, (_, n) =>
    insert('event', newEvent({ id: -1 - n, slug: `e${n}`, ...placed(n + 1001) })),
  );
  const { ids } = await store.commit({ changes, preconditions: [] });
  // a third of them is put elsewhere, a few a day on, some only from one status to the next
  const moved = (await store.load('event', ids)).flatMap((event, n) => {
    if (n % 3 > 0) return [];
    const { status, ...place } = placed(n);
    return [update('event', event, n % 2 === 0 ? { status, ...place } : { status })];
  });
  await store.commit({ changes: moved, preconditions: [] });
  events = new Map((await store.load('event', ids)).map((event) => [event.id, event]));
});

const timeArb = fc.oneof(
  fc
    .tuple(fc.integer({ min: -5, max: 420 }), fc.integer({ min: 0, max: 23 }))
    .map(([day, hour]) => time(day, hour)),
  fc.integer({ min: -5, max: 420 }).map((day) => `${time(day, 0).slice(0, 10)} 23:59:59`),
  fc.integer({ min: -5, max: 420 }).map((day) => time(day, 0)),
);
const boundArb = fc.option(timeArb, { freq: 2 });

const queryArb: fc.Arbitrary<EventQuery> = fc
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

it('windows of any kind, as far into them as may be', async () => {
  const snapshot = { ...emptySnapshot(), event: events };
  await fc.assert(
    fc.asyncProperty(queryArb, async (query) => {
      expect(await store.find(query)).toMatchObject(answer(query, snapshot));
    }),
    { numRuns: 300, seed: 20261120 },
  );
});

it('a page further on than anything can be is empty', async () => {
  for (const offset of [EVENTS, Number.MAX_SAFE_INTEGER, 1e300, Infinity]) {
    const { total, refs } = await store.find({ ...ALL_EVENTS, hidden: true, offset, limit: 10 });
    expect([total, refs]).toEqual([EVENTS, []]);
  }
});
