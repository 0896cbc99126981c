import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { readEverything } from '../../packages/cli/test/everything.js';
import { newTally, readAlong, send, write, type CrowdField, type Tally } from './crowd-client.js';
import { bundleCommand, startServer } from './server-process.js';

/** How often each of 16 clients creates and changes an event. `npm run test:torture` asks for more. */
const ROUNDS = Number(process.env['TORTURE_CROWD_ROUNDS'] ?? 6);

/** One server for each field, and so many clients of each server; each of these changes an event of its own. */
const FIELDS: readonly CrowdField[] = ['title', 'description', 'excerpt', 'website'];
const CLIENTS = 4;

const SHARED = { title: 'Everybody’s', start_date: '2029-05-01 20:00', end_date: '2029-05-01 23:00' };

const folder = mkdtempSync(join(tmpdir(), 'kalends-crowd-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Values that a list has more than once. */
const repeated = <T>(values: readonly T[]): T[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

const slowest = ({ took }: Tally): number => Math.round(Math.max(...took));

it(
  '16 clients of 4 servers on one file write without harm',
  async () => {
    const file = join(folder, 'crowd.db');
    const program = await bundleCommand(folder);
    const servers = FIELDS.map((field) => ({ field, ...startServer(program, file, 'normal') }));
    const [apiRoot = ''] = await Promise.all(servers.map((server) => server.apiRoot));
    const shared: number[] = [];
    for (let number = 0; number < CLIENTS; number++) {
      shared.push(Number((await send(newTally(), 'POST', `${apiRoot}/events`, SHARED))['id']));
    }

    const [writes, reader] = [newTally(), readAlong(apiRoot)];
    const done = await Promise.all(
      servers.flatMap(({ field, apiRoot: root }) =>
        shared.map(async (id) => ({ field, ...(await write(writes, await root, field, id, ROUNDS)) })),
      ),
    );
    const reads = await reader.stop();
    for (const { kill } of servers) kill('SIGTERM');
    for (const { ended } of servers) expect(await ended).toEqual({ code: 0, errors: '' });
    expect([...writes.failures, ...reads.failures]).toEqual([]);
    expect(writes.took).toHaveLength(FIELDS.length * CLIENTS * ROUNDS * 2);

    const store = createSqliteStore({ file });
    const { events, venues, organizers, categories, tags } = await readEverything(store);
    await store.close();
    // nothing acknowledged is lost: each field has its last value, each change is a revision
    const created = done.flatMap((client) => client.created);
    expect(repeated(created)).toEqual([]);
    const ids = [...shared, ...created].sort((a, b) => a - b);
    expect(events.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    for (const event of events.filter(({ id }) => shared.includes(id))) {
      expect(event.revision).toBe(1 + FIELDS.length * ROUNDS);
      const last = done.filter((client) => client.shared === event.id);
      expect(last.map(({ field }) => event[field])).toEqual(last.map((client) => client.last));
    }
    // nothing is there twice
    expect(repeated(events.map(({ slug }) => slug))).toEqual([]);
    const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
    const named = (name: string) => rounds.map((round) => `${name} ${round}`).sort();
    expect(venues.map(({ venue }) => venue).sort()).toEqual(named('Hall'));
    expect(organizers.map(({ organizer }) => organizer).sort()).toEqual(named('Ann'));
    expect(categories.map(({ name }) => name).sort()).toEqual(named('Category'));
    expect(tags.map(({ name }) => name).sort()).toEqual(named('Tag'));
    expect(checkSqliteStore({ file })).toEqual([]);

    console.log(
      `crowd: ${writes.took.length} writes by 16 clients of 4 servers, slowest ${slowest(writes)} ms; ` +
        `${reads.took.length} reads beside, slowest ${slowest(reads)} ms; nothing refused, lost or there twice`,
    );
    expect(reads.took.length).toBeGreaterThan(0);
  },
  ROUNDS * 2_000 + 30_000,
);
