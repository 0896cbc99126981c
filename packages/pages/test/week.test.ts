import { expect, it } from 'vitest';
import { openSite, useTown } from './site.js';

const site = useTown();

const headingOf = (page: string): string => /<h1[^>]*>(.*?)<\/h1>/s.exec(page)?.[1] ?? '';

/** The days that a week shows, each with the titles of its events. */
const daysOf = (page: string): Record<string, string[]> =>
  Object.fromEntries(
    page
      .split('<section class="')
      .slice(1)
      .map((part) => [
        /<time datetime="([^"]*)"/.exec(part)?.[1] ?? '',
        [...part.matchAll(/<h3>\s*<a\s[^>]*>(.*?)<\/a/gs)].map(([, title = '']) => title),
      ]),
  );

it('is that of a day, from the first weekday of the language on', async () => {
  const page = await site().text('/events/week/');
  expect(headingOf(page)).toMatch(/^November 15\s–\s21, 2026$/);
  expect(await site().text('/events/week/2026-11-17/')).toContain(headingOf(page));
  const links = ['prev', 'next'].map((rel) => new RegExp(`<a rel="${rel}" href="([^"]*)"`).exec(page)?.[1]);
  expect(links).toEqual(['08', '22'].map((day) => `${site().base}/events/week/2026-11-${day}/`));
  const german = await openSite({ locale: 'de' });
  expect(headingOf(await german.text('/events/week/2026-11-20/'))).toMatch(/^16\.\s?–\s?22\. November 2026$/);
  await german.close();
});

it('shows each event on all its days, at most fifty a day', async () => {
  const busy = await openSite();
  const create = (title: string, start_date: string, end_date: string) =>
    busy.calendar.events.create({ title, start_date, end_date });
  await create('Fair', '2026-11-14 10:00', '2026-11-16 00:00');
  // what goes on for longer than the week stands above it, once
  await create('Exhibition', '2026-11-01 10:00', '2026-12-20 18:00');
  await create('Late', '2026-11-17 20:00', '2026-11-17 22:00');
  await create('Early', '2026-11-17 08:00', '2026-11-17 09:00');
  for (let number = 0; number < 52; number++) await create('Many', '2026-11-21 08:00', '2026-11-21 09:00');
  const page = await busy.text('/events/week/2026-11-15/');
  const { '2026-11-21': many = [], ...days } = daysOf(page);
  expect(days).toEqual({
    '2026-11-15': ['Fair'],
    '2026-11-16': [],
    '2026-11-17': ['Early', 'Late'],
    '2026-11-18': [],
    '2026-11-19': [],
    '2026-11-20': [],
  });
  expect(many).toHaveLength(50);
  expect(page.match(/>Exhibition</g)).toHaveLength(1);
  expect(page).toMatch(/<a class="k-more" href="[^"]*\/events\/2026-11-21\/">2 more</);
  await busy.close();
});

it('marks today, and no other day', async () => {
  const marked = (page: string) => [
    ...page.matchAll(
      /<section class="k-today[^>]*>\s*<h2>\s*<a [^>]*aria-current="date"[^>]*><time datetime="([^"]*)"/g,
    ),
  ];
  const page = await site().text('/events/week/');
  expect(marked(page).map(([, day]) => day)).toEqual(['2026-11-20']);
  expect(page.match(/k-today|aria-current="date"/g)).toHaveLength(2);
  expect(await site().text('/events/week/2026-11-28/')).not.toMatch(/k-today|aria-current="date"/);
});

it('has categories, searches and pages of other sites', async () => {
  for (const path of [
    '/events/category/concerts/week/',
    '/events/week/?tribe-bar-search=jazz',
    '/embed/week/',
  ])
    expect((await site().text(path)).includes('class="k-week'), path).toBe(true);
  expect((await site().get('/events/week/2026-13-01/')).status).toBe(404);
  expect((await site().get('/events/week/2026-11/')).status).toBe(404);
});

it('leaves a category of its name its address', async () => {
  const own = await openSite();
  await own.calendar.events.create({
    ...{ title: 'A', start_date: '2026-12-01', end_date: '2026-12-01' },
    categories: ['Week'],
  });
  expect(headingOf(await own.text('/events/category/week/'))).toBe('Week');
  expect(await own.text('/events/category/week/week/')).toContain('class="k-week');
  await own.close();
});
