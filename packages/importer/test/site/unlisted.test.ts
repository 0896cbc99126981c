import { describe, expect, it } from 'vitest';
import type { SiteProgress } from '../../src/index.js';
import { emptySite, EVENT, importAll } from './importing.js';
import type { Quirks, ServedSite } from './site-server.js';

/** The lists of a site have no event with one of these titles. */
const without = (...titles: readonly string[]): Quirks => ({
  rewrite: (_, body) => {
    if (!Array.isArray(body['events'])) return body;
    const all = body['events'] as Record<string, unknown>[];
    const events = all.filter(({ title }) => !titles.includes(String(title)));
    return { ...body, events, ...(events.length < all.length && { total: events.length, total_pages: 1 }) };
  },
});

const map = (...paths: readonly string[]): string =>
  `<urlset>${paths.map((path) => `<url><loc>site:${path}</loc></url>`).join('\n')}</urlset>`;
const index = (...paths: readonly string[]): string =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc> site:${path} </loc></sitemap>`).join('')}</sitemapindex>`;

async function create(site: ServedSite, ...titles: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) ids.push((await site.calendar.events.create({ ...EVENT, title })).id);
  return ids;
}
const titlesIn = async ({ store }: Pick<ServedSite, 'store'>): Promise<string[]> =>
  (await store.scan('event', 0, 99)).map(({ title }) => title);

describe('events that no list has, on a site without wp/v2', () => {
  it.each([
    [
      'that of WordPress',
      {
        '/wp-sitemap.xml': index('/wp-sitemap-posts-page-1.xml', '/wp-sitemap-posts-tribe_events-1.xml'),
        '/wp-sitemap-posts-tribe_events-1.xml': map('/event/jazz/', '/event/rare/'),
      },
    ],
    [
      'that of a plugin, which robots.txt names',
      {
        '/robots.txt': 'User-agent: *\nSitemap: https://calendar.example/maps.xml\n',
        '/maps.xml': index('/tribe_events-sitemap.xml', '/tribe_events_cat-sitemap.xml'),
        '/tribe_events-sitemap.xml': map(
          '/termine/',
          '/termin/rare/?lang=en&amp;x=1',
          '/termin/rare/2031-05-01/',
        ),
        '/tribe_events_cat-sitemap.xml': map('/termine/kategorie/musik/'),
      },
    ],
  ])('are found by the sitemap: %s', async (_, pages) => {
    const site = await emptySite({ ...without('Rare'), pages });
    await create(site, 'Jazz', 'Rare');
    const { store, report } = await importAll(site);
    expect(await titlesIn({ store })).toEqual(['Jazz', 'Rare']);
    expect(report.missing).toEqual([]);
  });

  it('are found by the id that their page tells, if their slug does not answer', async () => {
    const site = await emptySite({
      ...without('Rare'),
      pages: {
        '/wp-sitemap.xml': index('/wp-sitemap-posts-tribe_events-1.xml'),
        '/wp-sitemap-posts-tribe_events-1.xml': map('/event/other/', '/event/gone/', '/event/stuck/'),
        '/event/other/':
          "<head><link rel='shortlink' href='site:/?p=2' /><link href='site:/?p=2' rel='shortlink'>",
        '/event/stuck/': '<h1>An event</h1>',
      },
    });
    await create(site, 'Jazz', 'Rare');
    const { store, report } = await importAll(site);
    expect(await titlesIn({ store })).toEqual(['Jazz', 'Rare']);
    expect(report.missing).toEqual([
      '1 event of the site is missing: the sitemap has /event/stuck/, and the calendar does not answer for it.',
    ]);
  });

  it('are found by links to their ids in the texts of others', async () => {
    const site = await emptySite(without('Rare', 'Second'));
    const [, rare, second] = await create(site, 'Jazz', 'Rare', 'Second');
    await site.calendar.venues.create({
      venue: 'Hall',
      description: `<a href="https://calendar.example/?post_type=tribe_events&amp;p=${rare}">next</a>`,
    });
    await site.calendar.events.update(1, {
      description: `<a href="/wp-json/tribe/events/v1/events/${second}">data</a> <a href="/?p=99">a page</a>`,
    });
    const { store, report } = await importAll(site);
    expect(await titlesIn({ store })).toEqual(['Jazz', 'Rare', 'Second']);
    expect(report.missing).toEqual([]);
  });
});

describe('the search by ids', () => {
  it('tells its progress, and ends before the ids of dates of recurring events', async () => {
    const seen: SiteProgress[] = [];
    let requests = 0;
    const site = await emptySite({
      onRequest: () => {
        requests += 1;
      },
      rewrite: (_, body) =>
        Array.isArray(body['events'])
          ? { ...body, events: (body['events'] as object[]).map((event) => ({ ...event, id: 10_000_004 })) }
          : body,
    });
    await create(site, 'Jazz');
    await importAll(site, { hidden: true, onProgress: (progress) => void seen.push(progress) });
    const ids = seen.filter(({ kind }) => kind === 'ids');
    expect(ids.at(-1)).toEqual({ kind: 'ids', done: 101, total: 101 });
    expect(ids.length).toBeGreaterThan(10);
    expect(requests).toBeLessThan(300);
  });
});

describe('the dates of a recurring event', () => {
  it('come along with addresses of their own, and once: the record of the series has one of them', async () => {
    const series = { title: 'Weekly', slug: 'weekly' };
    const dates = ['2031-05-01', '2031-05-08', '2031-05-15'];
    const site = await emptySite({
      hasPosts: true,
      rewrite: (path, body) => {
        const shown = (event: Record<string, unknown>) => ({
          ...event,
          ...(event['title'] === 'Weekly' && {
            ...{
              slug: 'weekly',
              url: `https://calendar.example/event/weekly/${String(event['start_date']).slice(0, 10)}/`,
            },
            ...(path.includes('/events?') && { id: 10_000_000 + Number(event['id']) }),
          }),
        });
        return Array.isArray(body['events'])
          ? { ...body, events: (body['events'] as Record<string, unknown>[]).map(shown) }
          : shown(body);
      },
    });
    for (const day of dates)
      await site.calendar.events.create({ ...series, slug: `weekly-${day}`, start_date: day, end_date: day });
    const { store, report, notes } = await importAll(site);
    const events = await store.scan('event', 0, 9);
    expect(events.map(({ start_date }) => start_date.slice(0, 10))).toEqual(dates);
    expect(events.every(({ id }) => id > 10_000_000)).toBe(true);
    expect(events.some(({ hide_from_listings }) => hide_from_listings)).toBe(false);
    expect(report).toMatchObject({ missing: [], siteChanged: false });
    expect(notes.filter(({ what }) => what === 'skipped')).toHaveLength(3);
    const moved = notes.flatMap((note) => (note.what === 'moved' ? [note.from] : []));
    expect(moved).toEqual(expect.arrayContaining(dates.map((day) => `/event/weekly/${day}/`)));
  });
});
