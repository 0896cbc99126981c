import { describe, expect, it } from 'vitest';
import { eachEvent, emptySite, EVENT, importAll, importWith } from './importing.js';

type Json = Record<string, unknown>;

const HALL = { venue: { venue: 'Hall' }, organizer: [{ organizer: 'Ann' }], categories: ['Music'] };
const first = (value: unknown): unknown => (value as unknown[])[0];

describe('a value of another form than usual', () => {
  it.each<[string, (event: Json) => Json, string]>([
    ['a venue that is a text', () => ({ venue: 'Town hall' }), 'venue'],
    ['a venue without an id', () => ({ venue: { venue: 'Town hall' } }), 'venue'],
    ['organizers that are texts', () => ({ organizer: ['Ann'] }), 'organizer'],
    [
      'one of two organizers without an id',
      ({ organizer }) => ({ organizer: [first(organizer), {}] }),
      'organizer',
    ],
    ['an image that is an address', () => ({ image: 'https://a.example/a.jpg' }), 'image'],
    ['an image without an id', () => ({ image: { url: 'https://a.example/a.jpg' } }), 'image'],
    ['a title that is an object', () => ({ title: { rendered: 'Jazz' } }), 'title'],
    ['a description that is a list', () => ({ description: ['Jazz'] }), 'description'],
    ['a cost that is an object', () => ({ cost: { from: 1 } }), 'cost'],
    ['a website that is an object', () => ({ website: { url: 'https://a.example' } }), 'website'],
    ['an author who is a name', () => ({ author: 'ann' }), 'author'],
    ['a flag of another word', () => ({ hide_from_listings: 'perhaps' }), 'hide_from_listings'],
  ])('is in the report: %s', async (_, change, field) => {
    const { notes } = await importWith((event) => ({ ...event, ...change(event) }), HALL);
    expect(notes).toContainEqual(expect.objectContaining({ what: 'differs', kind: 'event', field }));
  });

  it.each<[string, (event: Json) => Json, Json]>([
    [
      'a list with numbers as keys',
      ({ organizer, categories }) => ({
        organizer: { 1: first(organizer) },
        categories: { 2: first(categories) },
      }),
      { organizer: [2], categories: [1] },
    ],
    [
      'a list with a record twice and nothing',
      ({ organizer }) => ({ organizer: [first(organizer), first(organizer), false, null] }),
      { organizer: [2] },
    ],
    ['an object for a list of one', ({ organizer }) => ({ organizer: first(organizer) }), { organizer: [2] }],
    ['a list of one for an object', ({ venue }) => ({ venue: [venue] }), { venue: 1 }],
    [
      'a start with a T',
      () => ({ start_date: '2031-05-01T20:00:00' }),
      { start_date: '2031-05-01 20:00:00' },
    ],
    ['a start that is a day', () => ({ start_date: '2031-05-01' }), { start_date: '2031-05-01 00:00:00' }],
    [
      'flags in words',
      () => ({ hide_from_listings: 'ON', featured: 'No', sticky: 'YES' }),
      { hide_from_listings: true, featured: false, sticky: true },
    ],
    [
      'typographic signs in a cost',
      () => ({ cost: 'See &#8220;our site&#8221;', cost_details: {} }),
      { cost: ['See “our site”'] },
    ],
  ])('is read: %s', async (_, change, kept) => {
    const { event } = await importWith((json) => ({ ...json, ...change(json) }), HALL);
    expect(event).toMatchObject(kept);
  });

  it('is skipped by its name where a start is no date', async () => {
    const { notes } = await importWith((event) => ({ ...event, start_date: '05/01/2031 8 pm' }));
    expect(notes).toContainEqual(
      expect.objectContaining({ what: 'skipped', reason: 'has a start that is no date' }),
    );
  });

  it('is taken where linked data alone say that an event is canceled', async () => {
    const canceled = { eventStatus: 'https://schema.org/EventCancelled', previousStartDate: '2031-04-01' };
    const { event: copy, notes } = await importWith((event) => ({
      ...event,
      json_ld: { ...(event['json_ld'] as Json), ...canceled },
    }));
    expect(copy).toMatchObject({ event_status: 'cancelled', previous_start_date: '2031-04-01 00:00:00' });
    expect(notes.filter(({ what }) => what === 'unknown')).toEqual([]);
  });

  it('is told of where linked data alone say that an event is online, or is in a state that there is not', async () => {
    const elsewhere = {
      eventStatus: 'https://schema.org/EventDoubtful',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    };
    const { notes } = await importWith((event) => ({
      ...event,
      json_ld: { ...(event['json_ld'] as Json), ...elsewhere },
    }));
    const fields = Object.fromEntries(
      Object.entries(elsewhere).map(([name, value]) => [`json_ld.${name}`, value]),
    );
    expect(notes).toContainEqual(expect.objectContaining({ what: 'unknown', fields }));
  });
});

