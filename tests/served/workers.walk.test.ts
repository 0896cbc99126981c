import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { login, run } from '../../packages/cli/test/running.js';
import { bundleCommand } from '../torture/server-process.js';

/** `kalends serve --workers 2` as a process with its workers, over sockets. */

const folder = mkdtempSync(join(tmpdir(), 'kalends-workers-'));
const store = `sqlite:${join(folder, 'workers.db')}`;
const API = '/wp-json/tribe/events/v1';
const ANN = { ...login('ann', 'password of ann'), 'Content-Type': 'application/json' };
let program: string;

beforeAll(async () => {
  program = await bundleCommand(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function start(options: readonly string[] = []) {
  const args = [program, 'serve', '--workers', '2', '--port', '0', '--store', store, ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: {} });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  const errors = text(child.stderr);
  const ended = once(child, 'exit');
  await once(output, 'line');
  const [, origin = ''] = /listening on (\S+)/.exec(lines[0] ?? '') ?? [];
  /** On a connection of its own, so that the next worker answers. */
  const ask = async (path: string, { headers, ...init }: Sent = {}) => {
    const answer = await fetch(`${origin}${path}`, { ...init, headers: { ...headers, Connection: 'close' } });
    return { status: answer.status, text: await answer.text() };
  };
  return { child, ask, lines, errors, ended };
}

/** The processes of the workers. */
const workersOf = ({ pid }: { readonly pid?: number | undefined }): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const countOf = (metrics: string, name: string): number =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1),
  );

// the processes of the workers are found in /proc, which Linux has
describe.skipIf(!existsSync('/proc/self/task'))('several workers', () => {
  it('let the first administrator in by one link, whichever of them answers', async () => {
    const { ask, lines, child, ended } = await start(['--base-url', 'http://calendar.test']);
    await expect.poll(() => lines.length, { timeout: 30_000 }).toBeGreaterThan(4);
    const [, path = ''] = /http:\/\/calendar\.test(\S+first-account\S+)/.exec(lines.join('\n')) ?? [];
    await expect.poll(() => workersOf(child).length, { timeout: 30_000 }).toBe(2);
    for (let times = 0; times < 6; times++) expect((await ask(path)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('answer as one: writes of each are read from all, counted once, and a killed one comes again', async () => {
    const password = { stdin: async () => 'password of ann\n' };
    const user = ['user', 'add', 'ann', '--role', 'editor', '--password-stdin', '--store', store];
    expect(await run(user, {}, password)).toMatchObject({ exitCode: 0 });
    const { ask, child, errors, ended } = await start(['--metrics']);
    await expect.poll(() => workersOf(child).length, { timeout: 30_000 }).toBe(2);
    const create = async (title: string) => {
      const body = JSON.stringify({
        title,
        status: 'publish',
        start_date: '2031-05-01 20:00',
        end_date: '2031-05-01 21:00',
      });
      return (await ask(`${API}/events`, { method: 'POST', headers: ANN, body })).status;
    };
    const totals = async () =>
      Promise.all(
        Array.from(
          { length: 12 },
          async () =>
            (
              JSON.parse((await ask(`${API}/events?start_date=2031-01-01&end_date=2031-12-31`)).text) as {
                total: number;
              }
            ).total,
        ),
      );
    for (let count = 1; count <= 6; count++) {
      expect(await create(`Event ${count}`)).toBe(201);
      expect(await totals()).toEqual(Array.from({ length: 12 }, () => count));
    }
    const { text: metrics } = await ask('/metrics');
    expect([
      countOf(metrics, 'kalends_commits_total'),
      countOf(metrics, 'kalends_http_requests_total{method="POST",route="/events",status="201"}'),
      countOf(metrics, 'kalends_http_requests_total{method="GET",route="/events",status="200"}'),
      countOf(metrics, 'kalends_build_info'),
    ]).toEqual([6, 6, 72, 1]);

    const scrapes = await Promise.all(Array.from({ length: 30 }, () => ask('/metrics')));
    expect(new Set(scrapes.map(({ status }) => status))).toEqual(new Set([200]));

    for (const worker of workersOf(child)) {
      process.kill(worker, 'SIGKILL');
      await expect
        .poll(async () => (await ask(`${API}/events`).catch(() => undefined))?.status, { timeout: 30_000 })
        .toBe(200);
      await expect
        .poll(() => workersOf(child).filter((one) => one !== worker).length, { timeout: 30_000 })
        .toBe(2);
    }
    await expect.poll(() => create('After it').catch(() => undefined), { timeout: 30_000 }).toBe(201);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect((await errors).split('\n')).toEqual([
      'Worker 1 of 2 has ended (SIGKILL), and is started again.',
      'Worker 2 of 2 has ended (SIGKILL), and is started again.',
      '',
    ]);
  });

  it.each([
    ['memory', [], 'memory is that of one process'],
    [store, ['--user', 'ann:secret'], 'sessions of --user'],
    [`sqlite:${join(folder, 'no-such-folder', 'x.db')}`, [], 'no-such-folder'],
  ])('are refused where they cannot be: %s %j', async (where, options, reason) => {
    const args = [program, 'serve', '--workers', '2', '--port', '0', '--store', where, ...options];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], env: {} });
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(errors).toContain(reason);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(code).toBeGreaterThan(0);
  });
});
