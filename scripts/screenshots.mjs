// Takes the pictures in docs/public, of the pages and of FullCalendar fed by events.json: serves the demonstration by the built command
// line and opens it in Chromium.
// Run it after `npm run build:js`. CHROMIUM names another browser than Debian's. With a folder it writes each view instead, at 360 and 1,200
// pixels, light and dark, to be looked at; with the names of views, these alone:
//
//   node scripts/screenshots.mjs
//   node scripts/screenshots.mjs /tmp/views
//   node scripts/screenshots.mjs /tmp/views month event
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const FULL_CALENDAR = '/full-calendar';
const WEB_COMPONENT = '/web-component';
/** A path of the site, or the URL of a record of the demonstration: of the event with a title, or of a field of that event. */
const HERO = { title: 'String Quartets by Candlelight' };
const PICTURES = [
  { name: 'pages-month', at: '/' },
  { name: 'pages-list', at: '/events/' },
  { name: 'pages-week', at: '/events/week/' },
  { name: 'pages-map', at: '/events/map/' },
  { name: 'pages-event', at: HERO },
  { name: 'pages-reference', at: '/wp-json/tribe/events/v1/doc', shows: 'text=Authentication' },
  { name: 'full-calendar', at: FULL_CALENDAR, shows: '.fc-event' },
];
const VIEWS = {
  month: '/',
  list: '/events/',
  past: '/events/?eventDisplay=past',
  week: '/events/week/',
  day: '/events/today/',
  map: '/events/map/',
  filters: '/events/?filters=open&cost=free',
  category: '/events/category/concerts/',
  empty: '/events/?tribe-bar-search=nothing+of+the+kind',
  event: HERO,
  series: { title: 'Pottery for Beginners' },
  cancelled: { title: 'Studio Visit in London' },
  card: { title: 'Studio Visit in London', card: true },
  venue: { ...HERO, field: ({ venue }) => venue },
  organizer: { ...HERO, field: ({ organizer }) => organizer[0] },
  digest: '/digest',
  next: '/embed/next-three/',
  component: WEB_COMPONENT,
  missing: '/event/nothing/',
  'arabic-month': '/',
  'arabic-list': '/events/',
  'arabic-week': '/events/week/',
  'arabic-event': HERO,
};
const LOOKS = [360, 1200].flatMap((width) =>
  ['light', 'dark'].map((colorScheme) => ({ width, colorScheme })),
);
const [folder, ...chosen] = process.argv.slice(2);
if (folder !== undefined) mkdirSync(folder, { recursive: true });

/** What is taken: the name of a file, the page, what a script draws in it, the width and the colours. */
const SHOTS =
  folder === undefined
    ? PICTURES.map((picture) => ({ ...picture, width: 1200, colorScheme: 'light' }))
    : Object.entries(VIEWS)
        .filter(([view]) => chosen.length === 0 || chosen.includes(view))
        .flatMap(([view, at]) =>
          LOOKS.map((look) => ({ name: `${view}-${look.width}-${look.colorScheme}`, at, ...look })),
        );

/** A page of a site's own with nothing but FullCalendar. */
const FULL_CALENDAR_PAGE = `<!doctype html><meta charset="utf-8"><title>Events</title>
<style>body { font: 15px sans-serif; margin: 30px }</style><div id="calendar"></div>
<script src="${FULL_CALENDAR}.js"></script>
<script>
  new FullCalendar.Calendar(document.getElementById('calendar'), {
    events: '/wp-json/tribe/events/v1/events.json', height: 840,
  }).render();
</script>`;

