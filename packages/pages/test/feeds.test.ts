import { feeds } from '@kalends/feeds';
import { tribeEvents } from '@kalends/http-adapter';
import { expect, it } from 'vitest';
import { pages } from '../src/index.js';
import { useSite, type PagesSite } from './site.js';

const EVENTS: Readonly<Record<string, readonly [start: string, end: string]>> = {
  'Long ago': ['2001-02-03 10:00', '2001-02-03 11:00'],
  'Last month': ['2026-10-30 10:00', '2026-10-30 11:00'],
  'From October': ['2026-10-30 10:00', '2026-11-02 11:00'],
  'Until November': ['2026-10-31 20:00', '2026-11-01 00:00'],
  'This morning': ['2026-11-20 09:00', '2026-11-20 10:00'],
  'Until a quarter past six': ['2026-11-20 17:00', '2026-11-20 18:15'],
  'Until six': ['2026-11-20 17:00', '2026-11-20 18:00'],
  'Until before six': ['2026-11-20 17:00', '2026-11-20 17:59'],
  'Until midnight': ['2026-11-20 20:00', '2026-11-21 00:00'],
  'At midnight': ['2026-11-21 00:00', '2026-11-21 00:00'],
  'The last second': ['2026-11-21 23:59:59', '2026-11-21 23:59:59'],
  'Into December': ['2026-11-28 10:00', '2026-12-02 11:00'],
  'Until December': ['2026-11-30 20:00', '2026-12-01 00:00'],
  'Far away': ['2041-01-01 20:00', '2041-01-01 23:00'],
};

/** A calendar with pages and feeds, and events at the ends of days, months and lists. */
const site = useSite(
  { interfaces: [tribeEvents(), feeds(), pages()] },
  async ({ calendar: { events, categories } }) => {
    const music = await categories.create({ name: 'Music' });
    await categories.create({ name: 'Empty' });
    const jazz = await categories.create({ name: 'Jazz', parent: music.id });
    let number = 0;
    for (const [title, [start_date, end_date]] of Object.entries(EVENTS))
      await events.create({
        ...{ title, start_date, end_date, venue: { venue: 'Hall' }, organizer: { organizer: 'Ann' } },
        ...(number++ % 2 === 0 ? { categories: [jazz.id] } : { tags: ['Free entry'] }),
      });
    await events.create({
      title: 'All day',
      all_day: true,
      start_date: '2026-11-21',
      end_date: '2026-11-22',
    });
    const tokyo = { timezone: 'Asia/Tokyo', start_date: '2026-11-21 00:30', end_date: '2026-11-21 01:00' };
    await events.create({ title: 'In Tokyo', ...tokyo });
    const evening = { start_date: '2026-11-21 20:00', end_date: '2026-11-21 22:00' };
    await events.create({ title: 'Draft', ...evening, status: 'draft' });
    await events.create({ title: 'Hidden', ...evening, hide_from_listings: true });
    for (let day = 1; day <= 28; day++)
      await events.create({
        title: `Class ${day}`,
        start_date: `2027-02-${day}`,
        end_date: `2027-02-${day}`,
      });
  },
);

/** The titles of the events that a page lists, and those of the pages of the same list behind it. */
async function shownAt({ get }: PagesSite, path: string): Promise<string[]> {
  const titles: string[] = [];
  const rel = path.includes('past') ? 'prev' : 'next';
  for (let at: string | undefined = path; at !== undefined;) {
    const html: string = await (await get(at, { redirect: 'follow' })).text();
    for (const [, title = ''] of html.matchAll(/<h3>\s*<a\s[^>]*>(.*?)<\/a><\/h3>/g)) titles.push(title);
    const isList = !html.includes('aria-label="Previous, Next"');
    const link = new RegExp(`<a rel="${rel}" href="([^"]*)"`).exec(html)?.[1];
    at = isList ? link?.replaceAll('&amp;', '&') : undefined;
  }
  return titles;
}

