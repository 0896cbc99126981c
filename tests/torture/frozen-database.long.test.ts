import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type PostgresServer, startPostgres } from '../../scripts/postgres-server.mjs';
import { freezingProxy } from './freezing-proxy.js';
import { ADMIN, bundleCommand, type ServerProcess, startServer } from './server-process.js';

/** Servers on one database, of which one, or the database, stops in the middle of what it does. */

const folder = mkdtempSync(join(tmpdir(), 'kalends-frozen-'));
let database: PostgresServer;
let program: string;

beforeAll(async () => {
  database = await startPostgres();
  program = await bundleCommand(folder);
});
afterAll(async () => {
  await database.remove();
  rmSync(folder, { recursive: true });
});

/** Starts a server that does not outlive its test. */
function start(url: string): ServerProcess {
  const server = startServer(program, url, 'full');
  onTestFinished(() => server.kill('SIGKILL'));
  return server;
}

/** Sends a request over a socket of its own. Gives its status and `Retry-After`. */
async function send(apiRoot: string, method: 'GET' | 'POST'): Promise<string> {
  const { port, pathname } = new URL(`${apiRoot}/events`);
  const body =
    method === 'GET' ? '' : '{"title":"Jazz","start_date":"2031-05-01 10:00","end_date":"2031-05-01 11:00"}';
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `${method} ${pathname} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n` +
      `Authorization: ${ADMIN.Authorization}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  await new Promise((resolve) => socket.once('close', resolve));
  const [, status = 'none'] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
  const [, after] = /^Retry-After: (\d+)/im.exec(answer) ?? [];
  return after === undefined ? status : `${status} ${after}`;
}

/** Sends requests until one has this status. Gives the statuses before it. */
async function until(status: string, apiRoot: string, method: 'GET' | 'POST'): Promise<Set<string>> {
  const before = new Set<string>();
  for (let answer = await send(apiRoot, method); answer !== status; answer = await send(apiRoot, method))
    before.add(answer);
  return before;
}

async function stop(...servers: readonly ServerProcess[]): Promise<void> {
  for (const server of servers) server.kill('SIGTERM');
  for (const server of servers) expect((await server.ended).code).toBe(0);
}

/** The processes of the database. */
function processesOf({ data }: PostgresServer): number[] {
  const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return new RegExp(`\\) \\S ${postmaster} `).test(readFileSync(`/proc/${name}/stat`, 'utf8'));
    } catch {
      return false;
    }
  });
  return [postmaster, ...children].map(Number);
}

it.each(['frozen', 'cut off'])(
  'a server that is %s in a commit: others refuse writes until the database has ended it',
  async (how) => {
    const proxy = await freezingProxy(database.url);
    const [held, other] = [start(proxy.url), start(database.url)];
    const [heldRoot, otherRoot] = [await held.apiRoot, await other.apiRoot];
    const frozen = proxy.freezeNextCommit();
    const first = send(heldRoot, 'POST');
    await frozen;
    if (how === 'frozen') process.kill(held.pid, 'SIGSTOP');

    expect(await Promise.all([1, 2, 3].map(() => send(otherRoot, 'POST')))).toEqual([
      '503 2',
      '503 2',
      '503 2',
    ]);
    expect(await send(otherRoot, 'GET')).toBe('200');
    expect([...(await until('201', otherRoot, 'POST'))]).toEqual(['503 2']);

    if (how === 'frozen') process.kill(held.pid, 'SIGCONT');
    expect(['201', '503 2']).toContain(await first);
    await until('201', heldRoot, 'POST');
    await stop(held, other);
    await proxy.close();
  },
);

it('a database whose processes are stopped: every request is refused, and nothing has to be restarted', async () => {
  const server = start(database.url);
  const apiRoot = await server.apiRoot;
  expect(await send(apiRoot, 'GET')).toBe('200');
  const processes = processesOf(database);
  for (const id of processes) process.kill(id, 'SIGSTOP');
  const methods = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? 'GET' : 'POST'));
  const answers = new Set(await Promise.all(methods.map((method) => send(apiRoot, method))));
  for (const id of processes) process.kill(id, 'SIGCONT');
  expect([...answers]).toEqual(['503 2']);
  await until('200', apiRoot, 'GET');
  await until('201', apiRoot, 'POST');
  await stop(server);
});
