import { createCalendar, type EventRecord } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { exportCalendar } from '@kalends/importer';
import { mcp } from '@kalends/mcp';
import { pages } from '@kalends/pages';
import { createMemoryStore } from '@kalends/store-memory';
import { tecV1, wordpress } from '@kalends/wordpress';
import { expect, it } from 'vitest';

/** What `tec/v1` asks its clients to send. */
const ACKNOWLEDGEMENT =
  'I understand that this endpoint is experimental and may change in a future release without maintaining backward compatibility. ' +
  'I also understand that I am using this endpoint at my own risk, while support is not provided for it.';

const SITE = 'https://calendar.example';

/** Who shows the fields of an event to others. */
type Shower = 'csv' | 'pages' | 'mcp' | 'wp' | 'tec';

interface Field {
  /** A value that the event of the test does not have. */
  readonly value: unknown;
  /** Why some do not show it. All others do. */
  readonly leftOut?: Readonly<Partial<Record<Shower, string>>>;
}

// Why a field is left out.
const BY_SITE = 'who wrote an event is for the site to show';
const DERIVED = 'it follows from the date and its zone';
const FOR_FEEDS = 'feeds and files identify an event by it';
const FOR_LISTS = 'lists depend on it, and an event alone does not';
const BY_PAGES = 'the pages have a map of their own choice';
const IN_THE_COST = 'the texts of the cost are shown as they are';
const NO_KEY = 'the interface of WordPress has no key for it';
const NOT_NEEDED = 'agents have had no use for it';
const TOLD_OTHERWISE = 'the same moment is shown in UTC, or the other way round';
const OF_THE_STORE = 'it is for the calendar alone';
const INTERNAL = {
  ...{ csv: OF_THE_STORE, pages: OF_THE_STORE, mcp: OF_THE_STORE, wp: OF_THE_STORE, tec: OF_THE_STORE },
};

/** Every field of an event but its id and its revision, which the compiler demands. */
const FIELDS: Readonly<Record<Exclude<keyof EventRecord, 'id' | 'revision'>, Field>> = {
  author: { value: 7, leftOut: { csv: BY_SITE, pages: BY_SITE, mcp: NOT_NEEDED } },
  date: { value: '2030-12-30 00:00:00', leftOut: { csv: TOLD_OTHERWISE, mcp: NOT_NEEDED } },
  date_utc: { value: '2030-12-30 00:00:00', leftOut: { pages: FOR_LISTS, mcp: NOT_NEEDED } },
  modified: {
    value: '2030-12-30 00:00:00',
    leftOut: { csv: TOLD_OTHERWISE, pages: FOR_LISTS, mcp: TOLD_OTHERWISE },
  },
  modified_utc: { value: '2030-12-30 00:00:00', leftOut: { pages: FOR_LISTS } },
  slug_before_trash: { value: 'before', leftOut: INTERNAL },
  status_before_trash: { value: 'draft', leftOut: INTERNAL },
  uid: { value: 'other@example.org', leftOut: { pages: FOR_FEEDS, mcp: FOR_FEEDS, wp: NO_KEY, tec: NO_KEY } },
  recurrence_id: {
    value: '20310501T200000',
    leftOut: { pages: FOR_FEEDS, mcp: FOR_FEEDS, wp: NO_KEY, tec: NO_KEY },
  },
  series: { value: 6, leftOut: { wp: NO_KEY } },
  overrides: { value: ['title'], leftOut: INTERNAL },
  title: { value: 'Day' },
  description: { value: 'Short' },
  slug: { value: 'day' },
  excerpt: { value: 'In short', leftOut: { mcp: NOT_NEEDED } },
  status: { value: 'draft' },
  timezone: { value: 'Europe/Paris' },
  all_day: { value: true },
  start_date: { value: '2031-05-01 19:00:00' },
  end_date: { value: '2031-05-01 22:00:00' },
  utc_start_date: { value: '2031-05-01 18:00:00', leftOut: { csv: DERIVED } },
  utc_end_date: { value: '2031-05-01 22:30:00', leftOut: { csv: DERIVED, mcp: DERIVED } },
  image: { value: 5 },
  cost: { value: ['6'] },
  currency: { value: { code: 'CHF', symbol: 'Fr.', position: 'prefix' }, leftOut: { mcp: IN_THE_COST } },
  website: { value: 'https://b.example/', leftOut: { tec: NO_KEY } },
  event_status: { value: 'cancelled', leftOut: { wp: NO_KEY, tec: NO_KEY } },
  event_status_reason: { value: 'Rain', leftOut: { wp: NO_KEY, tec: NO_KEY } },
  previous_start_date: {
    value: '2031-04-01 20:00:00',
    leftOut: { mcp: NOT_NEEDED, wp: NO_KEY, tec: NO_KEY },
  },
  virtual_url: { value: 'https://online.example/', leftOut: { wp: NO_KEY, tec: NO_KEY } },
  offers: {
    value: [{ url: 'https://tickets.example/', price: '', currency: '', availability: 'limited' }],
    leftOut: { mcp: NOT_NEEDED, wp: NO_KEY, tec: NO_KEY },
  },
  show_map: { value: true, leftOut: { pages: BY_PAGES, mcp: NOT_NEEDED, tec: NO_KEY } },
  show_map_link: { value: true, leftOut: { pages: BY_PAGES, mcp: NOT_NEEDED, tec: NO_KEY } },
  hide_from_listings: {
    value: true,
    leftOut: { mcp: FOR_LISTS, wp: FOR_LISTS, tec: FOR_LISTS },
  },
  sticky: { value: true, leftOut: { pages: FOR_LISTS, mcp: FOR_LISTS, wp: NO_KEY } },
  featured: { value: true, leftOut: { pages: FOR_LISTS, wp: NO_KEY } },
  categories: { value: [1] },
  tags: { value: [2] },
  venue: { value: 2 },
  organizer: { value: [3] },
  custom: { value: { color: 'red' }, leftOut: { mcp: NOT_NEEDED, wp: NO_KEY, tec: NO_KEY } },
};

