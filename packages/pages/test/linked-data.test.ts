import { afterEach, expect, it } from 'vitest';
import { feeds } from '@kalends/feeds';
import { pages } from '../src/index.js';
import { openSite, type PagesSite } from './site.js';

let opened: PagesSite | undefined;
afterEach(() => opened?.close());

const DATES = { start_date: '2026-12-10 10:00:00', end_date: '2026-12-10 11:00:00' };

/** The linked data on the page of an event. */
async function linkedData({ text }: PagesSite, slug: string): Promise<Record<string, unknown>> {
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s;
  const [, data = ''] = block.exec(await text(`/event/${slug}/`)) ?? [];
  return JSON.parse(data) as Record<string, unknown>;
}

it('says on the page of an event what the interface says, in plain texts', async () => {
  opened = await openSite();
  const { calendar, base, get } = opened;
  const { id } = await calendar.events.create({
    ...DATES,
    title: '<i>Fish</i> & chips: "it\'s fried"',
    slug: 'fish',
    description: '<p>Come <b>hungry</b> &amp; early.</p>\n\nBring "friends".',
    cost: ['12'],
    venue: {
      ...{ venue: 'Rock & Co', address: '1 Salt & Pepper Road', city: 'Riverton', phone: '+1 555 0100' },
      website: 'https://rock.example/?a=1&copy=2',
      description: 'By <em>the</em> sea',
    },
    organizer: { organizer: "O'Neil", description: '', email: 'o@example.com' },
  });
  const data = await linkedData(opened, 'fish');
  const answer = await get(`/wp-json/tribe/events/v1/events/${id}`);
  const { json_ld, venue, organizer } = (await answer.json()) as {
    json_ld: Record<string, unknown>;
    venue: { url: string };
    organizer: { url: string }[];
  };
  const { startDate, endDate, eventStatus, eventAttendanceMode, offers } = json_ld;
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Fish & chips: “it’s fried”',
    description: 'Come hungry & early. Bring “friends”.',
    url: `${base}/event/fish/`,
    ...{ eventAttendanceMode, eventStatus, startDate, endDate },
    offers: { ...(offers as object), availability: 'https://schema.org/InStock' },
    location: {
      '@type': 'Place',
      name: 'Rock & Co',
      description: 'By the sea',
      url: venue.url,
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Salt & Pepper Road',
        addressLocality: 'Riverton',
      },
      telephone: '+1 555 0100',
      sameAs: 'https://rock.example/?a=1&copy=2',
    },
    organizer: { '@type': 'Person', name: 'O’Neil', url: organizer[0]?.url, email: 'o@example.com' },
  });
});

it('says nothing that is empty or unknown', async () => {
  opened = await openSite();
  await opened.calendar.events.create({ ...DATES, title: 'Bare', venue: { venue: 'Hall' } });
  const data = await linkedData(opened, 'bare');
  expect(JSON.stringify(data)).not.toContain('""');
  expect(Object.keys(data)).not.toContain('performer');
  expect(Object.keys(data)).not.toContain('description');
});

it('has no markup, for programs that show it as HTML', async () => {
  opened = await openSite();
  const text = '&lt;script&gt;alert(1)&lt;/script&gt;';
  await opened.calendar.events.create({
    ...{ ...DATES, title: text, description: text, slug: 'hostile' },
    venue: { venue: text, description: text, address: text },
    organizer: { organizer: text, description: text },
  });
  const data = JSON.stringify(await linkedData(opened, 'hostile'));
  expect([data.includes('alert(1)'), data.includes('<')]).toEqual([true, false]);
});

/** All blocks of linked data of a page, as one list. */
async function listedOn({ text }: PagesSite, path: string): Promise<Record<string, unknown>[]> {
  const blocks = (await text(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].flatMap(([, data = '']) => JSON.parse(data) as Record<string, unknown>[]);
}

it('is in lists, days and on the pages of places as on the page of the event, and in no other view', async () => {
  opened = await openSite();
  const { calendar } = opened;
  const tags = [await calendar.tags.create({ name: 'a, b' }), await calendar.tags.create({ name: 'c' })];
  await calendar.events.create({
    ...{ ...DATES, title: 'Concert', slug: 'concert', cost: ['12,50', '20'], tags: tags.map(({ id }) => id) },
    venue: { venue: 'Hall', address: '1 Street' },
    organizer: [{ organizer: 'One' }, { organizer: 'Two' }],
  });
  const data = await linkedData(opened, 'concert');
  expect(data).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: '12.50', highPrice: '20', priceCurrency: 'USD' },
    keywords: [
      { '@type': 'DefinedTerm', name: 'a, b' },
      { '@type': 'DefinedTerm', name: 'c' },
    ],
    organizer: [{ name: 'One' }, { name: 'Two' }],
  });
  for (const path of ['/events/', '/events/list/', '/events/2026-12-10/', '/venue/hall/', '/organizer/two/'])
    expect([path, await listedOn(opened, path)]).toEqual([path, [data]]);
  for (const path of [
    '/events/month/',
    '/events/week/',
    '/events/map/',
    '/events/embed/list/',
    '/venue/none/',
  ])
    expect([path, await listedOn(opened, path)]).toEqual([path, []]);
});

it('names neither places nor people that a caller may not see, in lists either', async () => {
  opened = await openSite();
  const { calendar } = opened;
  const [venue, organizer] = [
    await calendar.venues.create({ venue: 'Secret hall', status: 'private' }),
    await calendar.organizers.create({ organizer: 'Secret club', status: 'draft' }),
  ];
  await calendar.events.create({ ...DATES, title: 'Open', venue: venue.id, organizer: [organizer.id] });
  const [data] = await listedOn(opened, '/events/');
  expect(data).toMatchObject({ name: 'Open' });
  expect(JSON.stringify(data)).not.toContain('Secret');
});

it('has the calendar file of the event and of the series first, then that of the calendar', async () => {
  opened = await openSite({ interfaces: [pages(), feeds()] });
  const { calendar, base, text } = opened;
  const { id } = await calendar.events.create({ ...DATES, title: 'Alone', slug: 'alone' });
  const { id: series } = await calendar.series.create({
    ...{ ...DATES, title: 'Weekly', slug: 'weekly' },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
  });
  const filesOf = async (path: string) =>
    [
      ...(await text(path)).matchAll(/<link\s+rel="alternate"\s+type="text\/calendar"[^>]*href="([^"]*)"/g),
    ].map(([, href]) => href);
  const whole = `${base}/events/?ical=1`;
  expect(await filesOf('/event/alone/')).toEqual([`${base}/events/${id}.ics`, whole]);
  expect((await filesOf('/series/weekly/'))[0]).toBe(`${base}/events.ics?series=${series}`);
  expect(await filesOf('/events/')).toEqual([whole]);
});
