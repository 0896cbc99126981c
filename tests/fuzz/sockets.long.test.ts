import { createCalendar } from '@kalends/core';
import { basicAuth, createHandler } from '@kalends/http-adapter';
import { createMemoryStore } from '@kalends/store-memory';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { HOSTS } from '../../packages/http-adapter/test/exchanges/hosts.js';
import { countsOf, honest, untilIdle } from '../served/endings.js';
import { open, repeat, statusOf } from '../../packages/cli/test/raw-client.js';
import { login, serve } from '../../packages/cli/test/running.js';
import { badRequests, DECLARED, INTERFACES } from './bad-requests.js';

/** Requests in all, over the served program and all mounts. `npm run test:torture -- fuzz` asks for 20,000. */
const REQUESTS = Number(process.env['TORTURE_FUZZ_SOCKETS'] ?? 2_000);
const SEED = Number(process.env['TORTURE_FUZZ_SEED'] ?? 20_310_501);
const AT_ONCE = 8;
/** When it is at the mounts. */
const NOW = Date.UTC(2031, 4, 14);
const TIMEOUT = REQUESTS * 50 + 60_000;

const folder = mkdtempSync(join(tmpdir(), 'kalends-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Sends a request, ends the sending half of the connection, and reads until the server ends its own. */
async function answerTo(origin: string, bytes: string): Promise<string> {
  const socket = open(origin, bytes).setEncoding('latin1');
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
    // a stream of changes does not end by itself
    if (text.includes('text/event-stream')) socket.destroy();
  });
  socket.end();
  await new Promise((resolve) => socket.once('close', resolve));
  return text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
}

/** Something to be found, with the lowest ids: events and a series, with links and declared fields, some of them unpublished. */
async function fill(origin: string, now: number): Promise<void> {
  const headers = {
    ...login('administrator', 'pw'),
    'Content-Type': 'application/json',
    Connection: 'close',
  };
  for (let number = 0; number < 8; number++) {
    const day = new Date(now + number * 86_400_000).toISOString().slice(0, 10);
    const event = {
      ...{ title: 'Jazz', start_date: `${day} 20:00`, end_date: `${day} 22:00` },
      status: ['publish', 'publish', 'draft', 'private'][number % 4],
      ...{
        venue: { venue: `Hall 1${number}` },
        organizer: { organizer: 'Ann' },
        categories: ['Jazz'],
        tags: ['Free'],
      },
      custom_fields: { age: number, style: 'jazz', notes: 'Call the school.' },
      ...(number < 2 && { recurrence: 'FREQ=DAILY;COUNT=3' }),
    };
    const response = await fetch(`${origin}/wp-json/tribe/events/v1/events`, {
      ...{ method: 'POST', headers, body: JSON.stringify(event) },
    });
    expect([response.status, await response.text()]).toEqual([201, expect.any(String)]);
  }
}

/** The requests that were answered with 5xx, and how many there were of each status; 0 is no answer. */
async function sendAll(origin: string, requests: readonly string[]) {
  const statuses: Record<number, number> = {};
  const failed: string[] = [];
  await repeat(requests.length, AT_ONCE, async (number) => {
    const bytes = requests[number] ?? '';
    const answer = await answerTo(origin, bytes);
    const status = statusOf(answer);
    statuses[status] = (statuses[status] ?? 0) + 1;
    // 501 is the refusal of WordPress for terms and images, which have no trash
    if (status >= 500 && status !== 501)
      failed.push(`${answer.slice(0, 300)}\n  to ${JSON.stringify(bytes.slice(0, 600))}`);
  });
  return { statuses, failed };
}

const STORES = { memory: 'memory', sqlite: `sqlite:${join(folder, 'fuzz.db')}` };
const stores = Object.entries(STORES).map(([name, store], index) => ({ name, store, seed: SEED + index }));
/** Without the parsers of hosts, which answer some broken bodies with a 500 of their own. */
const mounts = Object.entries(HOSTS).map(([name, host], index) => ({
  name,
  host,
  seed: SEED + stores.length + index,
}));
const share = Math.ceil(REQUESTS / (stores.length + mounts.length));

describe('bad requests', () => {
  it.each(stores)(
    'leave kalends serve on the store $name as it was',
    async ({ name, store, seed }) => {
      const users = ['contributor:pw:contributor', 'administrator:pw'].flatMap((user) => ['--user', user]);
      const fields = join(folder, 'fields.json');
      writeFileSync(fields, JSON.stringify(DECLARED));
      const options = [
        '--fields',
        fields,
        '--store',
        store,
        '--metrics',
        '--wordpress',
        '--mcp',
        'full',
        '--media',
        join(folder, name),
      ];
      const one = await serve([...options, ...users]);
      await fill(one.origin, Date.now());
      expect(await honest(one.origin)).toBe(200);
      await untilIdle(one.origin);
      const before = await countsOf(one.origin);
      const requests = await badRequests(seed, share);
      const { statuses, failed } = await sendAll(one.origin, requests);
      console.log(`bad requests, serve on ${name}: ${requests.length}, answers ${JSON.stringify(statuses)}`);
      expect(failed.slice(0, 5)).toEqual([]);
      await untilIdle(one.origin);
      const after = await countsOf(one.origin);
      expect(after.inProgress).toBe(before.inProgress);
      // a connection of the client of this test, or a file of the store, may come and go
      expect(after.descriptors - before.descriptors).toBeLessThan(16);
      expect(await honest(one.origin)).toBe(200);
      expect(one.errors.filter((line) => !line.includes('X-Forwarded-For'))).toEqual([]);
      one.stop();
      expect(await one.exitCode).toBe(0);
    },
    TIMEOUT,
  );

  it.each(mounts)(
    'get no 5xx from $name',
    async ({ name, host, seed }) => {
      const errors: unknown[] = [];
      const users = (['contributor', 'administrator'] as const).map((role, index) => ({
        ...{ id: index + 1, name: role, password: 'pw', role },
      }));
      const handler = createHandler({
        calendar: createCalendar({
          store: createMemoryStore(),
          clock: () => NOW,
          fields: DECLARED,
        }),
        baseUrl: 'http://calendar.test',
        interfaces: INTERFACES,
        identify: basicAuth(users),
        onError: (error) => errors.push(error),
      });
      const server = createServer(await host({ handler, parsers: false, prefix: '' }));
      // as `kalends serve` has it: each request ends its half of the connection
      Object.assign(server, { httpAllowHalfOpen: true });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await fill(origin, NOW);
      const { statuses, failed } = await sendAll(origin, await badRequests(seed, share));
      console.log(`bad requests, ${name}: ${share}, answers ${JSON.stringify(statuses)}`);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      expect(failed.slice(0, 5)).toEqual([]);
      expect(errors).toEqual([]);
    },
    TIMEOUT,
  );
});
