import { feeds } from '@kalends/feeds';
import { tribeEvents } from '@kalends/http-adapter';
import { expect, it } from 'vitest';
import { pages } from '../src/index.js';
import { weekendFrom } from '../src/views/filter-choices.js';
import { openSite, useTown } from './site.js';

const site = useTown({ interfaces: [tribeEvents(), feeds(), pages()] });

const titlesOf = (page: string): string[] =>
  [...page.matchAll(/<h3>\s*<a\s[^>]*>(.*?)<\/a/gs)].map(([, title = '']) => title);

/** The links to days and filters above a view: names and addresses. */
function quickOf(page: string): Record<string, string> {
  const [, list = ''] = /<nav class="k-chips".*?<ul>(.*?)<\/ul>/s.exec(page) ?? [];
  const links = [...list.matchAll(/<a[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a/gs)];
  return Object.fromEntries(
    links.map(([, url = '', name = '']) => [
      name.replace(/<.*$/s, '').trim(),
      url.replaceAll('&amp;', '&').replace(site().base, ''),
    ]),
  );
}

const venueId = async (): Promise<number> => (await site().calendar.venues.list()).items[0]?.id ?? 0;

it('narrows every view by the filters of the REST interface, and keeps them on the way', async () => {
  const venue = await venueId();
  for (const path of [
    '/events/',
    '/events/month/',
    '/events/week/',
    '/events/2026-11-21/',
    '/events/list/',
  ]) {
    const page = await site().text(`${path}?venue=${venue}`);
    expect(new Set(titlesOf(page)), path).toEqual(new Set(['Jazz in the courtyard']));
    expect(quickOf(page)['Old Corn Hall'], path).not.toContain('venue');
    for (const [, url = ''] of page.matchAll(/<nav class="k-views".*?<\/nav>/gs))
      for (const [, href = ''] of url.matchAll(/href="([^"]*)"/g)) expect(href).toContain(`venue=${venue}`);
  }
  expect(titlesOf(await site().text('/events/?featured=true&tags=outdoors'))).toEqual([
    'Jazz in the courtyard',
  ]);
  const near = await site().text('/events/?geoloc_lat=40.6&geoloc_lng=-74.2&geoloc_distance=25');
  expect(titlesOf(near)).toEqual(['Jazz in the courtyard']);
  expect(quickOf(near)['25 km around']).toBe('/events/list/');
});

it('shows what is free or has a price, with the feed of the same list', async () => {
  const page = await site().text('/events/?cost=paid&filters=open');
  expect(titlesOf(page)).toEqual(['Jazz in the courtyard']);
  expect(quickOf(page)['With a price']).toBe('/events/list/?filters=open');
  expect(page).toMatch(/<option value="paid" +selected\s*>With a price<\/option>/);
  const [, webcal = ''] = /<footer class="k-footer">.*?href="([^"]*)"/s.exec(page) ?? [];
  expect(webcal).toContain('cost=paid');
  const feed = await site().text(webcal.replaceAll('&amp;', '&').replace('webcal:', 'http:'));
  expect([...feed.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)).toEqual([
    'Jazz in the courtyard',
  ]);
  expect(titlesOf(await site().text('/events/?cost=free'))).toEqual([]);
});

it('leads to today, tomorrow and this weekend', async () => {
  const quick = quickOf(await site().text('/events/?featured=true'));
  expect(quick).toMatchObject({
    Today: '/events/today/?featured=true',
    Tomorrow: '/events/2026-11-21/?featured=true',
    'This weekend': '/events/list/?tribe-bar-date=2026-11-21&until=2026-11-22&featured=true',
  });
  const weekend = await site().text(quick['This weekend'] ?? '');
  expect(titlesOf(weekend)).toEqual(['Jazz in the courtyard']);
  // the choice is said once, and leads back
  expect(quickOf(weekend)['This weekend']).toBe('/events/list/?featured=true');
  expect(weekend).not.toContain('November 21\u2009–\u200922');
  const others = await site().text('/events/list/?tribe-bar-date=2026-11-24&until=2026-11-26');
  expect(quickOf(others)).toHaveProperty(['November 24\u2009–\u200926, 2026']);
});

