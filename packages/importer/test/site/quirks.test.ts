import { describe, expect, it, onTestFinished } from 'vitest';
import type { EventInput } from '@kalends/core';
import { ClientError } from '@kalends/client';
import { emptySite, expectCopy, importAll, randomSite, sortsOf } from './importing.js';
import { memoryState } from '../support.js';
import { seeded } from './random-calendar.js';
import { serveSite, type Quirks } from './site-server.js';

const EVENT: EventInput = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

const QUIRKS: readonly (readonly [string, Quirks])[] = [
  ['caps its pages at 10', { perPage: 10 }],
  ['caps its pages at 3', { perPage: 3 }],
  ['puts off, cuts and fails every third request', { failures: 0.33, random: seeded(7) }],
  ['gives its records in another order each time', { shuffled: true, random: seeded(3), perPage: 20 }],
  ['answers at ?rest_route= alone', { answersAt: 'rest_route' }],
  ['answers below index.php alone', { answersAt: 'index.php' }],
  ['is below a path', { below: '/blog/calendar' }],
  ['is below a path, and answers at ?rest_route= alone', { below: '/blog', answersAt: 'rest_route' }],
];

describe('a site comes along whole that', () => {
  it.each(QUIRKS)('%s', async (_, quirks) => {
    const site = await randomSite(quirks, 60, 5);
    const { store, notes, report } = await importAll(site);
    expect(sortsOf(notes)).toEqual(['brought']);
    expect(report.siteChanged).toBe(false);
    await expectCopy(site, store);
  });

  it.each(['/wp-json', '/wp-json/tribe/events/v1', '/index.php/wp-json', '/?rest_route=/'])(
    'is given as …%s',
    async (form) => {
      const site = await emptySite();
      await site.calendar.events.create(EVENT);
      const { store } = await importAll({ url: site.url + form });
      await expectCopy(site, store);
    },
  );
});

describe('what a site shows and the calendar does not', () => {
  /** Imports a site with one event, whose answers are rewritten. */
  async function importWith(
    change: (event: Record<string, unknown>) => unknown,
    input: Partial<EventInput> = {},
  ) {
    const rewrite: Quirks['rewrite'] = (_, body) =>
      Array.isArray(body['events'])
        ? { ...body, events: (body['events'] as Record<string, unknown>[]).map(change) }
        : body;
    const site = await emptySite({ rewrite });
    await site.calendar.events.create({ ...EVENT, ...input });
    const { store, notes } = await importAll(site);
    const [event] = await store.scan('event', 0, 1);
    return { notes, event };
  }

  it('is noted, with the fields as they are', async () => {
    const more = {
      ticketed: true,
      tickets: [{ id: 7 }],
      recurrence: { rules: ['x'] },
      custom_fields: { color: 'red' },
      empty: [],
    };
    const { notes, event } = await importWith((json) => ({ ...json, ...more }));
    const { empty: _, ...fields } = more;
    expect(notes).toContainEqual({ what: 'unknown', kind: 'event', id: event?.id, fields });
    expect(event).toMatchObject({ title: 'Jazz', status: 'publish' });
  });

  it('as a date of a recurring event is an event, and says so', async () => {
    const { notes } = await importWith((json) => ({
      ...json,
      url: 'https://old.example/event/jazz/2031-05-01/',
    }));
    expect(notes).toContainEqual(expect.objectContaining({ what: 'differs', field: 'recurrence' }));
  });

  it.each([
    ['status', { status: 'tribe-ignored' }, 'has the status "tribe-ignored"'],
    ['password', { all_day: null, featured: null }, 'has a password, so that the site does not show it'],
    ['start', { start_date: '0000-00-00 00:00:00' }, 'has no start'],
    ['id', { id: 'x' }, 'has no id'],
    ['id that the calendar could give', { id: 9e15 }, 'has no id'],
  ])('is skipped with a reason where it has no usable %s', async (_, fields, reason) => {
    const { notes, event } = await importWith((json) => ({ ...json, ...fields }));
    expect(notes).toContainEqual(expect.objectContaining({ what: 'skipped', kind: 'event', reason }));
    expect(event).toBeUndefined();
  });

  it.each([
    ['a title with a script', { title: 'a<script>alert(1)</script>' }, { title: 'aalert(1)' }],
    ['an address that runs', { website: 'javascript:alert(1)' }, { website: '' }],
    ['a frame', { description: '<p>a</p>\n<iframe src="x"></iframe>' }, { description: '<p>a</p>\n' }],
    [
      'a zone that no one knows',
      { timezone: 'Mars/Olympus', utc_start_date: '2031-05-01 18:00:00' },
      { timezone: 'UTC+2:00', utc_start_date: '2031-05-01 18:00:00' },
    ],
    ['an end before the start', { end_date: '2031-04-01 00:00:00' }, { end_date: '2031-05-01 20:00:00' }],
    ['no slug', { slug: '' }, { slug: 'jazz' }],
    ['a slug of something else', { slug: '../x"; return 200;' }, { slug: 'x-return-200' }],
    ['a title that is too long', { title: 'x'.repeat(99_999) }, { title: 'x'.repeat(16_000) }],
    ['a link to what is not there', { venue: { id: 77, status: 'inherit' } }, { venue: 0 }],
  ])('is noted where it is mended: %s', async (_, fields, kept) => {
    const { notes, event } = await importWith((json) => ({ ...json, ...fields }));
    expect(event).toMatchObject(kept);
    expect(notes).toContainEqual(expect.objectContaining({ what: 'differs', kind: 'event', id: event?.id }));
  });

  it('keeps typed signs and paragraphs that are shown as the site shows them', async () => {
    const input = {
      title: 'It\'s "so" -- 2x4...',
      description: 'One\n\n"Two" & three',
      excerpt: 'a\nb\n\nc',
      cost: '$5 - $10',
    };
    const { notes, event } = await importWith((json) => json, input);
    expect(event).toMatchObject({
      title: input.title,
      description: input.description,
      excerpt: input.excerpt,
    });
    expect(sortsOf(notes)).toEqual(['brought']);
  });
});

