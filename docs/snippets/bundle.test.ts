import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { bundle } from './bundle.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The answer of a server that is about to listen. */
async function answerOf(url: string): Promise<Response> {
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch(url).catch(() => undefined);
    if (response !== undefined) return response;
    await setTimeout(100);
  }
  throw new Error(`${url} does not answer`);
}

it('makes one file that serves the calendar', async () => {
  const file = join(folder, 'server.mjs');
  await bundle(join(import.meta.dirname, 'first-calendar.ts'), file);
  expect(statSync(file).size).toBeLessThan(1_500_000);
  const port = await freePort();
  const server = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  const response = await answerOf(`http://localhost:${port}/wp-json/tribe/events/v1/events`);
  expect(await response.json()).toMatchObject({ total: 1 });
  server.kill();
  await once(server, 'exit');
});
