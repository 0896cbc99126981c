// Takes the pictures of docs/editor-pictures.md: each view of the editor at 1,280 and at 390 pixels, by Chromium on the demonstration of the built
// command line, into docs/public/editor. Run it after `npm run build:js`; with the names of views, it takes these alone:
//
//   node scripts/editor-pictures.mjs
//   node scripts/editor-pictures.mjs settings overview
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const pictures = join(root, 'docs/public/editor');
const WIDTHS = [1280, 390];
/** The tallest part of a page that a picture shows, in pixels. */
const TALLEST = 1_400;

/** The views by the names of their pictures: a path, or what opens one from the list of events. */
const VIEWS = {
  overview: '/manage',
  events: '/manage/events?period=upcoming&order=asc',
  event: { search: 'String Quartets' },
  month: '/manage/events/month',
  venue: '/manage/venues/new',
  category: '/manage/categories/new',
  images: '/manage/media/new',
  submit: '/submit/',
  source: '/manage/sources/new',
  import: '/manage/import',
  export: '/manage/export',
  webhook: '/manage/webhooks/new',
  link: '/manage/feed-links',
  people: '/manage/people/new',
  settings: '/manage/settings',
  help: '/manage/help',
};

const chosen = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'kalends-pictures-'));
const server = spawn(
  process.execPath,
  [
    join(root, 'packages/cli/dist/bin.js'),
    ...['serve', '--demo', '--json', '--port', '0', '--title', 'Riverton', '--timezone', 'America/New_York'],
    ...['--submissions', 'on', '--media', join(folder, 'media')],
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const executablePath =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));

/** Goes to a view, and waits until it is there. */
async function open(page, site, view) {
  const path = typeof view === 'string' ? view : `/manage/events?search=${encodeURIComponent(view.search)}`;
  const answer = await page.goto(site + path, { waitUntil: 'networkidle' });
  if (answer.status() !== 200) throw new Error(`${path}: ${answer.status()}`);
  if (typeof view === 'string') return;
  await page.goto(await page.locator('tbody th a').first().getAttribute('href'), {
    waitUntil: 'networkidle',
  });
}

try {
  const { value } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
  const { site, demo } = JSON.parse(value);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  mkdirSync(pictures, { recursive: true });
  const page = await browser.newPage({ colorScheme: 'light', timezoneId: 'America/New_York' });
  await page.goto(`${site}/manage/login`);
  await page.locator('input[name=name]').fill(demo.user);
  await page.locator('input[name=password]').fill(demo.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/manage\/?$/);
  for (const [name, view] of Object.entries(VIEWS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, site, view);
      const height = Math.min(TALLEST, await page.evaluate('document.documentElement.scrollHeight'));
      // a bar at the end of the window stands at the end of the picture
      await page.setViewportSize({ width, height: Math.max(600, height) });
      const picture = await sharp(await page.screenshot())
        .webp({ quality: 50, effort: 6 })
        .toBuffer();
      writeFileSync(join(pictures, `${name}-${width}.webp`), picture);
      console.log(`${name}-${width}.webp: ${Math.ceil(picture.length / 1000)} kB`);
    }
  }
  await browser.close();
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
