import { expect, it } from 'vitest';
import { ADMIN, newSite } from './support/site.js';

const EVENING = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

const locationsOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);

it('names the pages of all events that anybody may read, with their last change', async () => {
  let now = Date.UTC(2026, 10, 20, 10);
  const { calendar, get } = newSite({}, { calendar: { clock: () => now } });
  await calendar.events.create({
    title: 'Past',
    start_date: '2001-05-01 20:00',
    end_date: '2001-05-01 23:00',
  });
  const { id } = await calendar.events.create({ title: 'Jazz', ...EVENING });
  for (const status of ['draft', 'private'] as const)
    await calendar.events.create({ title: status, ...EVENING, status });
  await calendar.events.create({ title: 'Hidden', ...EVENING, hide_from_listings: true });
  now += 60_000;
  await calendar.events.update(id, { title: 'Jazz', description: 'New' });
  for (const path of [
    '/event-sitemap.xml',
    '/tribe_events-sitemap.xml',
    '/wp-sitemap-posts-tribe_events-1.xml',
    '/event-sitemap-1.xml',
  ]) {
    const { status, headers, text } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=UTF-8']);
    expect(text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>http://calendar.test/event/past/</loc><lastmod>2026-11-20T10:00:00Z</lastmod></url>\n' +
        '<url><loc>http://calendar.test/event/jazz/</loc><lastmod>2026-11-20T10:01:00Z</lastmod></url>\n</urlset>\n',
    );
    expect((await get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  }
  expect((await get('/event-sitemap-2.xml')).status).toBe(404);
  expect((await get('/event-sitemap-0.xml')).status).toBe(404);
  expect((await get('/event-sitemap-x.xml')).status).toBe(0);
});

it('is there without events, and the same for those who see more', async () => {
  const { get } = newSite();
  expect((await get('/event-sitemap.xml')).text).toContain('<urlset');
  const admin = newSite({}, { identify: () => ADMIN });
  await admin.calendar.events.create({ title: 'Secret', ...EVENING, status: 'private' });
  expect(locationsOf((await admin.get('/event-sitemap.xml')).text)).toEqual([]);
});

it('names two pages of a series: of the first that was, and of the next', async () => {
  const { calendar, get } = newSite({}, { calendar: { clock: () => Date.UTC(2026, 10, 20, 10) } });
  await calendar.series.create({
    title: 'Daily',
    start_date: '2026-11-01 20:00',
    end_date: '2026-11-01 22:00',
    recurrence: 'FREQ=DAILY;COUNT=300',
  });
  await calendar.events.create({ title: 'Jazz', ...EVENING });
  expect(locationsOf((await get('/event-sitemap.xml')).text)).toEqual(
    ['daily-2026-11-01', 'daily-2026-11-20', 'jazz'].map((slug) => `http://calendar.test/event/${slug}/`),
  );
});