it('a cost without a currency stays without one if the import knows the currency of the site', async () => {
  const settings = { currency: { symbol: '€', position: 'postfix', code: 'EUR' } } as const;
  const site = await serveSite({}, { settings });
  onTestFinished(site.close);
  await site.calendar.events.create({ ...EVENT, cost: '10' });
  const [known, unknown] = [await importAll(site, { settings }), await importAll(site)];
  expect((await known.store.scan('event', 0, 1))[0]?.cost).toEqual(['10']);
  expect(sortsOf(known.notes)).toEqual(['brought']);
  expect((await unknown.store.scan('event', 0, 1))[0]?.cost).toEqual(['10€']);
  expect(sortsOf(unknown.notes)).toEqual(['brought', 'differs']);
});

describe('two records with one slug', () => {
  it('keep apart: the first has it, the other gets a number, and a table says so', async () => {
    const rewrite: Quirks['rewrite'] = (_, body) =>
      Array.isArray(body['events'])
        ? {
            ...body,
            events: (body['events'] as Record<string, unknown>[]).map((event) => ({
              ...event,
              slug: 'jazz',
              url: 'https://calendar.example/event/jazz/',
            })),
          }
        : body;
    const site = await emptySite({ rewrite });
    for (const title of ['Jazz', 'Blues', 'Rock']) await site.calendar.events.create({ ...EVENT, title });
    const { store, notes } = await importAll(site);
    const slugs = (await store.scan('event', 0, 9)).map(({ slug }) => slug);
    expect(slugs.sort()).toEqual(['jazz', 'jazz-2', 'jazz-3']);
    expect(notes.filter(({ what }) => what === 'moved')).toEqual([
      expect.objectContaining({ from: '/event/jazz/', to: '/event/jazz-2/' }),
      expect.objectContaining({ from: '/event/jazz/', to: '/event/jazz-3/' }),
    ]);
    const again = await importAll(site, { store });
    expect(sortsOf(again.notes)).toEqual(['differs', 'moved']);
  });

  it('change places as on the site', async () => {
    const site = await emptySite();
    const ids: number[] = [];
    for (const slug of ['a', 'b']) ids.push((await site.calendar.events.create({ ...EVENT, slug })).id);
    const { store } = await importAll(site);
    const [first = 0, second = 0] = ids;
    await site.calendar.events.update(first, { slug: 'c' });
    await site.calendar.events.update(second, { slug: 'a' });
    await site.calendar.events.update(first, { slug: 'b' });
    await importAll(site, { store });
    await expectCopy(site, store);
  });
});

