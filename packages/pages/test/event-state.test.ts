import { afterEach, expect, it } from 'vitest';
import { openSite, type PagesSite } from './site.js';

let opened: PagesSite | undefined;
afterEach(() => opened?.close());

const DATES = { start_date: '2026-12-10 10:00:00', end_date: '2026-12-10 11:00:00' };

/** The linked data on the page of an event. */
async function linkedData({ text }: PagesSite, slug: string): Promise<Record<string, unknown>> {
  const [, data = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await text(`/event/${slug}/`)) ?? [];
  return JSON.parse(data) as Record<string, unknown>;
}

it('marks what does not take place as announced, in lists, in months and on its page', async () => {
  opened = await openSite();
  const { calendar, text } = opened;
  const reason = 'A <b>storm</b> & more';
  await calendar.events.create({
    ...{ ...DATES, title: 'Off', event_status: 'cancelled' },
    event_status_reason: reason.replace(/<\/?b>/g, ''),
  });
  await calendar.events.create({ ...DATES, title: 'On' });
  const marks = (html: string) => html.match(/k-state">[^<]*/g) ?? [];
  for (const path of ['/events/list/', '/events/2026-12-10/', '/embed/list/'])
    expect([path, marks(await text(path))]).toEqual([path, ['k-state">Cancelled']]);
  // as a table and as a list
  expect(marks(await text('/events/month/2026-12/'))).toHaveLength(2);
  const page = await text('/event/off/');
  expect(page).toContain('A storm &amp; more');
  expect(page).toContain('k-event k-cancelled');
  expect(await text('/event/on/')).not.toContain('k-state');
});

it('says when an event would have been, where it can be attended and where tickets are sold', async () => {
  opened = await openSite();
  const { calendar, text } = opened;
  const { id } = await calendar.events.create({
    ...{ ...DATES, title: 'Moved', virtual_url: 'https://meet.example/7', venue: { venue: 'Hall' } },
    offers: [{ url: 'https://t.example/?a=1&b=2', price: 9, currency: 'CHF', availability: 'sold_out' }],
  });
  await calendar.events.update(id, {
    ...{ start_date: '2026-12-17 10:00:00', end_date: '2026-12-17 11:00:00' },
    event_status: 'moved',
  });
  const page = await text('/event/moved/');
  for (const part of ['New date', 'December 10, 2026', 'https://meet.example/7', '9 CHF', 'Sold out'])
    expect(page).toContain(part);
  expect(await linkedData(opened, 'moved')).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: expect.stringMatching(/^2026-12-10T10:00:00[+-]\d\d:\d\d$/) as string,
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [
      { '@type': 'Place', name: 'Hall' },
      { '@type': 'VirtualLocation', url: 'https://meet.example/7' },
    ],
    offers: {
      ...{ '@type': 'Offer', price: '9', priceCurrency: 'CHF', url: 'https://t.example/?a=1&#038;b=2' },
      availability: 'https://schema.org/SoldOut',
    },
  });
});

it('is online only for those who may not see the venue', async () => {
  opened = await openSite();
  const { calendar } = opened;
  const venue = await calendar.venues.create({ venue: 'Secret', status: 'draft' });
  const both = { ...DATES, virtual_url: 'https://meet.example/7' };
  await calendar.events.create({ ...both, title: 'With', venue: { id: venue.id } });
  await calendar.events.create({ ...both, title: 'Without' });
  const [hidden, none] = [await linkedData(opened, 'with'), await linkedData(opened, 'without')];
  expect(hidden).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation' },
  });
  expect(hidden['location']).toEqual(none['location']);
});

it.each([
  ['nothing is left', [['a', 'sold_out']], 'Attend online'],
  [
    'the first is sold out',
    [
      ['a', 'sold_out'],
      ['b', 'limited'],
    ],
    'b',
  ],
  [
    'some are left',
    [
      ['a', 'in_stock'],
      ['b', ''],
    ],
    'a',
  ],
] as const)('leads to tickets that can be bought, where %s', async (_name, offers, asked) => {
  opened = await openSite();
  await opened.calendar.events.create({
    ...{ ...DATES, title: 'Concert', virtual_url: 'https://meet.example/7' },
    offers: offers.map(([name, availability]) => ({ url: `https://t.example/${name}`, availability })),
  });
  const [, url, text] =
    /class="k-action"><a href="([^"]*)"[^>]*>([^<]*)</.exec(await opened.text('/event/concert/')) ?? [];
  expect([url, text]).toEqual(
    asked === 'Attend online' ? ['https://meet.example/7', asked] : [`https://t.example/${asked}`, 'Tickets'],
  );
});

it('an event that is over leads to similar ones on its page, also from other sites', async () => {
  opened = await openSite();
  const { base, calendar, text } = opened;
  const venue = { venue: 'Hall' };
  const { id } = await calendar.events.create({
    ...{ title: 'Over', start_date: '2026-11-10 10:00', end_date: '2026-11-10 11:00', venue },
  });
  await calendar.events.create({ ...DATES, title: 'Next', venue });
  expect(await text('/event/over/')).toContain('<a href="#k-related">');
  const embedded = await text(`/embed/event/${id}/`);
  expect(embedded).toContain(`<a href="${base}/event/over/#k-related">`);
  expect(embedded).not.toContain('href="#');
});
