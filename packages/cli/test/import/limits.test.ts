import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { run, serve, type Served } from '../running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-limits-'));
let site: Served;
beforeAll(async () => {
  site = await serve(['--demo']);
});
afterAll(async () => {
  site.stop();
  await site.exitCode;
  rmSync(folder, { recursive: true });
});

/** Passes requests on to the site, except those that are left without an answer. */
async function observed(onRequest: (request: IncomingMessage) => 'leave' | undefined): Promise<string> {
  const server = createServer((request, response) => {
    if (onRequest(request) === 'leave') return;
    void fetch(site.origin + (request.url ?? ''), { method: request.method ?? 'GET' }).then(
      async (answer) => {
        const text = await answer.text();
        response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let stores = 0;
const newStore = (): string[] => ['--store', `sqlite:${join(folder, `${++stores}.db`)}`];

it('kalends import sends headers, keeps to its rate, and sends again what is not answered in time', async () => {
  const tokens = new Set<unknown>();
  const asked: string[] = [];
  const url = await observed(({ headers, url: path = '' }) => {
    tokens.add(headers['x-token']);
    asked.push(path);
    return asked.length === 4 ? 'leave' : undefined;
  });
  const limits = ['--concurrency', '1', '--rate', '40', '--timeout', '5'];
  const begun = performance.now();
  const { exitCode } = await run(['import', url, ...newStore(), '--header', 'X-Token: secret', ...limits]);
  // timers may be early by less than a millisecond
  const least = (asked.length - 1) * (1000 / 40 - 1);
  expect([exitCode, [...tokens]]).toEqual([0, ['secret']]);
  // others may not be answered in time either, where much else runs
  expect(asked.slice(4)).toContain(asked[3]);
  expect(performance.now() - begun).toBeGreaterThan(least);
});

it('kalends compare sends each server its headers, and sends again what is not answered in time', async () => {
  const seen: Record<'a' | 'b', unknown[]> = { a: [], b: [] };
  const asked: string[] = [];
  const a = await observed(({ headers, url = '' }) => {
    asked.push(url);
    seen.a.push(headers['x-token']);
    return seen.a.length === 3 ? 'leave' : undefined;
  });
  const b = await observed(({ headers }) => {
    seen.b.push(headers['x-token']);
    return undefined;
  });
  const headers = ['--header-a', 'X-Token: for a', '--header-b', 'X-Token: for b'];
  const limits = ['--concurrency', '1', '--timeout', '5', '--ignore', '*'];
  const { errors } = await run(['compare', a, b, '--only', 'index', ...headers, ...limits]);
  expect(errors).toEqual([]);
  expect([new Set(seen.a), new Set(seen.b)]).toEqual([new Set(['for a']), new Set(['for b'])]);
  expect(asked.slice(3)).toContain(asked[2]);
});
