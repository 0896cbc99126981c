// Twenty-seven tasks of an editor in Chromium, on `kalends serve` with the demonstration and an account, as `editor-measure.mjs` counts them.
// Run it after `npm run build:js`, as `npm run bench:editor` does.
//
//   node scripts/editor-tasks.mjs               prints the table of docs/editor.md
//   node scripts/editor-tasks.mjs --pictures    takes the pictures of docs/editor.md into docs/public, too
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { calendar, NAME, PASSWORD } from './editor-events.mjs';
import { browser } from './editor-hands.mjs';
import { measure, openBrowser, print } from './editor-measure.mjs';
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

const chrome = await openBrowser();
try {
  print(await measure(site, TASKS, '/manage/events'));
  if (process.argv.includes('--pictures')) {
    const shots = {
      'editor-list': '/manage/events?period=upcoming&order=asc',
      'editor-month': '/manage/events/month',
    };
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
