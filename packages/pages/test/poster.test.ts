import { sync } from '@kalends/sync';
import { tribeEvents } from '@kalends/http-adapter';
import { afterEach, expect, it } from 'vitest';
import { pages } from '../src/index.js';
import { openSite, type PagesSite } from './site.js';

let opened: PagesSite | undefined;
afterEach(() => opened?.close());

const evening = (day: string) => ({ start_date: `${day} 20:00`, end_date: `${day} 22:00` });

it('posters, displays and matches show what was written last, and nothing that is hidden', async () => {
  opened = await openSite();
  const { calendar, text } = opened;
  await calendar.events.create({ ...evening('2026-11-21'), title: 'Secret', status: 'draft' });
  const paths = ['/events/list/?print', '/events/2026-11/?print', '/events/screen/'];
  for (const path of paths) expect(await text(path)).not.toContain('Secret');
  const venue = { venue: 'Quarry Park', city: 'Stonefield' };
  const { id } = await calendar.events.create({ ...evening('2026-11-22'), title: 'Jazz', venue });
  for (const path of paths) expect([path, (await text(path)).includes('Jazz')]).toEqual([path, true]);
  const found = async () =>
    (await text('/events/list/?tribe-bar-search=stonefield')).includes('Events in Stonefield');
  expect(await found()).toBe(true);
  await calendar.events.update(id, { title: 'Blues', venue: 0 });
  for (const path of paths) expect([path, (await text(path)).includes('Blues')]).toEqual([path, true]);
  expect(await found()).toBe(false);
});

it('a poster keeps the filters and the category of its view; what asks for none is no poster', async () => {
  opened = await openSite();
  const { calendar, get, text } = opened;
  await calendar.events.create({
    ...evening('2026-11-21'),
    title: 'Jazz',
    categories: ['Music'],
    cost: ['free'],
  });
  await calendar.events.create({ ...evening('2026-11-21'), title: 'Talk', cost: ['5'] });
  for (const path of [
    '/events/list/?print&cost=free',
    '/events/category/music/?print',
    '/events/2026-11-21/?print&cost=free',
  ]) {
    const page = await text(path);
    expect([path, page.includes('Jazz'), page.includes('Talk')]).toEqual([path, true, false]);
  }
  expect(await text('/events/screen/?cost=free')).not.toContain('Talk');
  expect(await text('/events/category/music/screen/')).toContain('Riverton – Music');
  for (const path of ['/embed/list/?print', '/events/list/?prints'])
    expect(await text(path)).not.toContain('k-poster');
  for (const path of [
    '/events/category/none/?print',
    '/events/category/none/screen/',
    '/events/screen/more/',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

it('a display follows the stream of changes where there is one', async () => {
  opened = await openSite({ interfaces: [tribeEvents(), pages()] });
  expect(await opened.text('/events/screen/')).not.toContain('data-stream');
  await opened.close();
  opened = await openSite({ interfaces: [tribeEvents(), sync(), pages()] });
  const [, stream = ''] = /data-stream="([^"]*)"/.exec(await opened.text('/events/screen/')) ?? [];
  const answer = await opened.get(stream.replaceAll('&amp;', '&'));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  await answer.body?.cancel();
});

/** The names of the days of a poster, each with its titles. */
const listed = (page: string): [string, string[]][] =>
  page
    .split('<section class="k-listed">')
    .slice(1)
    .map((day) => [
      /<h2>(.*?)<\/h2>/.exec(day)?.[1] ?? '',
      [...day.matchAll(/class="k-title"[^>]*>(.*?)<\/span/g)].map(([, title = '']) => title),
    ]);

it('a poster has the past events, and the week, that its view has', async () => {
  opened = await openSite();
  const { calendar, text } = opened;
  for (let month = 1; month <= 10; month++)
    for (let day = 1; day <= 6; day++) {
      const date = `2026-${String(month).padStart(2, '0')}-0${day}`;
      await calendar.events.create({ ...evening(date), title: date });
    }
  for (const day of [15, 18, 21, 22])
    await calendar.events.create({ ...evening(`2026-11-${day}`), title: `${day}` });
  const past = listed(await text('/events/?eventDisplay=past&print')).flatMap(([, titles]) => titles);
  expect(past.slice(0, 4)).toEqual(['18', '15', '2026-10-06', '2026-10-05']);
  expect(past).toHaveLength(50);
  const week = await text('/events/week/2026-11-18/?print');
  expect(listed(week).flatMap(([, titles]) => titles)).toEqual(['15', '18', '21']);
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(week)?.[1]).toMatch(/^November 15\s–\s21, 2026$/);
});
