// Twenty tasks of an editor in Chromium, on `kalends serve` with the demonstration and an account: what each takes in clicks, key strokes,
// requests, bytes and time. Run it after `npm run build:js`, as `npm run bench:editor` does. CHROMIUM names another browser than Debian's.
//
//   node scripts/editor-tasks.mjs               prints the table of docs/editor.md
//   node scripts/editor-tasks.mjs --pictures    takes the pictures of docs/editor.md into docs/public, too
//
// A click on a field to type into it counts, the choice in a list counts as two clicks, and the choice of a file as one; every character
// that is typed is a key stroke. The time is that of the browser and the server: people think besides.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { calendar, NAME, PASSWORD } from './editor-events.mjs';
import { browser } from './editor-hands.mjs';
import { TASKS } from './editor-task-list.mjs';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'kalends-tasks-'));

const server = spawn(
  process.execPath,
  [
    join(root, 'packages/cli/dist/bin.js'),
    ...['serve', '--demo', '--json', '--port', '0', '--title', 'Riverton', '--media', join(folder, 'media')],
    ...['--store', `sqlite:${join(folder, 'kalends.db')}`, '--user', `${NAME}:${PASSWORD}:administrator`],
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const { value } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
const { site, api } = JSON.parse(value);
calendar.api = api;

const chrome = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const context = await chrome.newContext({ viewport: { width: 1000, height: 640 }, locale: 'en-US' });
context.setDefaultTimeout(20_000);
const nothing = () => ({ clicks: 0, keys: 0, requests: 0, bytes: 0 });
Object.assign(browser, { context, page: await context.newPage(), counts: nothing() });

let sizes = [];
context.on('requestfinished', (request) => {
  const own = browser.counts;
  own.requests += 1;
  sizes.push(
    request.sizes().then(
      ({ responseBodySize, responseHeadersSize }) => (own.bytes += responseBodySize + responseHeadersSize),
      () => undefined,
    ),
  );
});

const rows = [];
try {
  for (const { name, start = '/manage/events', prepare, run } of TASKS) {
    await prepare?.();
    await browser.page.goto(site + start);
    await browser.page.waitForLoadState('networkidle');
    await Promise.all(sizes);
    [browser.counts, sizes] = [nothing(), []];
    const before = performance.now();
    await run();
    const seconds = (performance.now() - before) / 1000;
    await browser.page.waitForLoadState('networkidle');
    await Promise.all(sizes);
    const { clicks, keys: strokes, requests, bytes } = browser.counts;
    rows.push([name, clicks, strokes, requests, Math.round(bytes / 1000), seconds.toFixed(1)]);
  }
  if (process.argv.includes('--pictures')) {
    const shots = { 'editor-list': '/manage/events', 'editor-month': '/manage/events/month' };
    for (const [name, path] of Object.entries(shots)) {
      await browser.page.goto(site + path, { waitUntil: 'networkidle' });
      await browser.page.screenshot({ path: join(root, 'docs/public', `${name}.png`) });
    }
    await browser.page.goto(`${site}/manage/events?search=choir`);
    await browser.page.locator('tbody th a').first().click();
    await browser.page.screenshot({ path: join(root, 'docs/public/editor-form.png') });
  }
} finally {
  await chrome.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

const titles = ['task', 'clicks', 'key strokes', 'requests', 'kB', 'seconds'];
const sum = (column) => rows.reduce((total, row) => total + Number(row[column]), 0);
const total = ['together', sum(1), sum(2), sum(3), sum(4), sum(5).toFixed(1)];
for (const row of [titles, ['---', ...titles.slice(1).map(() => '---:')], ...rows, total])
  console.log(`| ${row.join(' | ')} |`);
