import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request, type RequestListener, type Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCalendar } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { serverPartsOf } from '../src/serve/server-parts.js';
import { run } from './running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CHECKS = [
  'Node',
  'time zones',
  'file rights',
  'disk',
  'media',
  'look',
  'addresses',
  'database',
  ...(await serverPartsOf({})).flatMap(({ check }) => check?.name ?? []),
  'clock',
  'imports',
  'port',
  'public URL',
];

interface Result {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
}

/** What `kalends doctor` finds: its exit code, and the findings that are wrong. */
async function wrongs(...args: string[]) {
  const { exitCode, lines } = await run(['doctor', '--json', '--port', '0', ...args]);
  const results = JSON.parse(lines.join('')) as Result[];
  expect(results.map(({ check }) => check)).toEqual(CHECKS);
  return { exitCode, wrong: results.filter(({ ok }) => !ok).map(({ check, found }) => [check, found]) };
}

it('finds nothing wrong with a calendar on a file, and tells people in lines', async () => {
  const file = join(folder, 'sound.db');
  await createSqliteStore({ file }).close();
  expect(await wrongs('--store', `sqlite:${file}`)).toEqual({ exitCode: 0, wrong: [] });
  expect(await wrongs()).toEqual({ exitCode: 0, wrong: [] });
  const { exitCode, lines } = await run(['doctor', '--store', `sqlite:${file}`, '--port', '0']);
  expect(exitCode).toBe(0);
  expect(lines.map((line) => line.slice(0, 19).trim())).toEqual(CHECKS.map((check) => `ok      ${check}`));
});

it('tells what is wrong', async () => {
  const file = join(folder, 'text.db');
  writeFileSync(file, 'not a database, but long enough to look like one'.repeat(100));
  expect(await wrongs('--store', `sqlite:${file}`)).toEqual({
    exitCode: 1,
    wrong: [['database', `${file} is not a database.`]],
  });
  const nowhere = join(folder, 'nowhere', 'x.db');
  const { exitCode, wrong } = await wrongs('--store', `sqlite:${nowhere}`);
  expect(exitCode).toBe(1);
  const noFolder = `There is no folder ${join(folder, 'nowhere')}.`;
  expect(wrong).toEqual([
    ['file rights', noFolder],
    ['disk', noFolder],
  ]);

  const { wrong: unreachable } = await wrongs('--store', 'postgres://me:secret@127.0.0.1:1/site');
  expect(unreachable).toEqual([
    ['database', 'The database cannot be reached. The data is in the database 127.0.0.1:1/site.'],
  ]);

  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { lines } = await run(['doctor', '--port', String(port)]);
  expect(lines.at(-2)).toMatch(`failed  port         port ${port} is in use; try --port `);
  await new Promise((resolve) => other.close(resolve));
});

it('tells of a clock that is behind the last change', async () => {
  const file = join(folder, 'later.db');
  const store = createSqliteStore({ file });
  const calendar = createCalendar({ store, clock: () => Date.UTC(2999, 0, 1) });
  await calendar.tags.create({ name: 'late' });
  await calendar.close();
  const { wrong } = await wrongs('--store', `sqlite:${file}`);
  expect(wrong).toEqual([
    [
      'clock',
      expect.stringMatching(/ by this machine, and the last change was at 2999-01-01 00:00:00 UTC; /),
    ],
  ]);
});

/** A server on a free port of this machine, and its port. */
async function listening(answer: RequestListener): Promise<{ port: number; server: Server }> {
  const server = createHttpServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, server };
}

/** Two ports on which nothing listens. */
async function freePorts(): Promise<readonly [number, number]> {
  const [one, other] = [await listening(() => undefined), await listening(() => undefined)];
  for (const { server } of [one, other]) await new Promise((resolve) => server.close(resolve));
  return [one.port, other.port];
}

/** What `kalends doctor` finds of the public URL when a proxy with these headers passes requests to a port, and to another one. */
async function publicUrl(headers: Record<string, string>, options: readonly string[], isOther = false) {
  const [port, other] = await freePorts();
  const proxy = await listening((incoming, outgoing) => {
    const passed = request({ port: isOther ? other : port, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end('Bad Gateway')).end();
  });
  const url = `http://127.0.0.1:${proxy.port}`;
  const { lines } = await run(['doctor', '--port', String(port), '--base-url', url, ...options]);
  proxy.server.closeAllConnections();
  await new Promise((resolve) => proxy.server.close(resolve));
  return (lines.at(-1) ?? '').replace(url, 'URL').replaceAll(String(port), 'PORT').replace(/ +/g, ' ');
}

const FORWARDED = { 'X-Forwarded-For': '203.0.113.7' };

it.each([
  [
    'comes by a trusted proxy',
    FORWARDED,
    ['--trust-proxy', '1'],
    'ok public URL requests to URL come to port PORT, by a trusted proxy',
  ],
  ['comes without one', {}, [], 'ok public URL requests to URL come to port PORT'],
  [
    'comes by one that is not trusted',
    FORWARDED,
    [],
    'failed public URL URL: its proxy is not trusted, so that all visitors count as one client: add --trust-proxy 1, or the addresses of the proxies.',
  ],
  [
    'comes by a trusted one that names no client',
    {},
    ['--trust-proxy', '1'],
    'failed public URL URL: a proxy is trusted, and none sends X-Forwarded-For, so that visitors can pretend any address: let it send the header, or leave --trust-proxy out.',
  ],
])('tells how a request to the public URL %s', async (_, headers, options, found) => {
  expect(await publicUrl(headers, options)).toBe(found);
});

it('tells when the public URL leads elsewhere, or nowhere', async () => {
  expect(await publicUrl({}, [], true)).toBe(
    'failed public URL URL: another server answers (502): the proxy has to pass requests to 127.0.0.1 port PORT.',
  );
  const [port, closed] = await freePorts();
  const { lines } = await run(['doctor', '--port', String(port), '--base-url', `http://127.0.0.1:${closed}`]);
  expect(lines.at(-1)).toBe(
    `failed  public URL   http://127.0.0.1:${closed}: nothing listens there: start the proxy, or name the port in the URL.`,
  );
});

// neither can be made by any user
it.each([
  ['below a file', join(folder, 'a-file', 'media'), 'ENOTDIR'],
  ['in a file system that takes no files', '/proc/kalends/media', 'ENOENT'],
])('refuses a directory for images %s, as does serve', async (_, directory, code) => {
  writeFileSync(join(folder, 'a-file'), '');
  const refused = `Images cannot be written to ${directory} (${code}).`;
  expect(await wrongs('--media', directory)).toEqual({ exitCode: 1, wrong: [['media', refused]] });
  expect(await run(['serve', '--port', '0', '--media', directory])).toEqual({
    exitCode: 1,
    lines: [],
    errors: [`kalends: ${refused}`],
  });
});

it('tries what files its options name, and creates none', async () => {
  const missing = join(folder, 'missing.css');
  expect(await wrongs('--stylesheet', missing)).toEqual({
    exitCode: 1,
    wrong: [['look', `--stylesheet: ${missing} cannot be read (ENOENT).`]],
  });
  const fresh = join(folder, 'new', 'media');
  expect(await wrongs('--media', fresh)).toEqual({ exitCode: 0, wrong: [] });
  expect(existsSync(join(folder, 'new'))).toBe(false);
});
