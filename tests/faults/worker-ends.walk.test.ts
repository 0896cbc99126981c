import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCalendar } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { open, statusOf } from '../../packages/cli/test/raw-client.js';
import { login, run } from '../../packages/cli/test/running.js';
import { bundleCommand, bundleProgram } from '../torture/server-process.js';
import { serveByWorkers, type Programs } from './served-by-workers.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-worker-ends-'));
const file = join(folder, 'a.db');
const EVENTS = '/wp-json/tribe/events/v1/events';
const JAZZ = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
const ANN = { ...login('ann', 'password of ann'), 'Content-Type': 'application/json' };
const DAY = 86_400_000;
let programs: Programs;

/** Creates an event, with a clock of its own. */
async function create(event: typeof JAZZ & { readonly date?: string }, clock?: () => number) {
  const calendar = createCalendar({ store: createSqliteStore({ file }), ...(clock && { clock }) });
  const { id } = await calendar.events.create(event);
  await calendar.close();
  return id;
}

beforeAll(async () => {
  const [command, faults] = [
    await bundleCommand(folder),
    await bundleProgram(folder, '../faults/worker-faults'),
  ];
  programs = { folder, command, faults };
  await create(JAZZ);
  const user = ['user', 'add', 'ann', '--role', 'editor', '--password-stdin', '--store', `sqlite:${file}`];
  const added = await run(user, {}, { stdin: async () => 'password of ann\n' });
  expect(added.exitCode).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A server of which both workers serve. */
async function served(...[fault, port]: [Parameters<typeof serveByWorkers>[1]?, string?]) {
  const server = serveByWorkers(programs, fault, port);
  await server.listens;
  const serving = () => server.noted('call').filter((call) => call.includes('banner')).length;
  if (fault === undefined) await server.until(() => serving() === 2);
  return { ...server, serving, origin: /http:\S+/.exec(server.lines[0] ?? '')?.[0] ?? '' };
}

const UNAVAILABLE = { status: 503, text: '{"status":"unavailable"}' };

// the processes are found in /proc, which Linux has
describe.skipIf(!existsSync('/proc/self/task'))('a server by workers', () => {
  it('goes on without a worker that hangs, and ends it', async () => {
    const { workers, total, ask, child, ended, alive, noted, until } = await served();
    const [, hanging = 0] = workers();
    process.kill(hanging, 'SIGSTOP');
    for (let times = 0; times < 4; times++) expect(await total()).toEqual([200, 1]);
    expect(await ask('/metrics')).toEqual(UNAVAILABLE);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await until(() => alive().length === 0);
    expect(noted('exit').toSorted()).toEqual(['', 'SIGKILL']);
  });

  it('answers while its first process hangs, and has no metrics then', async () => {
    const { total, ask, child, ended } = await served();
    child.kill('SIGSTOP');
    for (let times = 0; times < 4; times++) expect(await total()).toEqual([200, 1]);
    expect(await Promise.all([1, 2, 3].map(() => ask('/metrics')))).toEqual([
      UNAVAILABLE,
      UNAVAILABLE,
      UNAVAILABLE,
    ]);
    child.kill('SIGCONT');
    await expect.poll(async () => (await ask('/metrics'))?.status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('answers the requests that run when the system tells each of its processes to end', async () => {
    const { ask, alive, noted, origin, ended, until } = await served();
    const body = JSON.stringify({ ...JAZZ, status: 'draft' });
    const headers = Object.entries(ANN).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `POST ${EVENTS} HTTP/1.1\r\nHost: a\r\n${headers.join('')}Content-Length: ${body.length}\r\n\r\n`;
    const socket = open(origin, head + body.slice(0, 10));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    const over = new Promise((resolve) => socket.once('close', resolve));
    const reading = /in_progress\{state="reading"\} 1/;
    await expect.poll(async () => (await ask('/metrics'))?.text).toMatch(reading);
    for (const pid of alive()) process.kill(pid, 'SIGTERM');
    // the first process has told each worker, too
    await until(() => noted('call').includes('kill SIGTERM 2'));
    socket.write(body.slice(10));
    await over;
    expect(statusOf(answer)).toBe(201);
    expect(await ended).toBe(0);
  });

  it('has jobs though the worker that has them ends', async () => {
    const { workers, ask, child, ended } = await served();
    const past = Date.now() - DAY;
    const date = new Date(past + DAY / 2).toISOString().slice(0, 19).replace('T', ' ');
    const id = await create({ ...JAZZ, title: 'Scheduled', date }, () => past);
    const status = async () => (await ask(`${EVENTS}/${id}`))?.status;
    process.kill(workers()[0] ?? 0, 'SIGKILL');
    await expect.poll(status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('answers while a worker dies again and again, and ends in between', async () => {
    const { total, child, ended, errors, until } = await served({ call: 'fork 2', way: 'all die' });
    await until(() => errors.length === 4);
    expect((await total())?.[0]).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(new Set(errors)).toEqual(new Set(['Worker 2 of 2 has ended, and is started again.']));
  });

  it('refuses writes while the disk is full, and takes them again', async () => {
    const { workers, ask, child, ended } = await served();
    const limit = (bytes: string) => {
      for (const pid of workers())
        expect(spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]).status).toBe(0);
    };
    const body = JSON.stringify({ ...JAZZ, status: 'draft', description: 'word '.repeat(20_000) });
    const write = async () => (await ask(EVENTS, { method: 'POST', headers: ANN, body }))?.status;
    expect(await write()).toBe(201);
    limit(String(statSync(`${file}-wal`).size + 500_000));
    const statuses = [];
    for (let count = 0; count < 12; count++) statuses.push(await write());
    expect(new Set(statuses)).toEqual(new Set([201, 507]));
    expect((await ask(EVENTS))?.status).toBe(200);
    limit('unlimited');
    expect(await write()).toBe(201);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('says that its port is in use', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { ended, errors, alive, until } = serveByWorkers(programs, undefined, String(port));
    expect(await ended).toBe(1);
    expect(errors).toEqual([expect.stringMatching(`^kalends: port ${port} is in use; try --port \\d+`)]);
    await until(() => alive().length === 0);
  });
});
