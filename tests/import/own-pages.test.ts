import { createCalendar, type Calendar, type EventRecord } from '@kalends/core';
import { stateProvinceOf } from '@kalends/core/adapter';
import { feeds } from '@kalends/feeds';
import { createHandler } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { importPage } from '@kalends/importer';
import { pages } from '@kalends/pages';
import { lineOfHtml } from '@kalends/site';
import { createSources } from '@kalends/sources';
import { createMemoryStore } from '@kalends/store-memory';
import { beforeAll, describe, expect, it } from 'vitest';

const NOW = Date.UTC(2026, 10, 20, 12);
const SITE = 'http://own.example';

const create = (): Calendar => {
  const clock = () => NOW;
  return createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Berlin' }, clock });
};

/** The times of all events that say nothing else. */
const EVENING = { start_date: '2026-12-01 20:00:00', end_date: '2026-12-01 22:00:00' };

/** A calendar with an event of each sort. */
async function fill(calendar: Calendar): Promise<void> {
  const { venues, organizers, categories, tags, events, series } = calendar;
  const hall = await venues.create({
    ...{ venue: 'Hall, the large one', address: '1 Street', city: 'Köln', province: 'NRW', zip: '50667' },
    ...{ country: 'Germany', phone: '+49 1', website: 'https://hall.example/ä', geo_lat: 50.9, geo_lng: 6.9 },
  });
  const club = await organizers.create({
    ...{ organizer: 'Club', email: 'a@club.example', phone: '12', website: 'https://club.example/' },
  });
  const second = await organizers.create({ organizer: 'Second', website: 'https://second.example/' });
  const [music, loud, comma] = [
    await categories.create({ name: 'Music & dance' }),
    await tags.create({ name: 'loud' }),
    await tags.create({ name: 'slow, long' }),
  ];
  const venue = hall.id;
  const description = `<p>Some <b>bold</b> text</p>\n<ul>\n<li>One &amp; two</li>\n</ul>\n<p>${'word '.repeat(80).trim()}</p>`;
  const given = [
    {
      ...{
        title: 'Full & whole',
        venue,
        organizer: [club.id, second.id],
        cost: ['12', '20.50'],
        description,
      },
      ...{ categories: [music.id], tags: [loud.id], image: 'https://pictures.example/a%20b.jpg' },
    },
    {
      title: 'Days',
      all_day: true,
      start_date: '2026-12-03',
      end_date: '2026-12-05',
      tags: [comma.id, loud.id],
    },
    { title: 'Far away', timezone: 'America/New_York', cost: 'Free', end_date: EVENING.start_date },
    { title: 'Cancelled', event_status: 'cancelled', event_status_reason: 'Ill' },
    { title: 'Postponed', event_status: 'postponed', venue },
    { title: 'Moved', event_status: 'moved', previous_start_date: '2026-11-30 20:00:00', cost: '7' },
    { title: 'Online', event_status: 'online', virtual_url: 'https://stream.example/x?a=1&b=2' },
    { title: 'Mixed', virtual_url: 'https://stream.example/y', venue },
    {
      title: 'Tickets',
      cost: ['10', '15'],
      offers: [
        { price: '10', currency: 'EUR', url: 'https://t.example/1', availability: 'sold_out' },
        { price: '15', currency: 'CHF', url: 'https://t.example/2', availability: 'limited' },
      ],
    },
  ] as const;
  for (const one of given) await events.create({ ...EVENING, ...one });
  await series.create({
    ...{
      title: 'Choir',
      start_date: '2026-12-02 19:00:00',
      end_date: '2026-12-02 21:00:00',
      venue,
      cost: ['3'],
    },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE:20261216T190000'],
  });
}

const plain = (html: string): string => lineOfHtml(html).replaceAll(/\s+/g, ' ').trim();

/** What a page can say of an event. */
async function shown(calendar: Calendar, event: EventRecord) {
  const [venue] = await calendar.load('venue', [event.venue]);
  const organizers = await calendar.load('organizer', event.organizer);
  const names = async (kind: 'category' | 'tag', ids: readonly number[]) =>
    (await calendar.load(kind, ids)).map((term) => plain(term?.name ?? '')).sort();
  const [image] = await calendar.load('image', [event.image]);
  return {
    title: plain(event.title),
    ...{ start: event.start_date, end: event.end_date, timezone: event.timezone, all_day: event.all_day },
    ...{ status: event.event_status, reason: event.event_status_reason, before: event.previous_start_date },
    ...{ cost: event.cost, offers: event.offers, virtual_url: event.virtual_url },
    description: plain(event.description),
    venue: venue && {
      ...{ name: venue.venue, address: venue.address, city: venue.city, state: stateProvinceOf(venue) },
      ...{ zip: venue.zip, country: venue.country, phone: venue.phone, website: venue.website },
      ...{ lat: venue.geo_lat, lng: venue.geo_lng },
    },
    organizers: organizers.map((one) => [one?.organizer, one?.email, one?.phone, one?.website]),
    image: image?.url,
    categories: await names('category', event.categories),
    tags: await names('tag', event.tags),
    inSeries: event.series > 0,
  };
}

