import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EEA, openSite } from './support/site.js';

const DATES = { start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' };

/** A site with public records, and `hidden` ones of an editor that only editors may see. */
async function filled(hidden: boolean) {
  const site = await openSite();
  const { events, venues, organizers } = site.calendar;
  const venue = await venues.create({ venue: 'Hall', description: 'Open' });
  const organizer = await organizers.create({ organizer: 'Club' });
  await events.create({ title: 'Night', ...DATES, venue: venue.id, organizer: organizer.id });
  // ids are the same in both
  const draft = { status: hidden ? 'draft' : 'trash' } as const;
  const secret = await venues.create({ venue: 'Cellar', ...draft });
  await organizers.create({ organizer: 'Hidden club', ...draft });
  await events.create({
    title: 'Secret night',
    ...DATES,
    ...draft,
    venue: hidden ? secret.id : venue.id,
    tags: hidden ? 'hush' : [],
    // the image of an event that was in the trash and is gone is shown to no one either
    image: 'https://example.org/secret.png',
  });
  return site;
}

const LISTS = ['tribe_events', 'tribe_venue', 'tribe_organizer', 'tags', 'tribe_events_cat', 'media'].map(
  (type) => `/wp-json/wp/v2/${type}`,
);
const TEC = ['events', 'venues', 'organizers', 'series'].map((kind) => `/wp-json/tec/v1/${kind}`);
const QUERIES = [
  '',
  '?search=e',
  '?orderby=title&order=asc',
  '?orderby=modified&order=desc',
  '?per_page=1&page=1',
  '?_embed',
];
const TEC_QUERIES = [
  '',
  '?search=e',
  '?orderby=title&order=DESC',
  '?has_events=false',
  '?status=draft',
  '?per_page=1',
];

type Site = Awaited<ReturnType<typeof filled>>;
let without: Site;
let having: Site;
beforeAll(async () => {
  [without, having] = [await filled(false), await filled(true)];
});
afterAll(() => Promise.all([without.close(), having.close()]));

describe.each(['', 'subscriber', 'contributor'])('hidden records change no byte for %j', (as) => {
  it.each([
    ...LISTS.flatMap((list) => QUERIES.map((query) => list + query)),
    ...TEC.flatMap((list) => TEC_QUERIES.map((query) => list + query)),
    '/wp-json/',
  ])('of %s', async (path) => {
    const read = async (site: Site) => {
      const { status, headers, text } = await site.ask(path, { as, headers: EEA });
      return [status, text, headers.get('x-wp-total'), headers.get('link')];
    };
    expect(await read(having)).toEqual(await read(without));
  });
});

const VALUES = [
  '',
  '0',
  '-1',
  '1e9',
  'x',
  '%00',
  '[]',
  '2031-13-45T00:00:00',
  'null',
  '99999999999999999999',
  '💥',
  'a'.repeat(3000),
];
const NAMES =
  'page per_page search slug include exclude after before modified_after author offset order orderby status context tags tribe_events_cat categories venue organizer event start_date end_date starts_after featured has_events post parent hide_empty media_type mime_type _fields _embed'.split(
    ' ',
  );
const BODIES = [
  null,
  5,
  [],
  {},
  { title: 5 },
  { title: { raw: {} } },
  { title: 'x', meta: [] },
  { title: 'x', meta: { _EventStartDate: {}, _EventEndDate: 5 } },
  { title: 'x', start_date: '9999-99-99 99:99:99', end_date: '2031-01-01 00:00:00' },
  { name: {} },
  { name: 'x', parent: 'y' },
  {
    title: 'x'.repeat(70000),
    ...DATES,
    meta: {
      _EventStartDate: DATES.start_date,
      _EventEndDate: DATES.end_date,
      _VenueLat: 'x',
      _EventVenueID: ['x', {}],
    },
  },
];

describe.each([...LISTS, ...TEC])('no input gives a 5xx at %s', (list) => {
  let site: Site;
  beforeAll(async () => {
    site = await filled(true);
  });
  afterAll(() => site.close());

  it.each(NAMES)('as %s', async (name) => {
    for (const value of VALUES) {
      const path = `${list}?${name}=${encodeURIComponent(value)}`;
      const { status } = await site.ask(path, { as: 'admin', headers: EEA });
      expect([path, status < 500]).toEqual([path, true]);
    }
  });

  it.each([
    ['POST', list],
    ['PUT', `${list}/1`],
  ] as const)('in the body of %s %s', async (method, path) => {
    for (const [index, body] of BODIES.entries()) {
      const { status } = await site.ask(path, { as: 'admin', headers: EEA, method, body });
      expect([index, status < 500]).toEqual([index, true]);
    }
  });
});
