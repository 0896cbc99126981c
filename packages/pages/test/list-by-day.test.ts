import { expect, it } from 'vitest';
import { openSite, useTown, type PagesSite } from './site.js';

const town = useTown();

/** The groups of a list: what each is called, and the titles in it. */
const groupsOf = (page: string): [string, string[]][] =>
  page
    .split('<section class="k-day-group')
    .slice(1)
    .map((part) => [
      (/<h2[^>]*>(.*?)<\/h2>/s.exec(part)?.[1] ?? '').replaceAll(/<[^>]*>/g, '').trim(),
      [...part.matchAll(/<a [^>]*data-event[^>]*>(.*?)<\/a/gs)].map(([, title = '']) => title),
    ]);

const EVENING = { start_date: '2026-12-05 20:00', end_date: '2026-12-05 22:00' };

it('has the events of each day below its name', async () => {
  expect(groupsOf(await town().text('/events/'))).toEqual([
    ['Tomorrow', ['Jazz in the courtyard']],
    ['Wednesday, November 25', Array.from({ length: 7 }, (_, index) => `Workshop ${index + 1}`)],
    ['Friday, November 27', ['Winter fair']],
    ['Saturday, November 28', ['Night walk']],
  ]);
});

it('has one link in a card, to its event', async () => {
  const cards = [...(await town().text('/events/')).matchAll(/<article class="k-card.*?<\/article>/gs)];
  expect(cards).toHaveLength(10);
  for (const [card] of cards) expect(card.match(/<a /g)).toHaveLength(1);
});

it('has what runs for weeks in a group after today, and all of it on the page of the day', async () => {
  const site = await openSite();
  const create = (title: string, start_date: string, end_date: string) =>
    site.calendar.events.create({ title, start_date, end_date });
  for (const name of ['A', 'B', 'C', 'D'])
    await create(`Exhibition ${name}`, '2026-10-01 10:00', '2027-01-10 18:00');
  await create('Festival', '2026-11-18 10:00', '2026-11-22 18:00');
  await create('Tonight', '2026-11-20 20:00', '2026-11-20 22:00');
  await create('Later', '2027-01-02 20:00', '2027-01-02 22:00');
  const page = await site.text('/events/');
  expect(groupsOf(page)).toEqual([
    ['Today', ['Festival', 'Tonight']],
    ['Going on now', ['Exhibition A', 'Exhibition B', 'Exhibition C']],
    ['Saturday, January 2, 2027', ['Later']],
  ]);
  const [, url = ''] = /<a class="k-more" href="([^"]*)">1 more</.exec(page) ?? [];
  const day = await site.text(url);
  for (const name of ['A', 'B', 'C', 'D']) expect(day).toContain(`Exhibition ${name}`);
  expect(groupsOf(await site.text('/events/?tribe-bar-date=2026-11-21'))[0]).toEqual([
    'Tomorrow',
    ['Festival'],
  ]);
  await site.close();
});

async function withSeries(site: PagesSite): Promise<PagesSite> {
  const times = { start_date: '2026-11-22 10:00', end_date: '2026-11-22 11:00' };
  for (const [title, rule] of [
    ['Weekly', 'FREQ=WEEKLY;BYDAY=SU,WE;COUNT=4'],
    ['Daily', 'FREQ=DAILY;COUNT=3'],
    ['Odd', 'FREQ=MONTHLY;BYDAY=4SU;COUNT=3'],
  ] as const)
    await site.calendar.series.create({ title, ...times, recurrence: [rule] });
  return site;
}

const titlesIn = (page: string): string[] => groupsOf(page).flatMap(([, titles]) => titles);

it('shows a series once with how it recurs, unless the visitor or the host wants all dates', async () => {
  const site = await withSeries(await openSite());
  const page = await site.text('/events/');
  expect(titlesIn(page).sort()).toEqual(['Daily', 'Odd', 'Weekly']);
  for (const words of ['every Sunday and Wednesday', 'every day', 'several dates'])
    expect(page).toContain(words);
  expect(titlesIn(await site.text('/events/?one_per_series=false'))).toHaveLength(10);
  expect(await site.text('/events/?one_per_series=false')).toContain('Every date');
  // some days have all their dates
  expect(titlesIn(await site.text('/events/?tribe-bar-date=2026-11-22&until=2026-11-24')).sort()).toEqual([
    ...['Daily', 'Daily', 'Daily', 'Odd', 'Weekly'],
  ]);
  await site.close();
  const all = await withSeries(await openSite({ onePerSeries: false }));
  expect(titlesIn(await all.text('/events/'))).toHaveLength(10);
  expect(titlesIn(await all.text('/events/?one_per_series=true'))).toHaveLength(3);
  await all.close();
});

