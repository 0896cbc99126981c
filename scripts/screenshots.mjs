// Takes the pictures of the pages in docs/public: serves the demonstration by the built command line and opens it in Chromium.
// Run it after `npm run build:js`. CHROMIUM names another browser than Debian's.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const PICTURES = [
  { name: 'month', path: '/', width: 1200, height: 900 },
  { name: 'list', path: '/events/', width: 1200, height: 900 },
  { name: 'event', path: 'event', width: 1200, height: 900 },
  { name: 'month-dark', path: '/', width: 1200, height: 900, colorScheme: 'dark' },
  { name: 'list-phone', path: '/events/', width: 390, height: 800 },
  { name: 'reference', path: '/wp-json/tribe/events/v1/doc', width: 1200, height: 900 },
];

const server = spawn(
  process.execPath,
  [join(root, 'packages/cli/dist/bin.js'), 'serve', '--demo', '--json', '--port', '0', '--title', 'Riverton'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const { value } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
const { site, api } = JSON.parse(value);
const { events } = await (await fetch(`${api}/events?per_page=50`)).json();
const event =
  events.find(({ venue, organizer }) => venue.id !== undefined && organizer.length > 0) ?? events[0];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const { name, path, width, height, colorScheme = 'light' } of PICTURES) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme });
  await page.goto(path === 'event' ? event.url : site + path, { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(root, 'docs/public', `pages-${name}.png`) });
  await page.close();
}
await browser.close();
server.kill();