const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

const valuesOf = (ics: string, name: string): string[] =>
  [...ics.matchAll(new RegExp(`^${name}:(.*)\r$`, 'gm'))].map(([, value = '']) => value);

const LISTS = ['', 'category/music/', 'category/music/jazz/', 'category/empty/', 'tag/free-entry/'];
const VIEWS = [
  ...['', 'list/', 'month/', 'today/', '2026-10/', '2026-11/', '2026-12/', '2001-02/', '2027-02/'],
  ...['2026-11-01/', '2026-11-20/', '2026-11-21/', '2026-12-01/', '0001-01-01/', '9998-12-31/', '9998-12/'],
  ...[
    'list/page/2/',
    'month/?eventDisplay=past',
    '2026-11-21/?eventDisplay=list',
    'list/?eventDisplay=month',
  ],
  ...['?eventDisplay=list', '?eventDisplay=month', '?eventDisplay=day', '?eventDisplay=past', '?paged=2'],
  ...[
    '?tribe-bar-date=2026-11-21',
    '?tribe-bar-date=2026-12',
    '?eventDisplay=past&tribe-bar-date=2026-11-21',
  ],
  ...['?eventDisplay=month&tribe-bar-date=2026-12-05', '?eventDisplay=day&tribe-bar-date=2026-11-21'],
  ...[
    '?tribe-bar-search=midnight',
    '?tribe-bar-search=class&eventDisplay=past',
    'today/?tribe-bar-date=2026-11-01',
  ],
];

it.each([
  ...LISTS.map((list) => VIEWS.map((view) => `/events/${list}${view}`)),
  ['/tag/free-entry/', '/tag/free-entry/?eventDisplay=past', '/venue/hall/', '/organizer/ann/'],
  ['list', 'past', 'month', 'day'].map((view) => `/?post_type=tribe_events&eventDisplay=${view}`),
  ['/?post_type=tribe_events', '/?post_type=tribe_events&tribe_events_cat=jazz'],
])('lists the same on a page and in its feed: %s … (site.md §2, §3)', async (...paths) => {
  const onPages: Record<string, string> = {};
  const inFeeds: Record<string, string> = {};
  for (const path of paths) {
    onPages[path] = (await shownAt(site(), path.replace(/page\/2\/|\?paged=2/, ''))).sort().join(', ');
    inFeeds[path] = valuesOf(await site().text(withQuery(path, 'ical=1')), 'SUMMARY')
      .sort()
      .join(', ');
  }
  expect(inFeeds).toEqual(onPages);
});

it.each([
  [
    '/events/',
    ['Until six', 'In Tokyo', 'Far away'],
    ['This morning', 'Until before six', 'Hidden', 'Draft'],
  ],
  ['/events/list/?eventDisplay=past', ['Long ago', 'This morning', 'Until before six'], ['Until six']],
  ['/events/today/', ['This morning', 'Until midnight'], ['At midnight', 'In Tokyo', 'Long ago']],
  ['/events/2026-11-21/', ['At midnight', 'The last second', 'All day', 'In Tokyo'], ['Until midnight']],
  ['/events/2026-11/', ['From October', 'Into December'], ['Until November', 'Last month']],
  ['/events/2026-12/', ['Into December'], ['Until December']],
])('%s', async (path, shown, others) => {
  const titles = valuesOf(await site().text(withQuery(path, 'ical=1')), 'SUMMARY');
  expect(titles).toEqual(expect.arrayContaining(shown));
  for (const title of others) expect(titles).not.toContain(title);
});

it.each([
  'category/nothing/',
  'category/',
  'tag/nothing/',
  'somewhere/',
  '2026-13/',
  '2026-02-30/',
  '?paged=0',
])('has neither page nor feed at /events/%s', async (path) => {
  expect((await site().get(`/events/${path}`)).status).toBe(404);
  expect((await site().get(withQuery(`/events/${path}`, 'ical=1'))).status).toBe(404);
});
