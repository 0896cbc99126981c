import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closed, open, repeat, statusFor } from '../../packages/cli/test/raw-client.js';
import { bundleCommand } from '../torture/server-process.js';
import { login } from '../../packages/cli/test/running.js';

const API = '/wp-json/tribe/events/v1';
const folder = mkdtempSync(join(tmpdir(), 'kalends-output-'));
let program: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  program = await bundleCommand(folder);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

const PYTHON = '/usr/bin/python3';

type Output = 'pipe' | 'ignore' | number;

let nextPort = 20_000 + (process.pid % 20_000);

/** Starts `kalends serve` with a log of requests; its output may be useless, so it is asked until it listens. */
async function startWith(
  stdout: Output,
  {
    stderr = 'pipe',
    node = [],
    store = 'memory',
    by = [],
  }: { stderr?: Output; node?: string[]; store?: string; by?: string[] } = {},
) {
  const port = nextPort++;
  const origin = `http://127.0.0.1:${port}`;
  const options = [
    '--port',
    String(port),
    '--log',
    'json',
    '--user',
    'ann:pw',
    '--user',
    'con:pw:contributor',
    '--store',
    store,
  ];
  const [command = '', ...rest] = [...by, process.execPath, ...node, program, 'serve', ...options];
  const child = spawn(command, rest, {
    stdio: ['ignore', stdout, stderr],
    env: {},
  });
  children.push(child);
  const ended = once(child, 'close');
  while ((await fetch(`${origin}/healthz`).catch(() => undefined)) === undefined) {
    expect(child.exitCode).toBeNull();
    await setTimeout(20);
  }
  return { child, origin, ended };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

/** Requests, each with a line in the log, one after the other on some connections. */
async function ask(origin: string, times: number): Promise<void> {
  const statuses = new Set<number>();
  await repeat(times, 16, async () => statuses.add(await statusFor(origin, get(`${API}/events/999`))));
  expect([...statuses]).toEqual([404]);
}

describe('a server outlives its output', () => {
  it('that no one reads, in bounded memory, and says what is missing when it is read again', async () => {
    const { child, origin, ended } = await startWith('pipe');
    await ask(origin, 9_000);
    let log = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
    });
    while (!log.includes('lines are missing')) await setTimeout(10);
    await ask(origin, 10);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(Buffer.byteLength(log)).toBeLessThan(2_000_000);
    expect(log).toMatch(/^kalends: \d+ lines are missing here/m);
    expect(log.trimEnd().split('\n').at(-1)).toContain('"status":404');
  });

  it('that no one reads, and ends when it is told to', async () => {
    const { child, origin } = await startWith('pipe');
    await ask(origin, 1_500);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it.skipIf(spawnSync(PYTHON, ['-c', 'import pty']).status !== 0)(
    'that is a paused terminal, and ends when it is told to',
    async () => {
      const by = [PYTHON, join(import.meta.dirname, 'paused-terminal.py')];
      const { child, origin, ended } = await startWith('ignore', { by, stderr: 'ignore' });
      await ask(origin, 500);
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  );

  it('that no one reads, whatever images a contributor names: nothing of them is written', async () => {
    const { child, origin, ended } = await startWith('pipe');
    const description = `<img srcset=\\"${'a 1q,'.repeat(13_000)}\\">`;
    const body = `{"title":"A","start_date":"2031-05-01","end_date":"2031-05-01","description":"${description}"}`;
    const headers = `Host: a\r\nAuthorization: ${login('con', 'pw').Authorization}\r\nContent-Type: application/json\r\n`;
    const bytes = `POST ${API}/events HTTP/1.1\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++) statuses.push(await statusFor(origin, bytes));
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
    const log = text(child.stdout ?? process.stdin);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(await log).not.toContain('srcset');
  });

  it('whose reader has gone', async () => {
    const { child, origin, ended } = await startWith('pipe');
    child.stdout?.destroy();
    child.stderr?.destroy();
    await ask(origin, 100);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });

  it('that cannot be written', async () => {
    const full = openSync('/dev/full', 'w');
    const { child, origin, ended } = await startWith(full, { stderr: full });
    await ask(origin, 100);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });

  it('that is a file on a full disk, and writes again when there is room', async () => {
    const file = join(folder, 'log');
    const { child, origin, ended } = await startWith(openSync(file, 'a'));
    const limit = (bytes: string) =>
      spawnSync('prlimit', [`--pid=${child.pid}`, `--fsize=${bytes}:unlimited`]).status;
    expect(limit('1000')).toBe(0);
    await ask(origin, 100);
    expect(readFileSync(file)).toHaveLength(1000);
    expect(limit('unlimited')).toBe(0);
    await ask(origin, 3);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(readFileSync(file, 'utf8').match(/"status":404/g)?.length).toBeGreaterThan(3);
  });
});

describe('an error that nothing catches', () => {
  const event = '{"title":"Jazz","start_date":"2031-05-01","end_date":"2031-05-01"}';

  it.each([
    ['thrown', 'throw new Error("a fault")'],
    ['rejected', 'Promise.reject(new Error("a fault"))'],
    ['no error at all', 'throw undefined'],
  ])('ends the server with exit code 1, after its requests: %s', async (_, fault) => {
    const preload = join(folder, 'fault.cjs');
    writeFileSync(preload, `process.on('SIGUSR2', () => { ${fault} })`);
    const { child, origin, ended } = await startWith('ignore', {
      node: ['--require', preload],
      store: `sqlite:${join(folder, 'faulty.db')}`,
    });
    const errors = text(child.stderr ?? process.stdin);
    const headers = `Host: a\r\nAuthorization: ${login('ann', 'pw').Authorization}\r\nContent-Type: application/json\r\n`;
    const socket = open(
      origin,
      `POST ${API}/events HTTP/1.1\r\n${headers}Content-Length: ${event.length}\r\n\r\n{`,
    );
    await once(socket, 'connect');
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    child.kill('SIGUSR2');
    while ((await statusFor(origin, get('/healthz'))) !== 0) await setTimeout(10);
    socket.write(event.slice(1));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 201 /);
    await closed(socket);
    expect((await ended)[0]).toBe(1);
    expect(await errors).toMatch(/^kalends: uncaught error: (Error: a fault\n {4}at|undefined)/);
  });
});
