import { expect, it, onTestFinished } from 'vitest';
import { html } from '../src/index.js';
import { openSite, useSite } from './site.js';

const words = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The times of an event on a day, in the evening. */
const evening = (day: string) => ({ start_date: `${day} 20:00`, end_date: `${day} 22:00` });

const OFFER = [{ url: 'https://tickets.example/', price: '9' }];

const site = useSite({ feeds: true }, async ({ calendar }) => {
  const { events, series } = calendar;
  const shared = { categories: ['Music'], venue: { venue: 'Hall' } };
  const { id } = await series.create({
    ...{ ...shared, title: 'Jazz', ...evening('2026-11-16'), offers: OFFER },
    recurrence: 'FREQ=WEEKLY;COUNT=6',
  });
  const { refs } = await calendar.select({ kind: 'event', series: [id], limit: 20 });
  const off = { event_status: 'cancelled', event_status_reason: 'The hall is closed.' } as const;
  await events.update(refs[1]?.id ?? 0, off);
  await events.update(refs[3]?.id ?? 0, { ...evening('2026-12-08'), event_status: 'moved' });
  await events.create({
    ...evening('2026-11-10'),
    title: 'Past',
    ...shared,
    venue: undefined,
    offers: OFFER,
  });
  await events.create({ ...evening('2026-11-21'), title: 'Soon', offers: OFFER });
  await events.create({ ...evening('2026-11-22'), title: 'Talk', categories: ['Talks'] });
  await events.create({ ...evening('2026-11-24'), title: 'Later', event_status: 'postponed' });
});

it('marks next dates that are cancelled or moved, and offers none of them as the next one', async () => {
  const { base, text } = site();
  const page = await text('/event/jazz-2026-11-30/');
  const [, dates = ''] = /<section class="k-dates"([^]*?)<\/section>/.exec(page) ?? [];
  const rows = [...dates.matchAll(/<li[^]*?<\/li>/g)].map(([row]) => words(row));
  expect(rows[0]).toMatch(/^Cancelled Monday, November 23, 2026/);
  expect(rows[1]).toMatch(/^New date Tuesday, December 8, 2026/);
  // one that is over leads to the first that takes place
  const [, notice = ''] =
    /<div class="k-notice"([^]*?)<\/div>/.exec(await text('/event/jazz-2026-11-16/')) ?? [];
  expect(words(notice)).toMatch(/This event is over\. Next date: Monday, November 30, 2026/);
  expect(notice).toContain(`href="${base}/event/jazz-2026-11-30/"`);
});

it('an event that is over leads to similar ones, without calendar and tickets', async () => {
  const page = await site().text('/event/past/');
  expect(page).toContain('This event is over.');
  expect(page).toContain('<a href="#k-related">');
  expect(page).toContain('id="k-related"');
  for (const part of ['class="k-add"', 'k-action', 'tickets.example/" rel', '.ics" rel'])
    expect(page).not.toContain(part);
});

it('a cancelled event says why first, without calendar and tickets', async () => {
  const page = await site().text('/event/jazz-2026-11-23/');
  expect(page.indexOf('The hall is closed.')).toBeLessThan(page.indexOf('k-event-columns'));
  expect(page).toContain('Next date: ');
  for (const part of ['class="k-add"', 'k-action', 'tickets.example/" rel']) expect(page).not.toContain(part);
  expect(await site().text('/event/later/')).not.toContain('class="k-add"');
});

it('one that was moved says when it would have been, and has both', async () => {
  const page = await site().text('/event/jazz-2026-12-07/');
  expect(page).toContain('<s>Monday, December 7, 2026, 8:00');
  for (const part of ['class="k-add"', 'k-action']) expect(page).toContain(part);
});

it('leads to where it belongs, and to the events before and after it', async () => {
  const { base, text } = site();
  const page = await text('/event/talk/');
  const [trail = ''] = /<nav class="k-trail"[^]*?<\/nav>/.exec(page) ?? [];
  expect(trail).toContain(`<a href="${base}/events/" dir="auto">All events</a>`);
  expect(trail).toContain(`<a href="${base}/events/category/talks/"`);
  const [around = ''] = /<nav class="k-pages k-around"[^]*?<\/nav>/.exec(page) ?? [];
  expect([...around.matchAll(/rel="(\w+)" href="([^"]*)"/g)].map(([, ...parts]) => parts)).toEqual([
    ['prev', `${base}/event/soon/`],
    ['next', `${base}/event/jazz-2026-11-23/`],
  ]);
  expect(words(around)).toBe('Previous event Soon Next event Jazz');
});

it('is put into a calendar in four ways, as one date or as a whole series', async () => {
  const { base, get, text } = site();
  const page = await text('/event/jazz-2026-11-30/');
  const [add = ''] = /<details class="k-add"[^]*?<\/details>/.exec(page) ?? [];
  const hosts = [...add.matchAll(/href="([^"]*)"/g)].map(
    ([, url = '']) => new URL(url.replaceAll('&amp;', '&')),
  );
  expect(hosts.map(({ host }) => host)).toEqual([
    ...[new URL(base).host, 'calendar.google.com', 'outlook.live.com', 'outlook.office.com'],
    ...[new URL(base).host, new URL(base).host, 'calendar.google.com'],
    ...['outlook.live.com', 'outlook.office.com'],
  ]);
  expect(hosts[6]?.searchParams.get('cid')).toMatch(/^webcal:.*\/events\.ics\?series=\d+$/);
  expect(words(add)).toMatch(/This date .* All dates /);
  expect((await get(hosts[4]?.href ?? '')).status).toBe(404);
});

it('has its address to copy', async () => {
  const { base, text } = site();
  expect(await text('/event/talk/')).toContain(`data-copy="${base}/event/talk/"`);
});

it.each([
  ['/events/', '/events/?ical=1'],
  ['/events/category/music/', '/events/category/music/list/?ical=1'],
  ['/events/list/?cost=free', '/events/list/?cost=free&amp;ical=1'],
  ['/venue/hall/', /\/events\/list\/\?venue=\d+&amp;ical=1/],
  ['/series/jazz/', /\/events\/\?series=\d+&amp;ical=1/],
])('%s can be subscribed to in four ways', async (path, calendar) => {
  const { base, text } = site();
  const [ways = ''] = /<details class="k-subscribe"[^]*?<\/details>/.exec(await text(path)) ?? [];
  const [, address = ''] = /<input type="text" readonly dir="ltr" value="([^"]*)"/.exec(ways) ?? [];
  if (typeof calendar === 'string') expect(address).toBe(base + calendar);
  else expect(address).toMatch(calendar);
  const urls = [...ways.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  expect(urls[0]).toBe(address.replaceAll('&amp;', '&').replace('http:', 'webcal:'));
  expect(new URL(urls[1] ?? '').searchParams.get('cid')).toBe(urls[0]);
  expect(new URL(urls[2] ?? '').searchParams.get('url')).toBe(address.replaceAll('&amp;', '&'));
  expect(ways).toContain(`data-copy="${address}"`);
});

it('has what other packages add below the description', async () => {
  const own = await openSite({
    eventParts: [
      ({ id }, { locale }) => html`<p class="likes" lang="${locale}">${id} ${'&'} more</p>`,
      () => '',
    ],
  });
  onTestFinished(() => own.close());
  const { id } = await own.calendar.events.create({ ...evening('2026-11-21'), title: 'Soon' });
  expect(await own.text('/event/soon/')).toContain(`<p class="likes" lang="en">${id} &amp; more</p>`);
});
