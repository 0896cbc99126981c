import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresStore } from '@kalends/store-postgres';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { ALL_EVENTS, type Store } from '@kalends/core/store';
import { expect, it } from 'vitest';
import { createChance } from '../torture/chance.js';
import { ADMIN, startServer } from '../torture/server-process.js';
import { usePrograms } from '../torture/use-programs.js';

const KILLS = 12;
const CLIENTS = 6;
const SEED = 20_310_501;

const programs = usePrograms();

/** Creates an event under a key: the id, or undefined if no answer came. */
async function create(apiRoot: string, name: string): Promise<number | undefined> {
  const body = { title: name, start_date: '2031-05-01', end_date: '2031-05-01', venue: { venue: name } };
  const headers = { ...ADMIN, 'Idempotency-Key': name };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${apiRoot}/events`, init).catch(() => undefined);
  const json = await response?.json().catch(() => undefined);
  if (json === undefined) return undefined;
  // the first request with the key may still run, on a connection that its client has given up
  if (response?.status === 409) return undefined;
  expect(response?.status).toBe(201);
  return (json as { readonly id: number }).id;
}

/** The number of events of each title. */
async function counts(store: Store): Promise<Map<string, number>> {
  const { refs } = await store.find({ ...ALL_EVENTS, offset: 0, limit: 100_000 });
  const events = await store.load(
    'event',
    refs.map(({ id }) => id),
  );
  const counted = new Map<string, number>();
  for (const { title } of events) counted.set(title, (counted.get(title) ?? 0) + 1);
  return counted;
}

it(`${KILLS} kills create nothing twice and lose nothing`, async () => {
  const file = join(programs().folder, 'killed.db');
  const chance = createChance(SEED);
  const answered = new Map<string, number>();
  const pending = new Set<string>();
  let made = 0;

  for (let kill = 0; kill <= KILLS; kill++) {
    const server = startServer(programs().command, file, 'normal');
    const apiRoot = await server.apiRoot;
    await fetch(apiRoot, { headers: ADMIN });
    let isKilled = false;
    const write = async (name: string) => {
      pending.add(name);
      const id = await create(apiRoot, name);
      if (id === undefined) return;
      pending.delete(name);
      // a repetition after an answer gives the same record
      expect(answered.get(name) ?? id).toBe(id);
      answered.set(name, id);
    };
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isKilled) {
        const [unanswered = `event ${++made}`] = pending;
        pending.delete(unanswered);
        await write(unanswered);
      }
    });
    if (kill < KILLS) {
      await sleep(40 + chance() * 160);
      isKilled = true;
      server.kill('SIGKILL');
    } else isKilled = true;
    await Promise.all(clients);
    if (kill === KILLS) {
      for (const name of [...pending, ...[...answered.keys()].slice(-20)]) await write(name);
      server.kill('SIGTERM');
    }
    await server.ended;
  }

  const store = createSqliteStore({ file });
  const counted = await counts(store);
  await store.close();
  expect(pending.size).toBe(0);
  expect(new Map([...answered.keys()].map((name) => [name, 1]))).toEqual(counted);
  expect(checkSqliteStore({ file })).toEqual([]);
});

it('two servers on one PostgreSQL create once for a key', async () => {
  const [url, schema] = [programs().database.url, 'keys'];
  const servers = [0, 1].map(() => startServer(programs().command, `${url}?schema=${schema}`, 'normal'));
  const roots = await Promise.all(servers.map(({ apiRoot }) => apiRoot));
  const names = Array.from({ length: 60 }, (_, n) => `event ${n}`);
  for (const name of names) {
    const ids = await Promise.all(roots.map((root) => create(root, name)));
    expect(new Set(ids).size).toBe(1);
  }
  for (const { kill } of servers) kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  const store = await createPostgresStore({ connectionString: url, schema });
  expect(await counts(store)).toEqual(new Map(names.map((name) => [name, 1])));
  await store.close();
});
