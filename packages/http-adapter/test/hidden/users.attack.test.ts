import { createCalendar, type Actor, type Calendar } from '@kalends/core';
import { GUEST } from '@kalends/core/internal';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { createPostgresStore } from '@kalends/store-postgres';
import { createSqliteStore } from '@kalends/store-sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../../scripts/postgres-server.mjs';
import { createHandler } from '../../src/index.js';

/** Users with texts for ids, on two servers that share a store. */

type Pair = readonly [Store, Store];

const folder = mkdtempSync(join(tmpdir(), 'kalends-users-'));
let server: PostgresServer | undefined;
const opened = new Set<Store>();

beforeAll(async () => {
  server = await startPostgres();
});
afterEach(async () => {
  for (const store of opened) await store.close();
  opened.clear();
});
afterAll(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true });
});

let made = 0;

const STORES: Readonly<Record<string, () => Promise<Pair>>> = {
  async memory() {
    const store = createMemoryStore();
    return [store, store];
  },
  async SQLite() {
    const file = join(folder, `${++made}.db`);
    return [createSqliteStore({ file }), createSqliteStore({ file })];
  },
  async PostgreSQL() {
    const options = { connectionString: server?.url ?? '', schema: `users_${++made}` };
    return [await createPostgresStore(options), await createPostgresStore(options)];
  },
};

/** The user in a header, as a proxy that logs people in would send it. */
function serverOf(calendar: Calendar) {
  const handler = createHandler({
    calendar,
    baseUrl: 'http://calendar.test',
    identify: ({ headers: { 'x-user': user, 'x-role': role } }): Actor<number | string> | null =>
      user === undefined ? null : { id: String(user), role: role === 'editor' ? 'editor' : 'author' },
  });
  return async (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body = '') => {
    const handled = await handler(
      {
        method,
        url: `/wp-json/tribe/events/v1${path}`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: async () => new TextEncoder().encode(body),
      },
      undefined,
    );
    if (!handled.matched) throw new Error('no answer');
    const { status, body: written } = handled.response;
    return { status, text: Buffer.from(written as string | Uint8Array).toString() };
  };
}

const DRAFT = JSON.stringify({
  ...{ title: 'Plum', status: 'draft', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' },
});

const authorOf = (text: string): number => Number((JSON.parse(text) as { author: string }).author);

const idOf = (text: string): number => (JSON.parse(text) as { id: number }).id;

describe.each(Object.entries(STORES))('users with texts for ids, on %s', (_name, open) => {
  async function pair() {
    const stores = await open();
    for (const store of stores) opened.add(store);
    const calendars = stores.map((store) => createCalendar({ store }));
    for (const calendar of calendars) await calendar.ready();
    return { calendars, servers: calendars.map(serverOf) };
  }

  it('have one number each, though two servers see them first at once', async () => {
    const { calendars, servers } = await pair();
    for (const user of ['ann', 'Žofie', 'auth0|5f7c']) {
      const asked = [0, 1, 0, 1].map(async (place) =>
        servers[place]?.('POST', '/events', { 'x-user': encodeURIComponent(user) }, DRAFT),
      );
      const written = await Promise.all(asked);
      expect(written.map((answer) => answer?.status)).toEqual([201, 201, 201, 201]);
      const authors = new Set(written.map((answer) => authorOf(answer?.text ?? '')));
      expect(authors.size).toBe(1);
      for (const calendar of calendars)
        for (const author of authors) expect(await calendar.userOf(author)).toBe(encodeURIComponent(user));
    }
  });

  it('read and change their own drafts alone, on each server', async () => {
    const { servers } = await pair();
    const [first, second] = servers;
    const { text } = (await first?.('POST', '/events', { 'x-user': 'ann' }, DRAFT)) ?? { text: '' };
    const path = `/events/${idOf(text)}`;
    // the own number as a text, other letters, blanks and what the store's names are made of lead to other users
    const others = [String(authorOf(text)), 'Ann', ' ann', 'ann ', 'bob', '%61nn', 'user number ann', 'ann!'];
    for (const user of others) {
      expect((await second?.('GET', path, { 'x-user': user }))?.status).toBe(403);
      expect((await second?.('POST', path, { 'x-user': user }, '{"title":"Mine"}'))?.status).toBe(403);
    }
    expect((await second?.('GET', path))?.status).toBe(403);
    expect((await second?.('GET', path, { 'x-user': 'ann' }))?.text).toContain('"title":"Plum"');
    expect((await second?.('GET', path, { 'x-user': 'bob', 'x-role': 'editor' }))?.status).toBe(200);
  });

  it('are shown to no one by their ids', async () => {
    const { servers } = await pair();
    const [first] = servers;
    const secret = 'xyzzy-5f7c';
    const published = DRAFT.replace('draft', 'publish');
    const { text } = (await first?.('POST', '/events', { 'x-user': secret }, published)) ?? { text: '' };
    const paths = ['/events', `/events/${idOf(text)}`, `/events?author=${authorOf(text)}`, '/organizers'];
    for (const path of paths)
      for (const headers of [{}, { 'x-user': 'bob', 'x-role': 'editor' }, { 'x-user': secret }])
        expect((await first?.('GET', path, headers))?.text).not.toContain('xyzzy');
  });
});

it('the guest has no number', async () => {
  const calendar = createCalendar({ store: createMemoryStore() });
  expect(await calendar.actorOf(GUEST)).toBe(GUEST);
});
