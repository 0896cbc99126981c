import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCalendar } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { createChance } from './chance.js';
import { ADMIN, bundleCommand, startServer } from './server-process.js';

/** Events of the store, and random requests. `npm run test:torture -- cost` asks for more. */
const EVENTS = Number(process.env['KALENDS_COST_EVENTS'] ?? 200);
const RANDOM = Number(process.env['KALENDS_COST_RANDOM'] ?? 10);

const folder = mkdtempSync(join(tmpdir(), 'kalends-cost-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A request that a deliberate attacker may send. */
interface Shape {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly anonymous?: boolean;
}

/** As long as a text may be, with as many tags as it may have. */
const LONG = 100_000;
const TAGS = 3_900;
const UNITS = [
  '"',
  "'",
  `"'`,
  '<i>x',
  '<img>',
  '<b id=x>',
  '<pre>',
  ':) ',
  'a\n\n',
  '<p>',
  '2x4 ',
  '😀',
  '[gallery]',
  '&',
  '<',
];
const filled = (unit: string, length = LONG): string => {
  const tags = unit.split('<').length - 1;
  return unit.repeat(
    Math.min(Math.floor(length / unit.length), tags === 0 ? Infinity : Math.floor(TAGS / tags)),
  );
};
const event = (fields: object): string =>
  JSON.stringify({ title: 'T', start_date: '2031-05-01', end_date: '2031-05-01', ...fields });

const write = (name: string, body: string): Shape => ({ name, method: 'POST', path: '/events', body });
const read = (name: string, query: string): Shape => ({ name, method: 'GET', path: `/events?${query}` });
const words = (count: number, sign: string): string =>
  Array.from({ length: count }, (_, index) => `${sign}w${index}`).join('+');

const SHAPES: readonly Shape[] = [
  ...UNITS.map((unit) => write(`text ${JSON.stringify(unit)}`, event({ description: filled(unit) }))),
  read('all those texts', 'per_page=50&start_date=2031-05-01&end_date=2031-05-02'),
  read('the default list', ''),
  read('300 words', `search=${words(300, '')}`),
  read('nine excluded words', `search=${words(9, '-')}`),
  write('2 MB of objects', `{"a":[${'{},'.repeat(650_000)}{}]}`),
  write('a million ids', `{"include":"${filled('1,', 1_900_000)}"}`),
  write('900,000 fields', JSON.stringify({ _fields: filled('a.', 1_800_000) })),
  { ...write('2 MB, anonymous', JSON.stringify({ a: filled('x', 1_900_000) })), anonymous: true },
];

/** CPU time of a process in milliseconds and its memory in megabytes, as Linux tells them. */
function usageOf(pid: number): { readonly cpu: number; readonly memory: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { cpu: ticks * 10, memory: Math.round((Number(fields[21]) * 4096) / 1e6) };
}

/** Asks for the server's health all the time; the longest that it took since it was asked last, in milliseconds. */
function watchHealth(origin: string) {
  const stopped = new AbortController();
  let longest = 0;
  const done = (async () => {
    while (!stopped.signal.aborted) {
      const started = performance.now();
      await (await fetch(`${origin}/healthz`)).text();
      longest = Math.max(longest, performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    stall(): number {
      const told = Math.round(longest);
      longest = 0;
      return told;
    },
    stop: () => {
      stopped.abort();
      return done;
    },
  };
}

async function fill(file: string): Promise<void> {
  const store = createSqliteStore({ file });
  const calendar = createCalendar({ store });
  for (let number = 0; number < EVENTS; number++) {
    const day = new Date(Date.UTC(2026, 0, 1 + (number % 1_500))).toISOString().slice(0, 10);
    await calendar.events.create({ title: `Event ${number}`, start_date: day, end_date: day });
  }
  await store.close();
}

it(
  'every request is answered, whatever it costs',
  async () => {
    const file = join(folder, 'cost.db');
    await fill(file);
    const server = startServer(await bundleCommand(folder), file, 'normal');
    const apiRoot = await server.apiRoot;
    const health = watchHealth(new URL(apiRoot).origin);
    const chance = createChance(1);
    const pick = () => UNITS[Math.floor(chance() * UNITS.length)] ?? 'a';
    const random = Array.from({ length: RANDOM }, (_, index): Shape => {
      const mixed = () => filled(pick() + pick(), 4 + Math.floor(chance() * LONG));
      return write(
        `random ${index}`,
        event({ description: mixed(), excerpt: mixed(), venue: { venue: 'Hall', description: mixed() } }),
      );
    });
    const rows: Record<string, string | number>[] = [];
    for (const { name, method, path, body, anonymous = false } of [...SHAPES, ...random]) {
      const before = usageOf(server.pid);
      health.stall();
      const headers = anonymous ? { 'Content-Type': 'application/json' } : ADMIN;
      const response = await fetch(apiRoot + path, { method, headers, body: body ?? null });
      const { length } = await response.text();
      const after = usageOf(server.pid);
      const { cpu, memory } = { cpu: after.cpu - before.cpu, memory: after.memory };
      rows.push({
        name,
        sent: body?.length ?? 0,
        status: response.status,
        bytes: length,
        cpu,
        stall: health.stall(),
        memory,
      });
    }
    console.table(rows);
    await health.stop();
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(rows.filter(({ status }) => Number(status) >= 500)).toEqual([]);
  },
  60_000 + EVENTS * 20 + RANDOM * 5_000,
);
