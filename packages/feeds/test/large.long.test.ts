import { createCalendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createSqliteStore } from '@kalends/store-sqlite';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feeds } from '../src/index.js';
import { API } from './support/site.js';

const EVENTS = 10_000;

let folder: string;
let base: string;
let end: () => Promise<void>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kalends-feeds-'));
  const store = createSqliteStore({ file: join(folder, 'calendar.db') });
  const calendar = createCalendar({ store, settings: { timezone: 'Europe/Berlin' } });
  await calendar.import(
    Array.from({ length: EVENTS }, (_event, number) => {
      const day = new Date(Date.UTC(2027, 0, 1) + (number % 700) * 86_400_000).toISOString().slice(0, 10);
      return {
        kind: 'event' as const,
        input: {
          title: `Concert number ${number}`,
          description: `<p>${'What a night it will be, with all that is in store. '.repeat(12)}</p>`,
          start_date: `${day} 19:30`,
          end_date: `${day} 22:00`,
          categories: [`Series ${number % 40}`],
          venue: { venue: `Hall ${number % 100}`, address: `Street ${number % 100}`, city: 'Berlin' },
        },
      };
    }),
  );
  const handler = createHandler({
    calendar,
    baseUrl: 'http://calendar.test',
    interfaces: [tribeEvents(), feeds()],
  });
  const listener = toNodeListener(handler);
  const server = createServer((request, response) => {
    if (request.url !== '/healthz') {
      listener(request, response);
      return;
    }
    void calendar.version().then(() => response.writeHead(200, { 'Content-Length': '2' }).end('ok'));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  end = async () => {
    server.closeAllConnections();
    server.close();
    await store.close();
  };
});

afterAll(async () => {
  await end();
  rmSync(folder, { recursive: true });
});

const open = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    httpGet(base + path, resolve).on('error', reject);
  });

/** Memory that is in use, in bytes, after what is not was given back. */
function used(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it('takes less than 60 MB of memory more for 10,000 events, nearly all of it in the render cache', async () => {
  await (await fetch(`${base}${API}/events.ics?start_date=2028-11-01`)).text();
  const before = used();
  const response = await open(`${API}/events.ics`);
  let [bytes, events, peak, chunks] = [0, 0, 0, 0];
  for await (const chunk of response) {
    const text = (chunk as Buffer).toString('latin1');
    bytes += text.length;
    events += text.split('BEGIN:VEVENT').length - 1;
    if (chunks++ % 40 === 0) peak = Math.max(peak, used() - before);
  }
  console.log(
    `${events} events, ${(bytes / 1e6).toFixed(1)} MB, at most ${(peak / 1e6).toFixed(1)} MB more in use`,
  );
  // a word that two pieces share is not counted
  expect(events).toBeGreaterThan(EVENTS - 200);
  expect(peak).toBeLessThan(60e6);
});

it('waits for clients that do not read, and serves others in the meantime', async () => {
  const before = used();
  const stalled = await Promise.all(Array.from({ length: 20 }, () => open(`${API}/events.ics`)));
  await setTimeout(2_000);
  const began = performance.now();
  expect((await fetch(`${base}${API}/events?per_page=1`)).status).toBe(200);
  console.log(
    `20 stalled clients: ${((used() - before) / 1e6).toFixed(1)} MB more, a list in ${(performance.now() - began).toFixed(0)} ms`,
  );
  expect(used() - before).toBeLessThan(40e6);
  for (const response of stalled) response.destroy();
});

it('lets others have their turn while the whole feed is asked for many times', async () => {
  const state = { done: false };
  const whole = async () => (await fetch(`${base}${API}/events.ics`)).arrayBuffer();
  const all = Promise.all(Array.from({ length: 20 }, whole)).finally(() => (state.done = true));
  let [longest, asked] = [0, 0];
  while (!state.done) {
    const began = performance.now();
    await (await fetch(`${base}${API}/events?per_page=5`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
    asked++;
    await setTimeout(20);
  }
  await all;
  console.log(
    `20 whole feeds at once: ${asked} lists in the meantime, the slowest in ${longest.toFixed(0)} ms`,
  );
  expect(asked).toBeGreaterThan(2);
});

/** A client in a process of its own, so that what this one takes is what serving takes: asks for the same again and again on one connection. */
const CLIENT = `
const { Agent, get } = require('node:http');
const [url, etag, times] = process.argv.slice(1);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const ask = (left) => left > 0 && get(url, { agent, headers: etag === '' ? {} : { 'If-None-Match': etag } }, (response) => {
  response.resume().on('end', () => ask(left - 1));
}).on('error', () => process.exit(1));
ask(Number(times));
`;

it('costs hardly more to be told that nothing has changed than that the server is well', async () => {
  const etag = (await fetch(`${base}${API}/events.ics`, { method: 'HEAD' })).headers.get('etag') ?? '';
  expect((await fetch(`${base}${API}/events.ics`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  const times = 1_000;
  const cost = async (path: string, known: string): Promise<number> => {
    const began = process.cpuUsage();
    await promisify(execFile)(process.execPath, ['-e', CLIENT, base + path, known, String(times)]);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / times;
  };
  const ask = [() => cost('/healthz', ''), () => cost(`${API}/events.ics`, etag)] as const;
  const sums = [0, 0];
  // in turns and in either order, so that what else the machine does falls on both
  for (let round = -4; round < 12; round++)
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const taken = (await ask[which]?.()) ?? 0;
      if (round >= 0) sums[which] = (sums[which] ?? 0) + taken;
    }
  const [health = 0, unchanged = 0] = sums;
  console.log(
    `CPU of an unchanged feed ${(unchanged / 12).toFixed(0)} µs, /healthz ${(health / 12).toFixed(0)} µs: ${(unchanged / health).toFixed(2)} ×`,
  );
  // the promise is 1.2 on an idle machine; a feed that is written again would cost a thousand times as much
  expect(unchanged / health).toBeLessThan(2);
});