describe('a hostile site', () => {
  it('whose list never ends is left', async () => {
    const rewrite: Quirks['rewrite'] = (_, body) => ({ ...body, total: 9e9, total_pages: 9e9 });
    const endless = await emptySite({
      rewrite: (path, body) => rewrite(path.replace(/page=\d+/, 'page=1'), body),
    });
    await endless.calendar.events.create(EVENT);
    const { report } = await importAll(endless);
    expect(report.records.event).toBe(1);
  });

  it('cannot send us to another address, with credentials or without', async () => {
    const asked: string[] = [];
    const other = await emptySite({ onRequest: ({ url = '' }) => void asked.push(url) });
    const { createServer } = await import('node:http');
    const server = createServer((request, response) => {
      response.writeHead(302, { Location: other.url + (request.url ?? '') }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    for (const options of [{}, { auth: undefined }]) {
      const failure: unknown = await importAll({ url }, options).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ClientError);
      expect(failure).toMatchObject({ kind: 'redirect' });
    }
    expect(asked).toEqual([]);
    server.close();
  });

  it('with circles of categories is read to its end', async () => {
    const rewrite: Quirks['rewrite'] = (_, body) =>
      Array.isArray(body['categories'])
        ? {
            ...body,
            categories: (body['categories'] as Record<string, unknown>[]).map((one) => ({
              ...one,
              parent: one['id'] === 1 ? 2 : 1,
            })),
          }
        : body;
    const site = await emptySite({ rewrite });
    for (const name of ['A', 'B', 'C']) await site.calendar.categories.create({ name });
    const { store } = await importAll(site);
    expect((await store.scan('category', 0, 9)).map(({ parent }) => parent)).toEqual([0, 1, 1]);
  });
});

describe('a second run', () => {
  it('writes nothing where nothing has changed', async () => {
    const site = await randomSite({}, 60, 4);
    const { store } = await importAll(site);
    const version = await store.version();
    const { notes } = await importAll(site, { store });
    expect(notes).toEqual([]);
    expect(await store.version()).toBe(version);
  });

  it('asks for what has changed, and brings that', async () => {
    const asked: string[] = [];
    const site = await serveSite({ onRequest: ({ url = '' }) => void asked.push(url) });
    const state = memoryState();
    const { id } = await site.calendar.events.create(EVENT);
    for (let n = 0; n < 120; n++) await site.calendar.events.create({ ...EVENT, title: `Event ${n}` });
    const { store } = await importAll(site, { state });
    asked.length = 0;
    await site.calendar.events.update(id, { title: 'Changed', venue: { venue: 'New' } });
    const { notes, report } = await importAll(site, { store, state });
    await expectCopy(site, store);
    expect(report.counts).toMatchObject({ changed: { event: 1 }, brought: { venue: 1 } });
    expect(sortsOf(notes)).toEqual(['brought', 'changed']);
    expect(asked.some((url) => url.includes('modified_after'))).toBe(true);
    await site.close();
  });

  it('finds lost links of events that have not changed themselves', async () => {
    const site = await emptySite();
    const state = memoryState();
    const venue = await site.calendar.venues.create({ venue: 'Hall' });
    const category = await site.calendar.categories.create({ name: 'Music' });
    await site.calendar.events.create({ ...EVENT, venue: venue.id, categories: [category.id] });
    const { store } = await importAll(site, { state });
    await site.calendar.venues.delete(venue.id);
    await importAll(site, { store, state });
    await expectCopy(site, store);
    await site.calendar.categories.delete(category.id);
    const { notes } = await importAll(site, { store, state });
    expect(notes).toContainEqual({ what: 'gone', kind: 'category', id: category.id, deleted: false });
    await importAll(site, { store, state, deleteGone: true });
    await expectCopy(site, store);
  });

  it('finds venues that were published along with an event, and are not changed by that', async () => {
    const site = await emptySite();
    const state = memoryState();
    const venue = await site.calendar.venues.create({ venue: 'Hall', status: 'draft', date: '2020-01-01' });
    const { id } = await site.calendar.events.create({ ...EVENT, venue: venue.id });
    const { store } = await importAll(site, { state });
    await site.calendar.events.update(id, { title: 'Changed' });
    await importAll(site, { store, state });
    expect((await store.load('venue', [venue.id]))[0]).toMatchObject({ status: 'publish' });
    await expectCopy(site, store);
  });

  it('finds events that were published because their time has come', async () => {
    let now = Date.UTC(2020, 0, 1);
    const site = await serveSite({}, { clock: () => now });
    const state = memoryState();
    const { id } = await site.calendar.events.create({ ...EVENT, status: 'future', date: '2020-02-01' });
    const { store } = await importAll(site, { state });
    now = Date.UTC(2020, 2, 1);
    await site.calendar.publishDue();
    await importAll(site, { store, state });
    expect((await store.load('event', [id]))[0]).toMatchObject({ status: 'publish' });
    await site.close();
  });

  it('keeps what was changed in the store since', async () => {
    const site = await emptySite();
    const { id } = await site.calendar.events.create(EVENT);
    const { store } = await importAll(site);
    const { createCalendar } = await import('@kalends/core');
    const calendar = createCalendar({ store, clock: () => Date.UTC(2032, 0, 1) });
    await calendar.events.update(id, { title: 'Ours' });
    await site.calendar.events.update(id, { title: 'Theirs' });
    const { notes } = await importAll(site, { store });
    expect(notes).toEqual([expect.objectContaining({ what: 'skipped', id })]);
    expect((await store.load('event', [id]))[0]).toMatchObject({ title: 'Ours' });
  });

  it('of another site into the same store is refused', async () => {
    const [site, other] = [await emptySite(), await emptySite()];
    await site.calendar.events.create({ ...EVENT, date: '2020-01-01 10:00' });
    await other.calendar.events.create(EVENT);
    const { store } = await importAll(site);
    await expect(importAll(other, { store })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a run without writing', () => {
  it('notes what would be written', async () => {
    const site = await randomSite({}, 30, 2);
    const { store, notes, report } = await importAll(site, { dryRun: true });
    expect(await store.scan('event', 0, 1)).toEqual([]);
    expect(sortsOf(notes)).toEqual(['brought']);
    expect(report.counts.brought?.event).toBe(30);
  });
});
