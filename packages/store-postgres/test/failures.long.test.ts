import { ALL_EVENTS, type Store } from '@kalends/core/store';
import { insert, newEvent } from '@kalends/store-kit';
import { createPostgresStore } from '@kalends/store-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../scripts/postgres-server.mjs';
import { limitFor } from '../../../tests/rings/limits.js';

/** What holds when the server goes down: on a server of its own. */

/** `TORTURE_POSTGRES_KILLS`: how often the server is killed, the long form kills it often. */
const KILLS = Number(process.env['TORTURE_POSTGRES_KILLS'] ?? 2);

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

const ALL = { ...ALL_EVENTS, offset: 0, limit: 1_000_000 };
const creation = (title: string) => ({ changes: [insert('event', newEvent({ title }))], preconditions: [] });

async function titles(store: Store): Promise<string[]> {
  const { refs } = await store.find(ALL);
  const events = await store.load(
    'event',
    refs.map(({ id }) => id),
  );
  return events.map(({ title }) => title);
}

describe('a server that goes down and comes back', () => {
  it('is waited for as long as the store is told to: questions are answered, commits carried out', async () => {
    const store = await createPostgresStore({
      connectionString: server.url,
      schema: 'waited',
      timeout: 15_000,
    });
    await store.commit(creation('before'));
    await server.stop('fast');
    const answers = Promise.all([
      store.find(ALL),
      store.lookup('event', 'event'),
      store.commit(creation('during')),
    ]);
    await server.start();
    const [{ total }, ref] = await answers;
    expect(total === 1 || total === 2).toBe(true);
    expect(ref?.id).toBe(1);
    expect(await titles(store)).toEqual(['before', 'during']);
    await store.close();
  });

  it('does not end the process by what happens to idle connections, of the host’s pool either', async () => {
    const pool = new pg.Pool({ connectionString: server.url });
    const store = await createPostgresStore({ pool, schema: 'idle' });
    await Promise.all([store.find(ALL), store.version(), store.find({ ...ALL, limit: 1 })]);
    await server.stop('killed');
    await server.start();
    expect((await store.find(ALL)).total).toBe(0);
    await store.close();
    await pool.end();
  });
});

describe('a server that is killed again and again', () => {
  it(
    'has every acknowledged write, and none in part',
    async () => {
      const store = await createPostgresStore({ connectionString: server.url, schema: 'killed' });
      const acknowledged: string[] = [];
      const doubtful: string[] = [];
      let ended = false;
      const write = async (writer: number): Promise<void> => {
        for (let n = 0; !ended; n++) {
          const title = `${writer} ${n}`;
          const pair = [-1, -2].map((id) => insert('event', newEvent({ id, title, slug: `e${title}${id}` })));
          const kept = await store.commit({ changes: pair, preconditions: [] }).then(
            () => acknowledged,
            () => doubtful,
          );
          kept.push(title);
        }
      };
      const writers = Promise.all([write(1), write(2), write(3)]);
      for (let kill = 0; kill < KILLS; kill++) {
        const goal = acknowledged.length + 20;
        while (acknowledged.length < goal) await new Promise(setImmediate);
        await server.stop('killed');
        await server.start();
      }
      ended = true;
      await writers;
      const stored = await titles(store);
      const counts = new Map<string, number>();
      for (const title of stored) counts.set(title, (counts.get(title) ?? 0) + 1);
      expect(acknowledged.filter((title) => counts.get(title) !== 2)).toEqual([]);
      expect([...counts].filter(([, count]) => count !== 2)).toEqual([]);
      expect(
        [...counts.keys()].filter((title) => !acknowledged.includes(title) && !doubtful.includes(title)),
      ).toEqual([]);
      if (KILLS > 2)
        console.log(`${KILLS} kills, ${acknowledged.length} commits kept, ${doubtful.length} refused`);
      await store.close();
    },
    limitFor(KILLS * 4),
  );
});
