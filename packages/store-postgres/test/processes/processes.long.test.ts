import { ALL_EVENTS, ALL_LINKED, ALL_TERMS, type Query } from '@kalends/core/store';
import { build } from 'esbuild';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl, testSchemas } from '../server/schemas.js';

/** `TORTURE_PROCESSES_EVENTS`: how many events each process creates, the long form has many. */
const EVENTS = Number(process.env['TORTURE_PROCESSES_EVENTS'] ?? 12);
const PROCESSES = 8;

const schemas = testSchemas('processes');
const folder = mkdtempSync(join(tmpdir(), 'kalends-processes-'));
const program = join(folder, 'creator.cjs');

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, 'creator.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['pg-native', 'pg-cloudflare'],
    logLevel: 'error',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A process that waits to be told to begin, and what it has created then. */
async function creator(schema: string): Promise<{ begin(): Promise<readonly number[]> }> {
  const child = fork(program, [databaseUrl(), schema, String(EVENTS)]);
  await once(child, 'message');
  return {
    async begin() {
      const done = once(child, 'message') as Promise<[{ readonly ids: readonly number[] }]>;
      const gone = once(child, 'exit');
      child.send('begin');
      const [{ ids }] = await Promise.race([
        done,
        gone.then(() => Promise.reject(new Error('a process ended'))),
      ]);
      await gone;
      return ids;
    },
  };
}

describe(`${PROCESSES} processes that create the same at once`, () => {
  it(
    'lose nothing and make nothing twice',
    async () => {
      const schema = schemas.next();
      const creators = await Promise.all(Array.from({ length: PROCESSES }, () => creator(schema)));
      const began = performance.now();
      const ids = (await Promise.all(creators.map((one) => one.begin()))).flat();
      const seconds = (performance.now() - began) / 1000;
      const store = await schemas.open(schema);

      const whole = { offset: 0, limit: 1_000_000 };
      const all = async (query: Query) => (await store.find(query)).refs.map(({ id }) => id);
      const events = await store.load('event', await all({ ...ALL_EVENTS, ...whole }));
      expect(ids).toHaveLength(PROCESSES * EVENTS);
      expect(events.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b));
      expect(new Set(events.map(({ slug }) => slug)).size).toBe(ids.length);
      const least = (most: number) => Math.min(most, EVENTS);
      expect(await all({ ...ALL_LINKED, ...whole, kind: 'venue' })).toHaveLength(least(5));
      expect(await all({ ...ALL_LINKED, ...whole, kind: 'organizer' })).toHaveLength(least(3));
      expect(await all({ ...ALL_TERMS, ...whole, kind: 'category' })).toHaveLength(least(4));
      const tags = await store.load('tag', await all({ ...ALL_TERMS, ...whole, kind: 'tag' }));
      expect(tags).toHaveLength(1 + least(7));
      expect(tags.reduce((sum, { count }) => sum + count, 0)).toBe(2 * ids.length);
      if (EVENTS > 12) console.log(`${ids.length} events in ${seconds.toFixed(1)} s`);
    },
    EVENTS * 2000 + 30_000,
  );
});