type Shown = Awaited<ReturnType<typeof shown>>;

const keyOf = ({ title, start }: Shown): string => `${start} ${title}`;

/** All events of a calendar, by start and title. */
async function contents(calendar: Calendar): Promise<ReadonlyMap<string, Shown>> {
  const { refs } = await calendar.select({ kind: 'event', status: ['publish'] });
  const events = await calendar.load(
    'event',
    refs.map(({ id }) => id),
  );
  const all = await Promise.all(
    events.flatMap((event) => (event === undefined ? [] : [shown(calendar, event)])),
  );
  return new Map(all.map((one) => [keyOf(one), one] as const).sort(([a], [b]) => a.localeCompare(b)));
}

const calendar = create();
let before: ReadonlyMap<string, Shown>;
let addresses: ReadonlyMap<string, string>;
beforeAll(async () => {
  await fill(calendar);
  before = await contents(calendar);
  const { refs } = await calendar.select({ kind: 'event', status: ['publish'] });
  const events = await calendar.load(
    'event',
    refs.map(({ id }) => id),
  );
  addresses = new Map(
    events.flatMap((one) =>
      one === undefined ? [] : [[`${one.start_date} ${plain(one.title)}`, `/event/${one.slug}/`] as const],
    ),
  );
});

/** Asks the pages, with or without feeds beside them. */
function asking(withFeeds: boolean) {
  const interfaces = withFeeds ? [feeds(), pages()] : [pages({ feeds: false })];
  const serve = toFetchHandler(createHandler({ calendar, baseUrl: SITE, interfaces }));
  return async (url: string) => {
    const response = await serve(new Request(url));
    const { status, headers } = response;
    const body = new Uint8Array(await response.arrayBuffer());
    return {
      status,
      url,
      contentType: headers.get('content-type') ?? '',
      headers: Object.fromEntries(headers),
      body,
    };
  };
}

/** What an import of a page brings. */
async function imported(path: string, withFeeds = true): Promise<ReadonlyMap<string, Shown>> {
  const ask = asking(withFeeds);
  const { body, contentType } = await ask(SITE + path);
  const to = create();
  const report = await importPage(body, { calendar: to, url: SITE + path, contentType, ask });
  expect(report.errors).toEqual([]);
  return contents(to);
}

describe('pages of Kalends, imported', () => {
  it.each(['/events/', '/events/list/'])('loses nothing of the events of %s', async (path) => {
    expect(await imported(path)).toEqual(before);
  });

  it('loses nothing of the events of a day', async () => {
    const after = await imported('/events/2026-12-01/');
    for (const [key, event] of before)
      if (key.startsWith('2026-12-01')) expect(after.get(key)).toEqual(event);
  });

  it('loses nothing of the events of a place', async () => {
    const after = await imported('/venue/hall-the-large-one/');
    const there = new Map([...before].filter(([, { venue }]) => venue !== undefined));
    expect(after).toEqual(there);
  });

  it('has the series of its page, and no other event', async () => {
    const after = await imported('/series/choir/');
    expect(after).toEqual(new Map([...before].filter(([, { title }]) => title === 'Choir')));
  });

  it('loses nothing on the page of each event, which has no other one', async () => {
    for (const [key, path] of addresses) {
      const event = before.get(key);
      // one date of a series is an event by itself
      expect(await imported(path)).toEqual(new Map([[key, { ...event, inSeries: false }]]));
    }
  });

  it('loses only what linked data has no words for where there are no calendar files', async () => {
    for (const [key, path] of addresses) {
      const event = before.get(key) as Shown;
      const [after] = (await imported(path, false)).values();
      const { description, timezone } = after as Shown;
      expect(event.description.startsWith(description.replace(/…$/, ''))).toBe(true);
      expect(['Europe/Berlin', 'UTC-5']).toContain(timezone);
      expect(after).toEqual({ ...event, description, timezone, categories: [], reason: '', inSeries: false });
    }
  });
});

it('loses nothing of the pages of Kalends as a source', async () => {
  const store = createMemoryStore();
  const clock = () => NOW;
  const to = createCalendar({ store, settings: { timezone: 'Europe/Berlin' }, clock });
  const asked = asking(true);
  const sources = createSources({
    ...{ calendar: to, store, random: () => 0.5, ask: ({ url }) => asked(url) },
    onError: (error) => expect.unreachable(String(error)),
  });
  const { id } = await sources.add({ url: `${SITE}/events/`, format: 'page' }, { trusted: true });
  await sources.take(id);
  const after = await contents(to);
  // sources write series event by event
  expect(after).toEqual(new Map([...before].map(([key, event]) => [key, { ...event, inSeries: false }])));
});
