import { STATUSES } from '@kalends/core';
import { emptySnapshot, ALL_EVENTS, answer } from '@kalends/core/store';
import type { EventRecord } from '@kalends/core';
import type { EventQuery, Store } from '@kalends/core/store';
import { insert, newEvent, update } from '@kalends/core/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testSchemas } from './server/schemas.js';

/** Totals from counters and deep pages, on more events than the contract kit has. */

const EVENTS = 2000;
const schemas = testSchemas('event_window');
const { pool } = schemas;
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
    order: fc.constantFrom('start_date' as const, 'start_date' as const, 'date' as const),
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

/** All that is derived for windows. */
const derived = async (schema: string): Promise<unknown> => {
  const { rows: counts } = await pool.query(
    `SELECT * FROM ${schema}.event_count WHERE count <> 0 ORDER BY scale, status, period, hide_from_listings`,
  );
  const { rows: keys } = await pool.query(
    `SELECT * FROM ${schema}.event_key WHERE key < 0 ORDER BY event, key`,
  );
  const { rows: linked } = await pool.query(`SELECT * FROM ${schema}.linked_status ORDER BY key, status`);
  return { counts, keys, linked };
};

/** Makes of a schema what it was before there were counters. */
const withoutCounters = (schema: string): string => `
  DROP TABLE ${schema}.event_count, ${schema}.linked_status;
  DROP INDEX ${schema}.event_key_latest;
  CREATE INDEX event_key_upcoming ON ${schema}.event_key (key, utc_start_date) INCLUDE (status, author)
    WHERE utc_start_date IS NOT NULL;
  DELETE FROM ${schema}.event_key WHERE key < 0;
  DELETE FROM ${schema}.migration WHERE number = 2`;

describe('counters and keys of long events', () => {
  it('are those that a schema from before them is given', async () => {
    const schema = schemas.of(store);
    const kept = await derived(schema);
    expect(kept).toMatchObject({ counts: expect.arrayContaining([expect.anything()]) as unknown });
    await pool.query(withoutCounters(schema));
    await schemas.open(schema);
    expect(await derived(schema)).toEqual(kept);
  });

  it('have what was being written when they were to be made', async () => {
    const schema = schemas.next();
    const first = await schemas.open(schema);
    await first.commit({ changes: [insert('event', newEvent())], preconditions: [] });
    await pool.query(withoutCounters(schema));
    const writer = await pool.connect();
    await writer.query(`BEGIN; UPDATE ${schema}.state SET commits = commits + 1;
      INSERT INTO ${schema}.event_key
        SELECT 2, key, status, author, start_date, date, end_date, utc_start_date, hide_from_listings, featured
        FROM ${schema}.event_key`);
    const opening = schemas.open(schema);
    const isWaiting = async () =>
      (
        await writer.query(
          `SELECT FROM pg_locks WHERE NOT granted AND relation = '${schema}.state'::regclass`,
        )
      ).rows.length > 0;
    while (!(await isWaiting())) await new Promise(setImmediate);
    await writer.query('COMMIT');
    writer.release();
    expect((await (await opening).find({ ...ALL_EVENTS, offset: 0, limit: 0 })).total).toBe(2);
  });
});
