import type { Actor } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { openSite, useTown } from './site.js';

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
    ['/events/month/2026-12/', 'December 2026'],
    ['/events/day/2026-11-25/', 'Wednesday, November 25, 2026'],
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
    expect(/<h1 dir="auto">(.*?)<\/h1>/s.exec(await answer.text())?.[1]).toBe(heading);
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

  it('shows a category whose slug is not ASCII, however its address is written', async () => {
    const { calendar, get } = site();
    await calendar.categories.create({ name: 'Ж' });
    for (const slug of ['%d0%b6', '%D0%B6', 'ж']) {
      const answer = await get(`/events/category/${slug}/`);
      expect([slug, answer.status, answer.headers.get('location')]).toEqual([slug, 200, null]);
    }
  });

  it('leads from an id alone to the page of its record, of whatever kind', async () => {
    const { calendar, get, base } = site();
    const venue = await calendar.venues.create({ venue: 'By id' });
    const event = await calendar.events.create({
      title: 'By id',
      start_date: '2031-05-01',
      end_date: '2031-05-01',
    });
    for (const [id, path] of [
      [venue.id, '/venue/by-id/'],
      [event.id, '/event/by-id/'],
    ] as const) {
      const answer = await get(`/?p=${id}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, base + path]);
    }
    expect((await get('/?p=99999')).status).toBe(404);
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

  it('has a preview of what is not published, for those who may see it', async () => {
    let actor: Actor | null = null;
    const open = await openSite({ identify: () => actor, links: { venue: '/places/?v={id}' } });
    const { calendar, base, get } = open;
    const dates = { start_date: '2027-03-01 10:00:00', end_date: '2027-03-01 11:00:00' };
    const draft = await calendar.events.create({ title: 'Not yet', status: 'draft', ...dates });
    const venue = await calendar.venues.create({ venue: 'Barn', status: 'draft' });
    const at = `/event/preview/${draft.id}/`;
    const statusOf = async (path: string) => (await get(path)).status;
    expect([await statusOf(at), await statusOf(`/?post_type=tribe_events&p=${draft.id}`)]).toEqual([
      404, 404,
    ]);
    actor = { id: 1, role: 'editor' };
    const page = await get(at);
    expect([page.status, page.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('no-store') as string,
    ]);
    expect(await page.text()).toContain('Not yet');
    const named = await get(`/?post_type=tribe_events&p=${draft.id}`);
    expect([named.status, named.headers.get('location')]).toEqual([301, base + at]);
    expect(await (await get('/events/2027-03/')).text()).toContain(`href="${base}${at}"`);
    expect(await statusOf(`/venue/preview/${venue.id}/`)).toBe(200);
    for (const missing of [`/venue/preview/${draft.id}/`, '/event/preview/99999999999999999999/'])
      expect([missing, await statusOf(missing)]).toEqual([missing, 404]);
    await calendar.venues.update(venue.id, { status: 'publish' });
    await calendar.events.update(draft.id, { status: 'publish' });
    actor = null;
    expect((await get(at)).headers.get('location')).toBe(`${base}/event/not-yet/`);
    expect((await get(`/?post_type=tribe_venue&p=${venue.id}`)).headers.get('location')).toBe(
      `${base}/places/?v=${venue.id}`,
    );
    await calendar.events.delete(draft.id);
    expect(await statusOf(at)).toBe(410);
    await open.close();
  });

  it('has a page for unknown addresses where the calendar is the whole site, for browsers', async () => {
    const whole = await openSite({ wholeSite: true });
    for (const path of ['/nothing/here', '/event/a/b/', '/venue/', '/index.html']) {
      const accept = (types: string) => whole.get(path, { headers: { Accept: types } });
      const page = await accept('text/html,*/*;q=0.8');
      expect([path, page.status, page.headers.get('content-type')]).toEqual([
        path,
        404,
        'text/html; charset=UTF-8',
      ]);
      expect(await page.text()).toContain('There is no such page in this calendar.');
      expect(await (await accept('application/json')).text()).toBe('Not found\n');
    }
    const api = await whole.get('/wp-json/nothing', { headers: { Accept: 'text/html' } });
    expect(api.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    await whole.close();
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
