import { ALL_EVENTS } from '@kalends/core/store';
import { insert, newTerm } from '@kalends/store-kit';
import { createPostgresStore } from '@kalends/store-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseUrl, testSchemas } from './server/schemas.js';
import { spiedPool } from './server/spied-pool.js';
import { type Server, serverOn } from './server/wire.js';

/** How often a request has to wait for the database. */

const schemas = testSchemas('round_trips');
const spied = await spiedPool(databaseUrl());
const { pool, sent } = spied;
const schema = schemas.next();
const LIST = '/events?start_date=2028-01-01&per_page=20';
let server: Server;
let cold: () => Server;
let ids: Readonly<Record<'event' | 'venue' | 'organizer' | 'category' | 'tag', number>>;
let slug: string;

beforeAll(async () => {
  const store = await createPostgresStore({ pool, schema });
  cold = () => serverOn(store);
  server = cold();
  const { events, categories } = server.calendar;
  const music = await categories.create({ name: 'Music' });
  const jazz = await categories.create({ name: 'Jazz', parent: music.id });
  for (const title of ['One', 'Two', 'Three']) {
    const event = await events.create({
      ...{ title, start_date: '2028-05-01 10:00:00', end_date: '2028-05-01 12:00:00' },
      ...{ venue: { venue: 'Hall', image: 'https://x.example/hall.png' }, organizer: [{ organizer: 'Ann' }] },
      ...{ categories: [jazz.id], tags: ['live', title], image: 'https://x.example/a.png' },
    });
    const [organizer = 0, category = 0, tag = 0] = [event.organizer, event.categories, event.tags].map(
      ([id]) => id,
    );
    ids = { event: event.id, venue: event.venue, organizer, category, tag };
    ({ slug } = event);
  }
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(() => pool.end());

/** The round trips of a request that does not go on from the answer to another one. */
const tripsOf = async (on: Server, path: string): Promise<number> => {
  await new Promise(setImmediate);
  while (spied.waiting > 0) await new Promise(setImmediate);
  const before = spied.trips;
  expect((await on.get(path)).status).toBe(200);
  return spied.trips - before;
};

describe('a list', () => {
  it.each([
    [LIST, 4],
    ['/venues', 3],
    ['/organizers', 3],
    ['/categories', 3],
    ['/tags', 2],
  ])(
    '%s takes at most %i round trips, one for each kind of links, and one when it is cached',
    async (path, most) => {
      const fresh = cold();
      expect(await tripsOf(fresh, path)).toBeLessThanOrEqual(most);
      expect(await tripsOf(fresh, path)).toBe(1);
    },
  );

  it.each([
    () => `categories=${ids.category}&tags=${ids.tag}`,
    () => `venue=${ids.venue}&organizer=${ids.organizer}&search=one`,
    () => `tags=${ids.tag},${ids.tag + 1}&featured=false`,
  ])('with filters takes one more: that these exist is asked first, and at once', async (filters) => {
    const path = `${LIST}&${filters()}`;
    const fresh = cold();
    expect(await tripsOf(fresh, path)).toBeLessThanOrEqual(5);
    expect(await tripsOf(fresh, path)).toBe(2);
    expect((await server.get(`${path}&venue=999`)).status).toBe(400);
  });

  it('with its records in core takes two', async () => {
    await server.calendar.events.list();
    expect(sent).toHaveLength(2);
  });
});

describe('one record', () => {
  it.each([
    ['an event', () => `/events/${ids.event}`, 4],
    ['an event by its slug', () => `/events/by-slug/${slug}`, 6],
    ['a venue', () => `/venues/${ids.venue}`, 3],
  ])('%s takes a few round trips, no more of them when it is cached', async (_, path, most) => {
    const fresh = cold();
    expect(await tripsOf(fresh, path())).toBeLessThanOrEqual(most);
    expect(await tripsOf(fresh, path())).toBeLessThanOrEqual(most);
  });
});

describe('a write', () => {
  it('of an event reads its places at once, asks the rest within the commit, and does not read what it wrote', async () => {
    const { calendar } = server;
    const links = {
      ...{ venue: ids.venue, organizer: [ids.organizer] },
      ...{ categories: [ids.category], tags: [ids.tag] },
    };
    const create = async (title: string): Promise<number> => {
      const before = spied.trips;
      await calendar.events.create({
        ...{ title, start_date: '2028-06-01 10:00:00', end_date: '2028-06-01 12:00:00' },
        ...links,
      });
      return spied.trips - before;
    };
    await create('First');
    // all but one of them the commit's: one for each statement, where a connection does not send several at once
    expect(await create('Second')).toBe(13);
  });
});

describe('statements', () => {
  it('of lists, searches and records are prepared', async () => {
    await server.get(LIST);
    await server.get(`${LIST}&search=one`);
    await server.get(`/events/${ids.event}`);
    expect(new Set(sent.map(({ name }) => typeof name))).toEqual(new Set(['string']));
  });
});

describe('prepared statements', () => {
  it('are planned once, not for each list of ids', async () => {
    const single = new pg.Pool({ connectionString: databaseUrl(), max: 1 });
    const store = await createPostgresStore({ pool: single, schema });
    for (let time = 0; time < 20; time++) {
      await store.load('event', [ids.event]);
      await new Promise(setImmediate);
    }
    const { rows } = await single.query(
      'SELECT custom_plans::integer + generic_plans::integer AS asked, generic_plans > 10 AS once FROM pg_prepared_statements',
    );
    expect(rows).toEqual([{ asked: 20, once: true }]);
    await store.close();
    await single.end();
  });
});

describe('the version', () => {
  it('comes with the answer to a query', async () => {
    const store = await createPostgresStore({ pool, schema });
    sent.length = 0;
    const { version } = await store.find({ ...ALL_EVENTS, offset: 0, limit: 1 });
    expect(await store.version()).toBe(version);
    expect(sent).toHaveLength(2);
  });

  it('is heard of by those who ask in a loop, even if they never wait for anything else', async () => {
    const store = await createPostgresStore({ pool, schema });
    const other = await createPostgresStore({ pool, schema });
    const seen = await store.version();
    const commit = other.commit({ changes: [insert('tag', newTerm())], preconditions: [] });
    while ((await store.version()) === seen) await store.find({ ...ALL_EVENTS, offset: 0, limit: 1 });
    expect((await commit).before).toBe(seen);
  });

  it('is never older than one that was told before', async () => {
    const store = await createPostgresStore({ pool, schema });
    const other = await createPostgresStore({ pool, schema });
    const query = { ...ALL_EVENTS, offset: 0, limit: 1 };
    let newest = 0;
    const ask = async () => {
      await store.find(query);
      const version = await store.version();
      expect(version).toBeGreaterThanOrEqual(newest);
      newest = version;
    };
    for (let round = 0; round < 20; round++) {
      await Promise.all([
        ask(),
        ask(),
        other.commit({ changes: [insert('tag', newTerm())], preconditions: [] }),
        ask(),
      ]);
    }
  });
});