/** The pieces of a text, joined. */
async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

/** What each one shows of an event with a change. */
async function shownOf(change: Partial<EventRecord>): Promise<Record<Shower, string>> {
  const store = createMemoryStore();
  const calendar = createCalendar({
    store,
    clock: () => Date.UTC(2031, 0, 1),
    fields: { event: { color: { type: 'text' } } },
  });
  const { events, venues, organizers, categories, tags, images } = calendar;
  // what the values above name by its id
  await venues.create({ venue: 'Hall' });
  await venues.create({ venue: 'Inn' });
  await organizers.create({ organizer: 'Club' });
  await organizers.create({ organizer: 'Band' });
  await images.create({ url: `${SITE}/a.png` });
  await categories.create({ name: 'Music' });
  await tags.create({ name: 'Late' });
  const times = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
  await events.create({ title: 'Weekly', slug: 'weekly', ...times }, { recurrence: 'FREQ=WEEKLY;COUNT=2' });
  const { id } = await events.create({
    ...{ title: 'Night', description: 'Long', slug: 'night', ...times, event_status: 'postponed' },
    ...{ cost: '5', venue: 1, website: 'https://a.example/' },
  });
  const [event] = await store.load('event', [id]);
  if (event === undefined) throw new Error('The event is not in the store.');
  const record = { ...event, ...change };
  const origin = { actor: null, at: event.modified_utc };
  await store.commit({ changes: [{ op: 'put', kind: 'event', record }], preconditions: [], origin });
  const interfaces = [tribeEvents(), wordpress(), tecV1(), mcp(), pages()];
  const handler = toFetchHandler(createHandler({ calendar, baseUrl: SITE, interfaces }));
  const ask = async (path: string, init?: RequestInit): Promise<string> =>
    (await handler(new Request(SITE + path, init))).text();
  const call = { method: 'tools/call', params: { name: 'get_event', arguments: { id } } };
  return {
    csv: await joined(exportCalendar(store, { format: 'csv', fields: calendar.fields })),
    pages: await ask(`/event/${record.slug}/`),
    mcp: await ask('/mcp', {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    }),
    wp: await ask(`/wp-json/wp/v2/tribe_events/${id}`),
    tec: await ask(`/wp-json/tec/v1/events/${id}`, { headers: { 'X-TEC-EEA': ACKNOWLEDGEMENT } }),
  };
}

const usual = shownOf({});

it.each(Object.entries(FIELDS))('%s is shown, or left out for a reason', async (name, field) => {
  const [before, after] = [await usual, await shownOf({ [name]: field.value })];
  const leftOut = Object.keys(before).filter((one) => before[one as Shower] === after[one as Shower]);
  expect(leftOut.sort()).toEqual(Object.keys(field.leftOut ?? {}).sort());
});

it('is judged by answers with the event', async () => {
  for (const text of Object.values(await usual)) expect(text).toContain('Night');
});
