import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CalendarError } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { readEverything } from '../../packages/cli/test/everything.js';
import { faultyStore, type Moment } from './faulty-store.js';
import { host, type Request } from './host.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newFile = (): string => join(folder, `${files++}.db`);

/** Makes a store, and what is wrong with it once it is closed. */
type NewStore = () => { readonly store: Store; readonly faults: () => unknown };

const STORES: Readonly<Record<string, NewStore>> = {
  memory: () => ({ store: createMemoryStore(), faults: () => [] }),
  sqlite: () => {
    const file = newFile();
    return {
      store: createSqliteStore({ file, durability: 'normal' }),
      faults: () => checkSqliteStore({ file }),
    };
  },
};

const SECRET = 'SELECT secret FROM /var/lib/kalends.db';

/** What a store may throw, in turns; only the first is what ours do. */
const THROWN: readonly unknown[] = [new CalendarError('internal', SECRET), new Error(SECRET), SECRET];

const MOMENTS: readonly Moment[] = ['before', 'after'];

const event = (key: string) => ({
  title: `Event ${key}`,
  start_date: '2031-05-01 20:00',
  end_date: '2031-05-01 23:00',
  venue: { venue: `Hall ${key}` },
  organizer: [{ organizer: `Ann ${key}` }, { organizer: `Ben ${key}` }],
  categories: [`Category ${key}`],
  tags: [`Tag ${key}`, 'Everywhere'],
});

const get = (path: string): Request => ({ method: 'GET', path });

/** Requests to a calendar with one event, whose id is 4, after its venue and organizers; its tags are 2 and 3. */
const REQUESTS: Readonly<Record<string, Request>> = {
  'a create': { method: 'POST', path: '/events', json: event('b') },
  'an update': {
    method: 'POST',
    path: '/events/4',
    json: { title: 'Changed', venue: { venue: 'New hall' }, tags: ['New tag'], featured: true },
  },
  'a trashing': { method: 'DELETE', path: '/events/4' },
  'a change of a venue': { method: 'POST', path: '/venues/1', json: { venue: 'Changed' } },
  'a delete of a tag': { method: 'DELETE', path: '/tags/2' },
  'a list': get('/events?start_date=2031-01-01&end_date=2032-01-01'),
  'a search': get('/events?start_date=2031-01-01&end_date=2032-01-01&search=event'),
  'an event': get('/events/4'),
  'an event by slug': get('/events/by-slug/event-a'),
  venues: get('/venues'),
  tags: get('/tags'),
};

/** A calendar with one event, on a store that can fail, on a socket. */
async function newSubject(newStore: NewStore) {
  const { store: inner, faults } = newStore();
  const faulty = faultyStore(inner);
  const hosted = await host(faulty.store);
  await hosted.calendar.events.create(event('a'));
  const end = async () => {
    await hosted.close();
    await inner.close();
    expect(faults()).toEqual([]);
  };
  return { ...hosted, ...faulty, inner, end };
}

/** The state that a request leaves behind when nothing fails. */
async function stateAfter(newStore: NewStore, request: Request): Promise<unknown> {
  const { send, inner, end } = await newSubject(newStore);
  expect((await send(request)).status).toBeLessThan(300);
  const state = await readEverything(inner);
  await end();
  return state;
}

/** Sends a request whose n-th call to the store fails, and looks at everything. Answers whether there was such a call. */
async function failAt(
  newStore: NewStore,
  request: Request,
  done: unknown,
  nth: number,
  moment: Moment,
): Promise<boolean> {
  const where = `${moment} call ${nth}`;
  const thrown = THROWN[nth % THROWN.length];
  const { send, arm, disarm, inner, reported, health, end } = await newSubject(newStore);
  const before = await readEverything(inner);
  // what is remembered of an answer must not outlive what has changed
  await send(get('/events/4'));
  void arm(nth, moment, thrown);
  const answer = await send(request);
  const failed = disarm();

  const { code, message, data } = JSON.parse(answer.text) as Record<string, unknown>;
  const told = failed ? ['internal_server_error', 'Something went wrong.', { status: 500 }] : [];
  expect(failed ? [code, message, data] : [], where).toEqual(told);
  expect(answer.status === 500, where).toBe(failed);
  expect(answer.headers + answer.text, where).not.toContain('kalends.db');
  const causes = reported.map((error) => (error === thrown ? error : error.cause));
  expect(causes, where).toEqual(failed ? [thrown] : []);

  expect(failed ? [before, done] : [done], where).toContainEqual(await readEverything(inner));
  expect(await health(), where).toBe(200);
  const fresh = await host(inner);
  for (const read of [get('/events/4'), get('/tags'), get('/venues')]) {
    expect((await send(read)).text, where).toBe((await fresh.send(read)).text);
  }
  await fresh.close();
  await end();
  return failed;
}

describe.each(Object.entries(STORES))('a failing call of the store %s', (_store, newStore) => {
  it.each(Object.entries(REQUESTS))(
    'under %s is a 500, and nothing is half done',
    async (_request, request) => {
      const done = await stateAfter(newStore, request);
      for (const moment of MOMENTS) {
        let calls = 0;
        while (await failAt(newStore, request, done, calls + 1, moment)) calls += 1;
        expect(calls).toBeGreaterThan(0);
      }
    },
  );

  it('for lack of space refuses a write with 507, and reading goes on', async () => {
    const { send, arm, disarm, end } = await newSubject(newStore);
    void arm(1, 'before', new CalendarError('store_full', SECRET));
    const refused = await send({ method: 'POST', path: '/tags', json: { name: 'Jazz' } });
    expect([refused.status, disarm(), refused.text.includes(SECRET)]).toEqual([507, true, false]);
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'store_full', data: { status: 507 } });
    expect((await send(get('/events/4'))).status).toBe(200);
    await end();
  });

  it('makes the server unhealthy until it is over', async () => {
    const { arm, health, end } = await newSubject(newStore);
    void arm(1, 'before', new Error(SECRET));
    expect(await health()).toBe(503);
    expect(await health()).toBe(200);
    await end();
  });
});
