// Takes the pictures in docs/public, of the pages and of FullCalendar fed by events.json: serves the demonstration by the built command
// line and opens it in Chromium.
// Run it after `npm run build:js`. CHROMIUM names another browser than Debian's. With a folder it writes each view instead, at 360 and 1,200
// pixels, light and dark, to be looked at:
//
//   node scripts/screenshots.mjs
//   node scripts/screenshots.mjs /tmp/views
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const FULL_CALENDAR = '/full-calendar';
const PICTURES = [
  { name: 'pages-month', path: '/' },
  { name: 'pages-list', path: '/events/' },
  { name: 'pages-event', path: 'event' },
  { name: 'pages-reference', path: '/wp-json/tribe/events/v1/doc' },
  { name: 'full-calendar', path: FULL_CALENDAR },
];
const VIEWS = {
  month: '/',
  list: '/events/',
  past: '/events/?eventDisplay=past',
  week: '/events/week/',
  day: '/events/today/',
  filters: '/events/?filters=open',
  event: 'event',
  next: '/embed/next-three/',
  missing: '/event/nothing/',
};
const LOOKS = [360, 1200].flatMap((width) =>
  ['light', 'dark'].map((colorScheme) => ({ width, colorScheme })),
);
const [folder] = process.argv.slice(2);

/** What is taken: the name of a file, the path, the width and the colours. */
const SHOTS =
  folder === undefined
    ? PICTURES.map((picture) => ({ ...picture, width: 1200, colorScheme: 'light' }))
    : Object.entries(VIEWS).flatMap(([name, path]) =>
        LOOKS.map((look) => ({ name: `${name}-${look.width}-${look.colorScheme}`, path, ...look })),
      );

/** A page of a site's own with nothing but FullCalendar. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Events</title>
<style>body { font: 15px sans-serif; margin: 30px }</style><div id="calendar"></div>
<script src="${FULL_CALENDAR}.js"></script>
<script>
  new FullCalendar.Calendar(document.getElementById('calendar'), {
    events: '/wp-json/tribe/events/v1/events.json', height: 840,
  }).render();
</script>`;

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
for (const { name, path, width, colorScheme } of SHOTS) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  await page.route(`**${FULL_CALENDAR}`, (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
  await page.route(`**${FULL_CALENDAR}.js`, (route) =>
    route.fulfill({ path: join(root, 'node_modules/fullcalendar/index.global.min.js') }),
  );
  await page.goto(path === 'event' ? event.url : site + path, { waitUntil: 'networkidle' });
  await page.screenshot({
    path: join(folder ?? join(root, 'docs/public'), `${name}.png`),
    fullPage: folder !== undefined,
  });
  await page.close();
}
await browser.close();
server.kill();