it.each([
  ['2026-11-20', [6, 0], '2026-11-21', '2026-11-22'],
  ['2026-11-21', [6, 0], '2026-11-21', '2026-11-22'],
  ['2026-11-22', [6, 0], '2026-11-22', '2026-11-22'],
  ['2026-11-22', [5, 6], '2026-11-27', '2026-11-28'],
  ['2026-11-22', [0], '2026-11-22', '2026-11-22'],
])('finds the weekend from %s on, of days %j', (today, weekend, first, last) => {
  expect(weekendFrom(today, weekend)).toEqual({ first, last });
});

it('has a form with the values to choose from, where the address asks for it', async () => {
  const closed = await site().text('/events/');
  expect(closed).not.toContain('k-filter-form');
  const open = await site().text(quickOf(closed)['More']?.replace('#k-filters', '') ?? '');
  const [, form = ''] = /<form class="k-filter-form"(.*?)<\/form>/s.exec(open) ?? [];
  for (const choice of ['Concerts', 'Fairs', 'outdoors', 'Old Corn Hall', 'Riverton Jazz Club'])
    expect(form).toMatch(new RegExp(`<option value="\\d+"\\s*>\\s*${choice}</option>`));
  // what a form sends for choices that were not made does not stay in the address
  const sent = await site().get('/events/list/?categories=&venue=&featured=true&until=');
  expect([sent.status, sent.headers.get('location')]).toEqual([
    301,
    `${site().base}/events/list/?featured=true`,
  ]);
  // a category has an address of its own
  const [concerts] = (await site().calendar.categories.list({ slug: 'concerts' })).items;
  const chosen = await site().get(`/events/2026-11/?categories=${concerts?.id}&featured=true`);
  expect([chosen.status, chosen.headers.get('location')]).toEqual([
    301,
    `${site().base}/events/category/concerts/2026-11/?featured=true`,
  ]);
});

it('tells of the feed of the same list', async () => {
  const page = await site().text(`/events/week/?venue=${await venueId()}&tribe-bar-search=jazz`);
  const [, webcal = ''] = /<footer class="k-footer">.*?href="([^"]*)"/s.exec(page) ?? [];
  const feed = await site().text(webcal.replaceAll('&amp;', '&').replace('webcal:', 'http:'));
  expect([...feed.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)).toEqual([
    'Jazz in the courtyard',
  ]);
});

it('says where there are events if the filters let none pass', async () => {
  const page = await site().text('/events/category/fairs/?featured=true');
  expect(page).toContain('There are no events here.');
  const others = page.slice(page.indexOf('k-others'));
  expect(others).toMatch(/href="[^"]*\/events\/list\/"\s*>All events – Upcoming events/);
});

it('shows nothing of venues that a visitor may not see', async () => {
  const secret = await openSite();
  const venue = await secret.calendar.venues.create({ venue: 'Secret cellar', status: 'draft' });
  await secret.calendar.events.create({
    title: 'Open event',
    ...{ start_date: '2026-12-01', end_date: '2026-12-01' },
    venue: venue.id,
  });
  for (const path of [
    `/events/?venue=${venue.id}`,
    '/events/?filters=open',
    `/events/?filters=open&venue=${venue.id}`,
  ])
    expect(await secret.text(path), path).not.toContain('Secret');
  await secret.close();
});

it.each([
  'venue=x',
  'geoloc_lat=1',
  'geoloc_lat=x&geoloc_lng=1',
  'event_status=odd',
  'cost=odd',
  'venue=999999',
])('has no page for %s', async (query) => {
  for (const view of ['list/', 'month/', 'week/', 'today/']) {
    const { status } = await site().get(`/events/${view}?${query}&filters=open`);
    expect([200, 404]).toContain(status);
  }
  expect((await site().get(`/events/list/?${query}`)).status).toBe(404);
});