/** A page of a site with a look of its own, which the calendars in it take. */
const WEB_COMPONENT_PAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Town Hall</title>
<style>:root { color-scheme: light dark } body { font: 16px/1.5 serif; margin: 20px; color: light-dark(#3f2d20, #f3e9dc); background: light-dark(#fffaf3, #241a12) }</style>
<h1>Town Hall</h1>
<kalends-calendar view="next-three" theme="inherit"></kalends-calendar>
<kalends-calendar view="month" theme="inherit"></kalends-calendar>
<script src="/embed.js"></script>`;

/** A tile of a map that is nowhere: streets around blocks, so that no other server is asked. */
const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#ece8df"/>
<path d="M0 40h256M0 130h256M0 205h256M60 0v256M150 0v256M215 0v256" stroke="#fff" stroke-width="7"/>
<rect x="68" y="48" width="74" height="74" fill="#cfe3c3"/><path d="M0 175q128-40 256 0" stroke="#a9cbe4" stroke-width="14" fill="none"/></svg>`;
const TILES = 'https://tiles.example/';
const TIMEZONE = 'America/New_York';

/** Serves the demonstration. */
async function serve(...options) {
  const server = spawn(
    process.execPath,
    [
      join(root, 'packages/cli/dist/bin.js'),
      ...['serve', '--demo', '--json', '--port', '0', '--timezone', TIMEZONE],
      ...['--map', `${TILES}{z}/{x}/{y}.png A map of our own`],
      ...options,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const { value } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
  const { site, api, demo } = JSON.parse(value);
  const events = [];
  for (let next = `${api}/events?per_page=50&start_date=2000-01-01`; next !== undefined;) {
    const list = await (await fetch(next)).json();
    events.push(...list.events);
    next = list.next_rest_url;
  }
  const authorization = `Basic ${Buffer.from(`${demo.user}:${demo.password}`).toString('base64')}`;
  const write = async (path, fields) => {
    const answer = await fetch(`${api}/${path}`, {
      method: 'POST',
      headers: { authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return { site, events, write, stop: () => server.kill() };
}

const ARABIC = {
  titles: ['سوق المزارعين', 'أمسية موسيقى الجاز', 'ساعة القصة للأطفال في المكتبة', 'ورشة الفخار للمبتدئين'],
  venue: 'قاعة السوق القديمة',
  description: '<p>رباعيتان وتريتان في أمسية واحدة على ضوء الشموع، بلا مكبرات صوت.</p>',
};

/** The demonstration with Arabic pages and texts. */
async function serveArabic() {
  const server = await serve('--title', 'ريفرتون', '--locale', 'ar');
  const { titles, venue, description } = ARABIC;
  for (const [index, { id }] of server.events.entries())
    await server.write(`events/${id}`, { title: titles[index % titles.length], description });
  for (const id of new Set(server.events.map((event) => event.venue.id)))
    await server.write(`venues/${id}`, { venue });
  return server;
}

/** The address of what is taken. */
function addressOf({ site, events }, at) {
  if (typeof at === 'string') return site + at;
  const event = events.findLast(({ title }) => title === at.title);
  if (at.card) return event.url.replace('/event/', '/event-card/').replace(/\/$/, '.png');
  return (at.field?.(event) ?? event).url;
}

const isArabic = ({ name }) => name.startsWith('arabic-');
const english = await serve('--title', 'Riverton');
const arabic = SHOTS.some(isArabic) ? await serveArabic() : undefined;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const shot of SHOTS) {
  const { name, at, shows, width, colorScheme } = shot;
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    colorScheme,
    timezoneId: TIMEZONE,
  });
  const answer = (path, body, contentType = 'text/html') =>
    page.route(path, (route) => route.fulfill({ contentType, body }));
  await answer(`**${FULL_CALENDAR}`, FULL_CALENDAR_PAGE);
  await answer(`**${WEB_COMPONENT}`, WEB_COMPONENT_PAGE);
  await answer(`${TILES}**`, TILE, 'image/svg+xml');
  await page.route(`**${FULL_CALENDAR}.js`, (route) =>
    route.fulfill({ path: join(root, 'node_modules/fullcalendar/index.global.min.js') }),
  );
  await page.goto(addressOf(isArabic(shot) ? arabic : english, at), { waitUntil: 'networkidle' });
  // what a script draws may come after the last answer
  if (shows !== undefined) await page.waitForSelector(shows);
  await page.screenshot({
    path: join(folder ?? join(root, 'docs/public'), `${name}.png`),
    fullPage: folder !== undefined,
  });
  await page.close();
}
await browser.close();
english.stop();
arabic?.stop();
