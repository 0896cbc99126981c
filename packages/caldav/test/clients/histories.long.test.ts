import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { createPostgresStore } from '@kalends/store-postgres';
import { createSqliteStore } from '@kalends/store-sqlite';
import fc from 'fast-check';
import { DAVClient, type DAVCalendar } from 'tsdav';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../../scripts/postgres-server.mjs';
import { limitFor } from '../../../../tests/rings/limits.js';
import { listed } from '../copy.js';
import { beginWorld, doStep, steps } from '../histories.js';
import { newCalendar, serve, type Served } from '../served.js';
import { missing } from './programs.js';
import { createMirror } from './vdirsyncer.js';

/** How many histories are followed on each store, and how many steps there are between two looks of the clients. */
const HISTORIES = Number(process.env['CALDAV_HISTORIES'] ?? 7);
const BETWEEN = 4;

const folder = mkdtempSync(join(tmpdir(), 'kalends-caldav-'));
let server: PostgresServer | undefined;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server?.remove();
});

let made = 0;

/** What opens a new store of a kind, again and again. */
const STORES: Readonly<Record<string, () => () => Promise<Store>>> = {
  memory() {
    const store = createMemoryStore();
    // one in memory is there as long as its process
    return async () => ({ ...store, close: async () => undefined });
  },
  sqlite() {
    const file = join(folder, `${++made}.db`);
    return async () => createSqliteStore({ file, durability: 'normal' });
  },
  postgres() {
    const schema = `caldav_${++made}`;
    return async () => createPostgresStore({ connectionString: server?.url ?? '', schema });
  },
};

/** What tsdav knows of the first calendar: ETags by path. It begins again when its token counts no longer. */
function createTsdavCopy(url: string) {
  const client = new DAVClient({
    serverUrl: `${url}/caldav/account/`,
    credentials: { username: 'reader', password: 'reader' },
    ...{ authMethod: 'Basic', defaultAccountType: 'caldav' },
  });
  let known: DAVCalendar[] = [];
  const begin = async (): Promise<void> => {
    const [all] = await client.fetchCalendars();
    if (all === undefined) throw new Error('There is no calendar.');
    known = [{ ...all, objects: await client.fetchCalendarObjects({ calendar: all }) }];
  };
  return {
    async follow(): Promise<ReadonlyMap<string, string>> {
      if (known.length === 0) {
        await client.login();
        await begin();
      } else {
        const changed = await client
          .syncCalendarsDetailed({ oldCalendars: known })
          .catch((error: unknown) => {
            if (error instanceof Error && error.message.includes('403')) return undefined;
            throw error;
          });
        if (changed === undefined) await begin();
        else known = changed.updated.length > 0 ? [...changed.updated].slice(0, 1) : known;
      }
      return new Map(
        (known[0]?.objects ?? []).map(({ url: at, etag }) => [new URL(at).pathname, String(etag)]),
      );
    },
  };
}

describe.skipIf(missing.vdirsyncer)('copies of vdirsyncer and tsdav', () => {
  it.each(Object.keys(STORES))(
    'are what the calendar has on %s, over restarts and a change log that forgets',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(steps(24), async (history) => {
          const open = STORES[kind]?.();
          if (open === undefined) throw new Error(kind);
          let store = await open();
          const start = async (port?: number): Promise<Served> =>
            serve(
              newCalendar(store, {
                settings: { timezone: 'America/New_York', title: 'Town Hall', changes: { entries: 40 } },
              }),
              { keepsConnections: false, ...(port !== undefined && { port }) },
            );
          let at = await start();
          const { url } = at;
          const port = Number(new URL(url).port);
          const mirror = createMirror(`${url}/caldav/`, ['all']);
          const copy = createTsdavCopy(url);
          try {
            const world = { ...(await beginWorld(at.calendar)) };
            await mirror.discover();
            for (let from = 0; from < history.length; from += BETWEEN) {
              for (const step of history.slice(from, from + BETWEEN)) await doStep(world, step);
              const now = await listed(at, '/caldav/calendars/all/');
              await mirror.sync();
              const texts = [...now.values()].map(({ text }) => text.trim().replaceAll('\r', '')).sort();
              expect(
                [...mirror.files('all').values()].map((text) => text.trim().replaceAll('\r', '')).sort(),
              ).toEqual(texts);
              const account = await listed(at, '/caldav/account/calendars/all/', 'reader');
              const etags = new Map([...account].map(([href, { etag }]) => [href, etag]));
              expect(await copy.follow()).toEqual(etags);
              // another process on the same store
              at.close();
              await store.close();
              store = await open();
              at = await start(port);
              Object.assign(world, { calendar: at.calendar });
            }
          } finally {
            at.close();
            await store.close();
            mirror.remove();
          }
        }),
        { numRuns: HISTORIES },
      );
    },
    limitFor(5_000),
  );
});