describe('a term that only an event brings along', () => {
  const term = (id: number, parent: number): Json => ({ id, name: `Kind ${id}`, slug: `kind-${id}`, parent });

  it.each([
    ['after its parent', [term(71, 72), term(72, 0)], [72, 0], []],
    ['without a parent that is not there', [term(71, 73), term(72, 0)], [0, 0], ['parent']],
    ['without the parent that would close a circle', [term(71, 72), term(72, 71)], [72, 0], ['parent']],
  ])('comes %s', async (_, categories, parents, fields) => {
    const { store, notes } = await importWith((event) => ({ ...event, categories }));
    expect((await store.load('category', [71, 72])).map(({ parent }) => parent)).toEqual(parents);
    expect(notes.flatMap((note) => (note.what === 'differs' ? [note.field] : []))).toEqual(fields);
  });

  it('is not gone because no list has it', async () => {
    const site = await emptySite({
      rewrite: eachEvent((event) => ({ ...event, categories: [term(71, 0)] })),
    });
    await site.calendar.events.create(EVENT);
    const { store, notes } = await importAll(site, { deleteGone: true });
    expect(notes.filter(({ what }) => what === 'gone')).toEqual([]);
    expect(await store.load('category', [71])).toHaveLength(1);
  });
});

describe('several dates with one id', () => {
  const dates = ['2031-05-01', '2031-05-08', '2031-05-15'];
  const site = (perPage: number) =>
    emptySite({
      perPage,
      rewrite: eachEvent((event) => ({ ...event, id: 1, slug: 'jazz', modified_utc: '2030-01-01 00:00:00' })),
    });

  it.each([50, 1])('are named, and the first of them stays (pages of %i)', async (perPage) => {
    const old = await site(perPage);
    for (const day of dates)
      await old.calendar.events.create({ ...EVENT, start_date: `${day} 20:00`, end_date: `${day} 23:00` });
    const { report, notes, store } = await importAll(old);
    expect(await store.load('event', [1, 2, 3])).toMatchObject([{ start_date: '2031-05-01 20:00:00' }]);
    const others = ['2031-05-08 20:00:00', '2031-05-15 20:00:00'];
    expect(notes).toContainEqual(
      expect.objectContaining({ what: 'differs', id: 1, field: 'dates', site: others }),
    );
    expect(report.siteChanged).toBe(false);
    expect(report.missing).toEqual([
      '2 dates of 1 event are missing: the site gives several dates one id (1), and the calendar has the first of them.',
    ]);
  });
});

describe('a text that changes with each request', () => {
  it('stays as it was imported, and is in the report', async () => {
    let requests = 0;
    const site = await emptySite({
      rewrite: eachEvent((event) => ({ ...event, description: `<p>Visitor ${++requests}</p>` })),
    });
    await site.calendar.events.create(EVENT);
    const { store } = await importAll(site);
    const [before] = await store.scan('event', 0, 1);
    const { notes } = await importAll(site, { store });
    expect((await store.scan('event', 0, 1))[0]).toEqual(before);
    expect(notes.map(({ what }) => what)).toEqual(['differs']);
    expect(notes).toContainEqual(expect.objectContaining({ what: 'differs', field: 'description' }));
  });

  it('is another thing than one that has changed once, without a later date', async () => {
    let text = 'Jazz';
    const site = await emptySite({
      rewrite: eachEvent((event) => ({ ...event, description: `<p>${text}</p>` })),
    });
    await site.calendar.events.create(EVENT);
    const { store } = await importAll(site);
    text = 'Blues';
    const { notes } = await importAll(site, { store });
    expect(notes.map(({ what }) => what)).toEqual(['changed']);
    expect((await store.scan('event', 0, 1))[0]?.description).toBe('Blues');
  });
});

describe('a site whose firewall', () => {
  it.each(['/wp/v2/', '/robots.txt'])('closes the connection to requests of %s is imported', async (part) => {
    const site = await emptySite({
      onRequest: ({ url = '', socket }) => {
        if (url.includes(part)) socket.destroy();
      },
    });
    await site.calendar.events.create(EVENT);
    const { report } = await importAll(site, { attempts: 2 });
    expect(report).toMatchObject({ records: { event: 1 }, missing: [] });
  });

  it('answers for slugs with a page of its own is imported, and what its sitemap has more is missing', async () => {
    const site = await emptySite({
      pages: {
        '/wp-sitemap.xml': '<loc>site:/wp-sitemap-posts-tribe_events-1.xml</loc>',
        '/wp-sitemap-posts-tribe_events-1.xml': '<loc>site:/event/rare/</loc>',
        '/event/rare/': '<h1>Rare</h1>',
      },
      send: (answer, { url = '' }) =>
        url.includes('/by-slug/') ? { status: 403, headers: {}, body: '<h1>Blocked</h1>' } : answer,
    });
    await site.calendar.events.create(EVENT);
    const { report } = await importAll(site, { attempts: 2 });
    expect(report.missing).toEqual([expect.stringContaining('/event/rare/')]);
  });

  it('sends a sitemap without an end is read to a limit, in time that does not grow with its square', async () => {
    const site = await emptySite({
      pages: {
        '/wp-sitemap.xml': '<loc>'.repeat(400_000),
        '/sitemap.xml': '<loc>site:/tribe_events-1.xml</loc>'.repeat(50_000),
        '/tribe_events-1.xml': `<loc>site:/event/a/</loc>${'?p=1'.repeat(50_000)}`,
        '/event/a/': '?p=1'.repeat(50_000),
      },
    });
    await site.calendar.events.create(EVENT);
    const { report } = await importAll(site, { attempts: 2 });
    expect(report.missing).toEqual([expect.stringContaining('/event/a/')]);
  });
});
