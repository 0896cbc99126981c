import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { send } from './cost-client.js';
import { cpuOf, create, eventOf, fill, watch } from './cost-server.js';
import { USERS } from './cost-shapes.js';
import { CROWD_SHAPES, LONG_HALL, LONG_MONTH } from './crowd-shapes.js';
import { bundleCommand, bundleProgram, startServer } from './server-process.js';

/** Events of the store, the sizes of the crowds, and the seconds of each. `npm run test:torture -- cost` asks for more. */
const EVENTS = Number(process.env['TORTURE_CROWD_EVENTS'] ?? 200);
const CROWDS = (process.env['TORTURE_CROWD_CLIENTS'] ?? '1 10').split(' ').map(Number);
const SECONDS = Number(process.env['TORTURE_CROWD_SECONDS'] ?? 0.3);
/** The shapes to measure, by a part of their name. */
const ONLY = process.env['TORTURE_CROWD_SHAPES'] ?? '';
/** As for `cost.long.test.ts`. */
const SERVER = process.env['TORTURE_COST_SERVER'];
const REPORT = process.env['TORTURE_COST_REPORT'];
const JUDGE_TIMES = process.env['TORTURE_JUDGE_TIMES'] !== undefined;

/**
 * The longest that an honest request may wait, in milliseconds, however many others there are and whatever they read, and the most
 * megabytes. In the first half of a crowd's time (`first`) all its clients are new, and no one can tell them from visitors.
 */
const STALL = 250;
const MEMORY = 500;

/** How often an editor saves an event at the same time, in milliseconds: every page is made again after it. */
const SAVED = 500;

/** What an editor saves. */
const TITLE = { path: '/events/by-slug/event-1', field: 'title' };

/** How often everything is read before anything is measured. */
const WARM_UP = 10;

/** What an honest visitor asks for at the same time, one after the other with so many milliseconds between them. */
const PAUSE = 50;
const HONEST = [
  '/healthz',
  '/wp-json/tribe/events/v1/events',
  '/wp-json/tribe/events/v1/events/by-slug/event-1',
  '/event/event-2/',
  '/events/2026-06/',
];

const folder = mkdtempSync(join(tmpdir(), 'kalends-crowds-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An event that lasts a month. */
const longEvent = (number: number) =>
  create('/events', {
    ...{ title: `Exhibition ${number}`, description: 'For a month. '.repeat(20) },
    ...{ start_date: `${LONG_MONTH}-01 10:00:00`, end_date: `${LONG_MONTH}-31 18:00:00` },
    categories: [`Category ${number % 40}`],
    venue: { venue: LONG_HALL },
  });

/** Visitors in a process of their own, which the machine prefers others to. */
async function crowd(origin: string, clients: number, shape: string) {
  const program = join(folder, 'crowd-readers.cjs');
  const child = spawn(process.execPath, [program, origin, String(SECONDS), String(clients), shape], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  setPriority(child.pid ?? 0, Math.min(19, getPriority() + 10));
  return JSON.parse(await text(child.stdout)) as {
    readonly statuses: Readonly<Record<string, number>>;
    readonly bytes: number;
  };
}

it(
  'an honest visitor is served among many others, whatever they read',
  async () => {
    const program = SERVER ?? (await bundleCommand(folder));
    await bundleProgram(folder, 'crowd-readers');
    const server = startServer(program, join(folder, 'crowds.db'), 'normal', USERS, ['--wordpress']);
    const apiRoot = await server.apiRoot;
    const { origin } = new URL(apiRoot);
    await fill(apiRoot, EVENTS, (number) => (number % 10 === 9 ? longEvent : eventOf)(number));
    // what the first requests cost is the compiler's work
    for (let number = 0; number < WARM_UP; number++)
      for (const path of [...HONEST, ...CROWD_SHAPES.map((shape) => shape.path(number, ''))])
        await fetch(origin + path).then((answer) => answer.arrayBuffer());
    const watching = await watch(folder, origin, server.pid, HONEST, PAUSE);

    const rows: object[] = [];
    const failed: object[] = [];
    for (const { name, edit = TITLE } of CROWD_SHAPES.filter((shape) => shape.name.includes(ONLY)))
      for (const clients of CROWDS) {
        await setTimeout(50);
        await watching.worst();
        const before = cpuOf(server.pid);
        let isOver = false;
        const editor = async () => {
          for (let number = 0; !isOver; number++) {
            const saved = create(edit.path, { [edit.field]: `Saved ${number}` });
            expect((await send(apiRoot, saved, '127.0.0.3')).status).toBe(200);
            await setTimeout(SAVED);
          }
        };
        const editing = editor();
        const reading = crowd(origin, clients, name);
        await setTimeout(SECONDS * 500);
        const { stall: first } = await watching.worst();
        const { statuses, bytes } = await reading;
        isOver = true;
        const { stall, of, wait, memory } = await watching.worst();
        await editing;
        const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
        const cpu = Math.round(((cpuOf(server.pid) - before) / Math.max(answers, 1)) * 10) / 10;
        const over = [
          ...(JUDGE_TIMES && Math.max(first, stall) > STALL ? ['stall'] : []),
          ...(memory > MEMORY ? ['memory'] : []),
        ].join(' ');
        const row = {
          ...{ name, clients, answers, status: Object.keys(statuses).join(' ') },
          bytes: Math.round(bytes / Math.max(answers, 1)),
          ...{ cpu, first, stall, of, wait, memory, over },
        };
        rows.push(row);
        if (over !== '' || Object.keys(statuses).some((status) => status.startsWith('5'))) failed.push(row);
      }

    console.table(rows);
    console.log(`${failed.length} of ${rows.length} beyond what is promised`);
    if (REPORT !== undefined) writeFileSync(`${REPORT}.crowds.json`, JSON.stringify(rows, null, 1));
    watching.stop();
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    if (SERVER === undefined) expect(failed).toEqual([]);
  },
  120_000 + EVENTS * 100 + CROWD_SHAPES.length * CROWDS.length * (SECONDS * 1000 + 3_000),
);
