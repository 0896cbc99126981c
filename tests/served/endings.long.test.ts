import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../scripts/postgres-server.mjs';
import { countsOf, endRequests, ENDINGS, honest, unfinished, untilIdle } from './endings.js';
import { closed, open } from '../../packages/cli/test/raw-client.js';
import { bundleCommand } from '../torture/server-process.js';
import { run } from '../../packages/cli/test/running.js';

/** Requests that end in each way, on each store. `npm run test:torture -- endings` asks for 2,000. */
const TIMES = Number(process.env['TORTURE_ENDINGS'] ?? 8);

const folder = mkdtempSync(join(tmpdir(), 'kalends-endings-'));
const preload = join(folder, 'collect.cjs');
let program: string;
let database: PostgresServer;
const children: ChildProcess[] = [];

beforeAll(async () => {
  program = await bundleCommand(folder);
  // what is left after a collection is what is kept
  writeFileSync(preload, `process.on('SIGUSR2', () => gc())`);
  database = await startPostgres();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await database.remove();
  rmSync(folder, { recursive: true });
});

const STORES: Readonly<Record<string, () => string>> = {
  memory: () => 'memory',
  SQLite: () => `sqlite:${join(folder, 'endings.db')}`,
  PostgreSQL: () => database.url,
};

async function start(store: string) {
  const options = [
    '--port',
    '0',
    '--json',
    '--metrics',
    '--wordpress',
    ...['--mcp', 'full'],
    '--media',
    join(folder, 'media'),
    '--cache-size',
    '1',
    '--user',
    'ann:pw',
    '--store',
    store,
  ];
  const node = ['--expose-gc', '--require', preload];
  const child = spawn(process.execPath, [...node, program, 'serve', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {},
  });
  children.push(child);
  const errors = text(child.stderr);
  const ended = once(child, 'close');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { listening } = JSON.parse(line) as { readonly listening: string };
  return { child, origin: listening, errors, ended };
}

/** The counts once the server has nothing to do, and has collected its garbage. */
async function atRest({ child, origin }: Awaited<ReturnType<typeof start>>) {
  await untilIdle(origin);
  // connections that wait for the rest of a body that no one wants have two seconds
  await setTimeout(2_500);
  child.kill('SIGUSR2');
  await setTimeout(500);
  const { inProgress, descriptors, timers, heap } = await countsOf(origin);
  return { inProgress, descriptors, timers, megabytes: heap / 1e6 };
}

describe('nothing is left of requests, however they end', () => {
  it.each(Object.keys(STORES))(
    '%s',
    async (name) => {
      const store = STORES[name]?.() ?? '';
      // wrong passwords take time to be recognised
      if (name === 'SQLite')
        expect(
          await run(
            ['user', 'add', 'bob', '--role', 'author', '--password-stdin', '--store', store],
            {},
            {
              stdin: () => Promise.resolve('bobs password\n'),
            },
          ),
        ).toMatchObject({ exitCode: 0 });
      const server = await start(store);
      const round = async (times: number) => {
        for (const [name, ending] of Object.entries(ENDINGS)) {
          await endRequests(server.origin, ending, times);
          expect([name, await honest(server.origin)]).toEqual([name, 200]);
        }
      };
      // bounded caches and counters grow until then
      await round(Math.min(TIMES, 1_000));
      const before = await atRest(server);
      await round(TIMES);
      const after = await atRest(server);
      console.log(`${name}, ${TIMES} of each of ${Object.keys(ENDINGS).length}`, { before, after });
      expect(after.inProgress).toBe(0);
      // the pool of PostgreSQL may have opened connections
      expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 10);
      expect(after.timers).toBeLessThanOrEqual(before.timers + 10);
      expect(after.megabytes).toBeLessThan(before.megabytes + 3);
      expect(await honest(server.origin)).toBe(200);

      for (const bytes of unfinished()) open(server.origin, bytes);
      await setTimeout(100);
      server.child.kill('SIGTERM');
      expect((await server.ended)[0]).toBe(0);
    },
    120_000 + TIMES * 3_000,
  );

  it('by the time for their headers', async () => {
    const server = await start('memory');
    const before = await atRest(server);
    const sockets = Array.from({ length: 500 }, () => open(server.origin, 'GET / HTTP/1.1\r\nHo'));
    await Promise.all(sockets.map(closed));
    const after = await atRest(server);
    expect(after.inProgress).toBe(0);
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 2);
    expect(await honest(server.origin)).toBe(200);
  });
});