it('shows a series by its next date that takes place, in the order of the others', async () => {
  const site = await openSite();
  const { events, series } = site.calendar;
  const times = { start_date: '2026-11-22 10:00', end_date: '2026-11-22 11:00' };
  const statusOf = async (title: string, statuses: ('cancelled' | 'postponed' | 'scheduled')[]) => {
    const recurrence = [`FREQ=DAILY;COUNT=${statuses.length}`];
    const { id } = await series.create({ title, ...times, recurrence });
    const { refs } = await site.calendar.select({ kind: 'event', series: [id], limit: 9 });
    for (const [index, event_status] of statuses.entries())
      await events.update(refs[index]?.id ?? 0, { event_status });
  };
  await statusOf('Some', ['cancelled', 'postponed', 'scheduled', 'scheduled']);
  await statusOf('None', ['cancelled', 'cancelled']);
  await statusOf('All', ['scheduled', 'cancelled']);
  await events.create({ title: 'Between', start_date: '2026-11-23 10:00', end_date: '2026-11-23 11:00' });
  await events.create({ title: 'Alone', ...times, event_status: 'cancelled' });
  expect(groupsOf(await site.text('/events/')).map(([, titles]) => [...titles].sort())).toEqual([
    ['All', 'Alone', 'None'],
    ['Between'],
    ['Some'],
  ]);
  const cancelled = await site.text('/events/?one_per_series=true&event_status=cancelled');
  expect(titlesIn(cancelled).sort()).toEqual(['All', 'Alone', 'None', 'Some']);
  await site.close();
});

it('says how far events are from a point, in lists and in the order of places', async () => {
  const site = await openSite();
  for (const [name, geo_lat] of [
    ['Far', 41],
    ['Near', 40.51],
  ] as const)
    await site.calendar.events.create({
      title: name,
      ...EVENING,
      venue: { venue: name, geo_lat, geo_lng: -74.25 },
    });
  const point = 'geoloc_lat=40.5&geoloc_lng=-74.25&geoloc_distance=100';
  const list = await site.text(`/events/?${point}`);
  for (const distance of ['1.1 km', '56 km']) expect(list).toContain(`class="k-distance">${distance}<`);
  const places = await site.text(`/events/map/?${point}`);
  expect(places.indexOf('1.1 km')).toBeLessThan(places.indexOf('56 km'));
  expect(await site.text('/events/')).not.toContain('k-distance');
  await site.close();
});

it.each(['0001-01-01', '9998-12-31'])('begins on any day that pages have: %s', async (day) => {
  expect((await town().get(`/events/?tribe-bar-date=${day}`)).status).toBe(200);
});

it('has the commas of its language', async () => {
  const site = await openSite({ locale: 'ar' });
  await site.calendar.events.create({
    title: 'A',
    ...EVENING,
    venue: { venue: 'V', city: 'W' },
    categories: ['X', 'Y'],
  });
  expect(await site.text('/events/')).toContain('<bdi>V</bdi>، <bdi>W</bdi>');
  expect(await site.text('/event/a/')).toMatch(/>X<\/a>،/);
  await site.close();
});

it('leads to the form for new events from its header, its footer and where there is nothing', async () => {
  const submit = 'https://c.example/submit/';
  const site = await openSite({ submit, theme: { links: [{ name: 'About & more', url: '/about' }] } });
  const page = await site.text('/events/');
  expect(page.split(`href="${submit}"`)).toHaveLength(5);
  expect(page).toMatch(/<a href="\/about" dir="auto">About &amp; more<\/a>/);
  expect(await town().text('/events/')).not.toContain('Suggest');
  await site.close();
});

it('has the picture and the text of its theme above the views of all events', async () => {
  const site = await openSite({ theme: { band: { image: '/town.jpg', text: 'What is on <here>' } } });
  const band = (page: string): boolean =>
    page.includes('<img src="/town.jpg"') && page.includes('on &lt;here&gt;');
  for (const [path, isShown] of [
    ['/events/', true],
    ['/', true],
    ['/events/?tribe-bar-search=x', false],
    ['/embed/list/', false],
    ['/nothing', false],
  ] as const)
    expect([path, band(await site.text(path))]).toEqual([path, isShown]);
  await site.close();
});
