import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresStore } from '@kalends/store-postgres';
import { createSqliteStore } from '@kalends/store-sqlite';
import type { Store } from '@kalends/core/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../scripts/postgres-server.mjs';
import { createChance } from '../chance.js';
import { bundleCommand } from '../server-process.js';
import { follow, newCopy, poll, readAll } from './copy.js';
import { createTag, differences, listed } from './lists.js';
import { startServers } from './servers.js';
import { nothingWritten, writeAtRandom } from './writer.js';

/** Entries of the change log to write. `npm run test:torture` asks for more. */
const CHANGES = Number(process.env['TORTURE_MIRROR_CHANGES'] ?? 1_000);
const SEED = Number(process.env['TORTURE_MIRROR_SEED'] ?? 20_310_501);

const SERVERS = 2;
const WRITERS = 4;
/** The most changes between two kills. */
const BETWEEN_KILLS = 400;

const folder = mkdtempSync(join(tmpdir(), 'kalends-mirror-'));
let program = '';
let database: PostgresServer;

beforeAll(async () => {
  program = await bundleCommand(folder);
  database = await startPostgres();
});

afterAll(async () => {
  await database.remove();
  rmSync(folder, { recursive: true });
});

/** The records that everyone could ever see. Fails if the change log has gaps. */
async function everPublic(store: Store): Promise<Set<string>> {
  const names = new Set<string>();
  for (let version = 0, last = 1; version < last;) {
    const { entries, ...log } = await store.changes(version, 10_000);
    for (const entry of entries) {
      expect(entry.version).toBe(++version);
      if (entry.wasPublic || entry.isPublic) names.add(`${entry.kind} ${entry.id}`);
    }
    ({ last } = log);
  }
  return names;
}

const STORES: readonly {
  readonly name: string;
  readonly url: () => string;
  readonly open: () => Store | Promise<Store>;
}[] = [
  {
    name: 'SQLite',
    url: () => join(folder, 'mirror.db'),
    open: () => createSqliteStore({ file: join(folder, 'mirror.db') }),
  },
  {
    name: 'PostgreSQL',
    url: () => database.url,
    open: () => createPostgresStore({ connectionString: database.url }),
  },
];

it.each(STORES)(
  `copies equal the lists after ${CHANGES} changes of killed servers on $name`,
  async ({ name, url, open }) => {
    const chance = createChance(SEED);
    const servers = startServers(program, url(), SERVERS);
    const written = nothingWritten();
    const stopWriting = new AbortController();
    const stopReading = new AbortController();
    const [byPages, byStream] = [newCopy('the copy by pages', {}), newCopy('the copy by stream', {})];
    const featured = newCopy('the copy of featured events', { kinds: ['event'], featured: true });
    const last: string[] = [];
    // the page that tells of the first one may leave events to the next, whose venues changed
    const isComplete = async (): Promise<boolean> => {
      const known = last.filter((key) => byStream.told.has(key)).length;
      if (known === 1 && last.length === 1) last.push(await createTag(servers, 'second'));
      return known === 2;
    };
    const store = await open();

    const reading = [
      poll(byPages, servers, 0, stopReading.signal),
      poll(featured, servers, 1, stopReading.signal),
      follow(byStream, servers, 1, isComplete),
    ];
    const writing = Array.from({ length: WRITERS }, (_, index) =>
      writeAtRandom({ servers, written, chance: createChance(SEED + index) }, stopWriting.signal),
    );
    const begun = performance.now();
    let kills = 0;
    for (let killAt = 0, version = 0; version < CHANGES && written.failures.length === 0;) {
      await sleep(10);
      version = await store.version();
      if (version < killAt) continue;
      if (killAt > 0) await servers.kill(kills++);
      killAt = version + chance() * BETWEEN_KILLS;
    }
    stopWriting.abort();
    await Promise.all(writing);
    const took = performance.now() - begun;

    last.push(await createTag(servers, 'first'));
    stopReading.abort();
    await Promise.all(reading);
    for (const [at, copy] of [byPages, featured].entries()) await readAll(copy, servers, at);
    const behind = performance.now() - begun - took;

    const expected = await listed(servers);
    const ofFeatured = new Map(
      [...expected].filter(([key, text]) => key.startsWith('event') && text.includes('"featured":true')),
    );
    const seen = await everPublic(store);
    const copies = [byPages, byStream, featured];
    const findings = [
      ...written.failures,
      ...differences(byPages, expected),
      ...differences(byStream, expected),
      ...differences(featured, ofFeatured),
      ...copies.flatMap(({ failures }) => failures),
      ...copies.flatMap(({ name: copy, told }) =>
        [...told]
          .filter((key) => !seen.has(key))
          .map((key) => `${copy} was told of ${key}, which was never public`),
      ),
    ];
    const version = await store.version();
    await store.close();
    await servers.end();
    console.log(
      `mirror: ${name}, seed ${SEED}, ${version} changes by ${written.writes} writes in ${(took / 1000).toFixed(1)} s, ` +
        `${kills} servers killed, ${expected.size} records, ` +
        `${copies.map((copy) => `${copy.changes} changes in ${copy.pages} pages`).join(', ')}, ` +
        `copies equal ${(behind / 1000).toFixed(1)} s after the last write, ${findings.length} findings`,
    );
    expect(findings.slice(0, 10)).toEqual([]);
    expect(servers.errors).toEqual([]);
    expect(kills).toBeGreaterThan(0);
  },
  60_000 + CHANGES * 60,
);
