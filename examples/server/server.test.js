import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';

const PROGRAM = 'node_modules/kalends/dist/bin.js';

let server;
let site;

before(async () => {
  const args = ['--env-file=.env', PROGRAM, 'serve', '--store', 'memory', '--demo', '--json', '--port', '0'];
  server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(server.stdout), 'line');
  site = JSON.parse(line);
});

after(async () => {
  server.kill('SIGTERM');
  await once(server, 'close');
});

await test('the calendar is served with the settings of .env', async () => {
  const answer = await fetch(`${site.listening}/`);
  assert.equal(answer.status, 200);
  const [, title] = /^KALENDS_TITLE="?(.*?)"?$/m.exec(await readFile('.env', 'utf8')) ?? [];
  assert.ok((await answer.text()).includes(title));
});

await test('the interface has the demo events, at the public address', async () => {
  const { events, rest_url } = await (await fetch(`${site.listening}/wp-json/tribe/events/v1/events`)).json();
  assert.ok(events.length > 0);
  assert.ok(rest_url.startsWith(site.site));
});
