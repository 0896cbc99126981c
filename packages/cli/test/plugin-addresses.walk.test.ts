import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCalendar } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve, type Served } from './running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-addresses-'));
let server: Served;

beforeAll(async () => {
  const file = join(folder, 'a.db');
  const store = createSqliteStore({ file });
  const clock = (): number => Date.UTC(2031, 0, 1);
  const calendar = createCalendar({ store, clock, settings: { timezone: 'Europe/Rome' } });
  const parent = await calendar.categories.create({ name: 'Culture' });
  await calendar.categories.create({ name: 'Music', parent: parent.id });
  await calendar.events.create({
    ...{ title: 'Jazz', start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' },
    ...{ categories: ['Music'], tags: ['Live'], venue: { venue: 'Hall' }, organizer: [{ organizer: 'Ann' }] },
  });
  await calendar.series.create({
    ...{ title: 'Dance', start_date: '2031-05-01 18:00:00', end_date: '2031-05-01 19:00:00' },
    recurrence: 'FREQ=WEEKLY;COUNT=3',
  });
  await store.close();
  server = await serve(['--store', `sqlite:${file}`, '--wordpress']);
});
afterAll(async () => {
  server.stop();
  await server.exitCode;
  rmSync(folder, { recursive: true });
});

/** What a sitemap and the links on pages of a site of the plugin name; `{id}` is the id of the event. */
const ADDRESSES = `
/events/ /events/list/ /events/month/ /events/2031-05/ /events/month/2031-05/ /events/today/ /events/2031-05-01/ /events/list /events
/events/list/?tribe-bar-date=2031-05-01 /events/month/?tribe-bar-date=2031-05-01 /events/?tribe-bar-date=2031-05-01&eventDisplay=month
/events/?eventDisplay=list /events/?eventDisplay=month /events/?eventDisplay=day /events/?eventDisplay=past /events/list/?eventDisplay=past
/events/list/?tribe-bar-search=jazz /events/list/?tribe_paged=2 /events/list/?paged=1
/events/list/?hide_subsequent_recurrences=1 /events/today/?shortcode=x /events/month/?outlook-ical=1 /events/week/ /events/photo/ /events/map/ /events/summary/ /events/day/
/events/day/2031-05-01/ /events/week/2031-05-01/ /events/past/ /events/featured/ /events/list/featured/ /events/month/featured/
/events/category/culture/ /events/category/culture/music/ /events/category/music/ /events/category/culture/music/list/ /events/category/music/month/
/events/category/music/2031-05/ /events/category/culture/music/today/ /events/category/music/2031-05-01/ /events/category/music/feed/ /events/category/music/?ical=1
/events/category/music/list/?ical=1 /events/category/music/day/2031-05-01/ /events/category/music/ical/
/events/tag/live/ /events/tag/live/list/ /events/tag/live/month/ /events/tag/live/2031-05/ /events/tag/live/feed/ /events/tag/live/?ical=1 /tag/live/
/event/jazz/ /event/jazz /event/jazz/?ical=1 /event/jazz/ical/ /event/jazz/?outlook-ical=1 /event/jazz/feed/ /event/jazz/embed/ /event/jazz/2031-05-01/ /event/jazz/?eventDisplay=all
/event/jazz/all/ /event/jazz/2031-05-01/ical/ /event/jazz/2031-05-01/?ical=1 /event/jazz/2031-05-01/2/ /event/jazz/2031-05-01/embed/ /event/jazz/amp/ /events/upcoming/ /events/all/
/event/dance/2031-05-08/ /event/dance/2031-05-08/ical/ /event/dance/all/
/venue/hall/ /venue/hall/?ical=1 /venue/hall/feed/ /organizer/ann/ /organizer/ann/?ical=1 /venue/hall/page/2/ /venue/hall/list/
/?p={id} /?post_type=tribe_events&p={id} /?post_type=tribe_events /?post_type=tribe_events&eventDisplay=month /?post_type=tribe_events&eventDisplay=past
/?post_type=tribe_events&ical=1&eventDisplay=list /?tribe_events=jazz /?tribe_events=jazz&post_type=tribe_events /?tribe_venue=hall /?tribe_organizer=ann
/?tribe_events_cat=music /?tribe_events_cat=music&post_type=tribe_events&eventDisplay=default /?post_type=tribe_venue&p={venue} /?p={venue} /?ical=1 /?tag=live
/events/feed/ /feed/?post_type=tribe_events /?feed=rss2&post_type=tribe_events /events/?ical=1 /events/list/?ical=1 /events/2031-05/?ical=1 /events/ical/ /events/month/?ical=1 /events/list/ical/
/index.php/events/ /index.php/event/jazz/
/wp-sitemap.xml /wp-sitemap-posts-tribe_events-1.xml /sitemap_index.xml /tribe_events-sitemap.xml /robots.txt
`
  .split(/\s+/)
  .filter((address) => address !== '');

it('every address that a site of the plugin names opens, or leads on', async () => {
  const list = await fetch(`${server.origin}/wp-json/tribe/events/v1/events?start_date=2031-01-01`);
  const [event] = ((await list.json()) as { events: { id: number; venue: { id: number } }[] }).events;
  const lost: string[] = [];
  for (const address of ADDRESSES) {
    let path = address.replace('{id}', String(event?.id)).replace('{venue}', String(event?.venue.id));
    let status = 0;
    for (let hops = 0; hops < 4; hops++) {
      const answer = await fetch(server.origin + path, { redirect: 'manual' });
      await answer.body?.cancel();
      ({ status } = answer);
      if (status < 300 || status >= 400) break;
      const to = new URL(answer.headers.get('Location') ?? '', server.origin);
      path = to.pathname + to.search;
    }
    if (status !== 200) lost.push(`${status} ${address}`);
  }
  expect(lost).toEqual([]);
});
