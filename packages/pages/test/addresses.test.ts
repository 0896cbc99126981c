import { describe, expect, it } from 'vitest';
import { useTown } from './site.js';

describe('addresses (site.md §2)', () => {
  const site = useTown();

  it.each([
    ['/', 'November 2026'],
    ['/events/', 'Upcoming events'],
    ['/events', 'Upcoming events'],
    ['/events/list/', 'Upcoming events'],
    ['/events/month/', 'November 2026'],
    ['/events/today/', 'Friday, November 20, 2026'],
    ['/events/2026-12/', 'December 2026'],
    ['/events/2026-11-25/', 'Wednesday, November 25, 2026'],
    ['/events/?eventDisplay=past', 'Past events'],
    ['/events/list/?eventDisplay=past', 'Past events'],
    ['/events/?eventDisplay=month&tribe-bar-date=2026-12-05', 'December 2026'],
    ['/events/?eventDisplay=day&tribe-bar-date=2026-12-05', 'Saturday, December 5, 2026'],
    ['/events/?tribe-bar-search=jazz', 'Events for “jazz”'],
    ['/events/category/concerts/', 'Concerts'],
    ['/events/category/concerts/month/', 'Concerts'],
    ['/events/tag/outdoors/', 'outdoors'],
    ['/tag/outdoors/', 'outdoors'],
    ['/event/jazz-in-the-courtyard/', 'Jazz in the courtyard'],
    ['/venue/old-corn-hall/', 'Old Corn Hall'],
    ['/organizer/riverton-jazz-club/', 'Riverton Jazz Club'],
    ['/embed/list/', 'Upcoming events'],
  ])('shows %s as %s', async (path, heading) => {
    const answer = await site().get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(/<h1>(.*?)<\/h1>/s.exec(await answer.text())?.[1]).toBe(heading);
  });

  it.each([
    '/event/nothing/',
    '/event/draft/',
    '/venue/nothing/',
    '/organizer/nothing/',
    '/events/category/nothing/',
    '/events/category/',
    '/events/tag/nothing/',
    '/events/somewhere/',
    '/events/2026-13/',
    '/events/2026-02-30/',
    '/events/list/?paged=99',
    '/events/?paged=-1',
    '/?post_type=tribe_events&p=99999',
  ])('has no page at %s', async (path) => {
    const answer = await site().get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('There is no such page in this calendar.');
  });

  it('leads from a category below other ancestors to its page', async () => {
    const answer = await site().get('/events/category/nothing/concerts/month/');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      `${site().base}/events/category/concerts/month/`,
    ]);
  });

  it('leads from the id of a record to its page', async () => {
    const { items } = await site().calendar.events.list({ search: 'jazz' });
    const answer = await site().get(`/?post_type=tribe_events&p=${items[0]?.id}`);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(`${site().base}/event/jazz-in-the-courtyard/`);
  });

  it('has a page at the address of every record that anybody may see', async () => {
    const lists = ['events?start_date=2020-01-01&per_page=50', 'venues', 'organizers', 'categories', 'tags'];
    const urls: string[] = [];
    for (const list of lists) {
      const name = list.split('?')[0] ?? '';
      const answer = await site().get(`/wp-json/tribe/events/v1/${list}`);
      const body = (await answer.json()) as Record<string, { url?: string; urls?: unknown }[]>;
      for (const record of body[name] ?? []) if (record.url !== undefined) urls.push(record.url);
    }
    expect(urls.length).toBeGreaterThan(12);
    for (const url of urls) expect([url, (await site().get(url)).status]).toEqual([url, 200]);
  });

  it('says of a record in the trash that it is gone, and nothing of one that was never public', async () => {
    const { calendar, get } = site();
    const dates = { start_date: '2027-03-01 10:00:00', end_date: '2027-03-01 11:00:00' };
    const seen = await calendar.events.create({ title: 'Seen once', ...dates });
    await calendar.events.delete(seen.id);
    expect((await get('/event/seen-once/')).status).toBe(410);
    expect((await get(`/?post_type=tribe_events&p=${seen.id}`)).status).toBe(410);
    for (const [slug, given] of [
      ['never-draft', { status: 'draft' }],
      ['never-private', { status: 'private' }],
      ['never-due', { date: '2030-01-01 12:00:00' }],
    ] as const) {
      const hidden = await calendar.events.create({ title: 'Never seen', slug, ...given, ...dates });
      await calendar.events.delete(hidden.id);
      expect([slug, (await get(`/event/${slug}/`)).status]).toEqual([slug, 404]);
      expect((await get(`/?post_type=tribe_events&p=${hidden.id}`)).status).toBe(404);
    }
  });

  it('says of venues and organizers in the trash that they are gone, unless they were private', async () => {
    const { calendar, get } = site();
    const both = async (slug: string, status: 'publish' | 'private') => {
      await calendar.venues.delete((await calendar.venues.create({ venue: slug, status })).id);
      await calendar.organizers.delete((await calendar.organizers.create({ organizer: slug, status })).id);
      return [(await get(`/venue/${slug}/`)).status, (await get(`/organizer/${slug}/`)).status];
    };
    expect(await both('was-open', 'publish')).toEqual([410, 410]);
    expect(await both('was-secret', 'private')).toEqual([404, 404]);
  });
});
