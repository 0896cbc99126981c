import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { entriesOf, seeded } from '../../packages/importer/test/site/random-calendar.js';
import { ADMIN } from '../../packages/importer/test/site/site-server.js';
import { servePlugin } from '../../packages/importer/test/site/plugin-site.js';
import { run, serve } from '../../packages/cli/test/running.js';
import { bundleCommand } from '../torture/server-process.js';

const EVENTS = 650;
/** How many megabytes `kalends compare` may take. */
const MEGABYTES = 200;

it(`a site of ${EVENTS} events is equal to its copy, and compared in ${MEGABYTES} MB`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-compare-size-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const clock = Date.now;
  const site = await servePlugin(
    {
      answers: ['wp/v2', 'tec/v1', 'sitemap', 'icalendar'],
      now: new Date().toISOString().slice(0, 19).replace('T', ' '),
    },
    { clock, settings: { timezone: 'Europe/Rome' } },
  );
  onTestFinished(site.close);
  await site.calendar.import(entriesOf(EVENTS, seeded(11)));
  const login = `${ADMIN.name}:${ADMIN.password}`;
  const [store, report] = [`sqlite:${join(folder, 'copy.db')}`, join(folder, 'import.jsonl')];
  const imported = await run(['import', site.url, '--store', store, '--report', report], {
    KALENDS_SITE_USER: login,
  });
  expect([imported.exitCode, imported.lines.at(-1)]).toEqual([0, expect.stringMatching(/^All of it is/)]);
  const copy = await serve([
    '--store',
    store,
    '--base-url',
    'https://calendar.example',
    '--timezone',
    'Europe/Rome',
    '--user',
    'ann:secret',
  ]);
  onTestFinished(async () => {
    copy.stop();
    await copy.exitCode;
  });
  const program = await bundleCommand(folder);
  const [hook, usage] = [join(folder, 'usage.cjs'), join(folder, 'usage.json')];
  writeFileSync(
    hook,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(usage)}, JSON.stringify(process.resourceUsage())));`,
  );
  const child = spawn(
    process.execPath,
    ['--require', hook, program, 'compare', site.url, copy.origin, '--imported', report, '--sample', '50'],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { KALENDS_USER_A: login, KALENDS_USER_B: 'ann:secret' } },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const output = await text(child.stdout);
  const { maxRSS } = JSON.parse(readFileSync(usage, 'utf8')) as NodeJS.ResourceUsage;
  expect(output).toMatch(/Nothing undeclared differs\.\n$/);
  expect(await ended).toBe(0);
  expect(maxRSS / 1024).toBeLessThan(MEGABYTES);
});
