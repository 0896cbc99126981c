import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bundle } from './bundle.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a file, and says at which port it listens. */
const RUN = `
  import(process.argv[1]).then(({ server }) => {
    const tell = () => process.send(server.address().port);
    if (server.listening) tell();
    else server.once('listening', tell);
  });`;

it('makes one file that serves the calendar', async () => {
  const file = join(folder, 'server.mjs');
  await bundle(join(import.meta.dirname, 'first-calendar.ts'), file);
  expect(statSync(file).size).toBeLessThan(1_500_000);
  const server = spawn(process.execPath, ['-e', RUN, file], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(server, 'exit');
  const failed = ended.then(() => {
    throw new Error('The file ended before it listened.');
  });
  const [port] = await Promise.race([once(server, 'message'), failed]);
  failed.catch(() => undefined);
  const response = await fetch(`http://127.0.0.1:${port}/wp-json/tribe/events/v1/events`);
  expect(await response.json()).toMatchObject({ total: 1 });
  server.kill();
  await ended;
});
