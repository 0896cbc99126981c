import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { statusFor } from '../../packages/cli/test/raw-client.js';
import { ADMIN, bundleCommand, startServer } from './server-process.js';

it('a file that may not grow: writes are refused with 507, reading goes on, and with room writing too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-quota-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.db');
  const server = startServer(await bundleCommand(folder), file, 'full', ['admin:secret'], ['--metrics']);
  onTestFinished(() => server.kill('SIGKILL'));
  const { origin, pathname } = new URL(await server.apiRoot);
  const limit = (bytes: string) =>
    expect(spawnSync('prlimit', [`--pid=${server.pid}`, `--fsize=${bytes}:unlimited`]).status).toBe(0);

  const body = JSON.stringify({
    ...{ title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01' },
    description: 'word '.repeat(10_000),
  });
  const headers = `Host: a\r\nAuthorization: ${ADMIN.Authorization}\r\nContent-Type: application/json\r\n`;
  const write = () =>
    statusFor(
      origin,
      `POST ${pathname}/events HTTP/1.1\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`,
    );
  const read = (path: string) => statusFor(origin, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);

  expect(await write()).toBe(201);
  limit(String(statSync(`${file}-wal`).size + 500_000));
  const statuses = new Set<number>();
  for (let count = 0; count < 20; count++) statuses.add(await write());
  expect(statuses).toEqual(new Set([201, 507]));
  expect([await read(`${pathname}/events`), await read('/'), await read('/healthz')]).toEqual([
    200, 200, 200,
  ]);
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  expect(metrics).toMatch(/^kalends_errors_total\{code="store_full"\} [1-9]/m);
  expect(metrics).not.toContain('{code="internal_server_error"}');
  limit('unlimited');
  expect(await write()).toBe(201);
  server.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});
