import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { emptySite, EVENT, expectCopy, importAll, randomSite, sortsOf } from './importing.js';
import { memoryState } from '../../../client/test/bulk/memory-state.js';
import { seeded } from './random-calendar.js';
import { type Quirks, type SentAnswer } from './site-server.js';

type Send = NonNullable<Quirks['send']>;

const around =
  (before: string, after: string): Send =>
  (answer) => ({ ...answer, body: before + answer.body + after });

/** Every third answer on average is another one. */
const atTimes = (other: Send): Send => {
  const random = seeded(11);
  return (answer, request) => (random() < 0.33 ? other(answer, request) : answer);
};

const cut: Send = (answer) => ({
  ...answer,
  body: answer.status === 200 ? answer.body.slice(0, answer.body.length / 2) : answer.body,
});

const html = (status: number, body: string): SentAnswer => ({
  ...{ status, headers: { 'Content-Type': 'text/html; charset=UTF-8' }, body },
});

/** Values as PHP gives them where no one has converted them: texts for numbers and flags, `""` for what is not there. */
function asPhp(value: unknown, key = ''): unknown {
  if (['id', 'total', 'total_pages', 'count'].includes(key)) return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return key === 'image' ? value : value ? '1' : '';
  if (Array.isArray(value)) return value.map((one) => asPhp(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asPhp(one, name)]));
}

const WARNING =
  '<br />\n<b>Warning</b>:  Undefined array key "x" in <b>/srv/www/plugins/{closure}/a.php</b> on line <b>7</b><br />\n';

const QUIRKS: readonly (readonly [string, Quirks])[] = [
  ['begins its JSON with a byte order mark', { send: around('\uFEFF', '') }],
  ['prints PHP warnings before its JSON', { send: around(WARNING, '') }],
  ['adds a comment of its cache to its JSON', { send: around('', '\n<!-- Cached {page} in 0.2 s -->') }],
  [
    'calls its JSON HTML',
    { send: (answer) => ({ ...answer, headers: { 'Content-Type': 'text/html; charset=iso-8859-1' } }) },
  ],
  [
    'compresses whatever is asked',
    {
      send: ({ status, headers, body }) => ({
        ...{ status, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: gzipSync(body) },
      }),
    },
  ],
  ['shows an HTML page with status 200 at times', { send: atTimes(() => html(200, '<h1>Back soon</h1>')) }],
  ['fails with 500, as its database does', { send: atTimes(() => html(500, '<h1>Error</h1>')) }],
  ['is behind a proxy that gives up with 504', { send: atTimes(() => html(504, '<h1>Timeout</h1>')) }],
  ['cuts its JSON off at times', { send: atTimes(cut) }],
  ['spells numbers and flags as PHP does', { rewrite: (_, body) => asPhp(body) as Record<string, unknown> }],
  ['caps its pages at 10', { perPage: 10 }],
  ['caps its pages at 3', { perPage: 3 }],
  ['puts off, cuts and fails every third request', { failures: 0.33, random: seeded(7) }],
  ['gives its records in another order each time', { shuffled: true, random: seeded(3), perPage: 20 }],
  ['answers at ?rest_route= alone', { answersAt: 'rest_route' }],
  ['answers below index.php alone', { answersAt: 'index.php' }],
  ['answers below a prefix of its own that its home page names', { answersAt: 'api' }],
  ['answers there, and is below a path', { answersAt: 'api', below: '/blog' }],
  ['is below a path', { below: '/blog/calendar' }],
  ['is below a path, and answers at ?rest_route= alone', { below: '/blog', answersAt: 'rest_route' }],
];

describe('a site comes along whole that', () => {
  it.each(QUIRKS)('%s', async (_, quirks) => {
    const site = await randomSite(quirks, 30, 5);
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

describe('a site', () => {
  it('that refuses unknown agents is asked with the headers that are given', async () => {
    const send: Send = (answer, { headers }) =>
      headers['user-agent']?.startsWith('Mozilla/') === true ? answer : html(403, '<h1>Forbidden</h1>');
    const site = await emptySite({ send });
    await site.calendar.events.create(EVENT);
    await expect(importAll(site)).rejects.toMatchObject({ kind: 'http', status: 403 });
    const { store } = await importAll(site, { headers: { 'User-Agent': 'Mozilla/5.0' } });
    await expectCopy(site, store);
  });

  it('that answers 404 to empty lists, as it does behind the last page, is an empty calendar', async () => {
    const send: Send = (answer, { url = '' }) => {
      const [, kind] = /\/(event|venue|organizer)s\/?(?:\?|$)/.exec(url) ?? [];
      if (kind === undefined) return answer;
      const body = { code: `${kind}-archive-page-not-found`, message: '', data: { status: 404 } };
      return { ...answer, status: 404, body: JSON.stringify(body) };
    };
    const { report } = await importAll(await emptySite({ send }));
    expect(report).toMatchObject({ siteChanged: false, records: { event: 0, venue: 0, organizer: 0 } });
  });

  it('with a firewall that hides single records has not deleted them', async () => {
    let isHiding = false;
    const hidden = (event: Record<string, unknown>): boolean => event['title'] !== 'Jazz';
    const site = await emptySite({
      rewrite: (_, body) =>
        isHiding && Array.isArray(body['events'])
          ? { ...body, events: (body['events'] as Record<string, unknown>[]).filter(hidden), total: 1 }
          : body,
      send: (answer, { url = '' }) =>
        isHiding && /events\/\d/.test(url) ? html(403, '<h1>Blocked</h1>') : answer,
    });
    for (const title of ['Jazz', 'Blues']) await site.calendar.events.create({ ...EVENT, title });
    const { store } = await importAll(site);
    isHiding = true;
    await expect(importAll(site, { store, deleteGone: true })).rejects.toMatchObject({ status: 403 });
    const titles = (await store.scan('event', 0, 9)).map(({ title, status }) => [title, status]);
    expect(titles).toEqual([
      ['Jazz', 'publish'],
      ['Blues', 'publish'],
    ]);
  });

  it('whose lists have to be read again has one note for each thing', async () => {
    const site = await emptySite({
      rewrite: (_, body) =>
        Array.isArray(body['events'])
          ? {
              ...body,
              total: Number(body['total']) + 1,
              events: (body['events'] as object[]).map((event) => ({ ...event, ticketed: true })),
            }
          : body,
    });
    await site.calendar.events.create(EVENT);
    const { notes, report } = await importAll(site);
    expect(notes.filter(({ what }) => what === 'unknown')).toHaveLength(1);
    expect(report.counts.unknown).toEqual({ event: 1 });
  });

  it('that counts records which it does not list comes along, and is said to have changed', async () => {
    const site = await randomSite(
      { rewrite: (_, body) => ('events' in body ? { ...body, total: Number(body['total']) + 5 } : body) },
      ...[60, 5],
    );
    const { store, report } = await importAll(site);
    expect(report.siteChanged).toBe(true);
    await expectCopy(site, store);
  });

  it('behind a cache with stale pages is said to have changed, and comes along whole once they are gone', async () => {
    const cached = new Map<string, SentAnswer>();
    let isCaching = true;
    const send: Send = (answer, { url = '' }) => {
      if (!isCaching) return answer;
      const known = cached.get(url) ?? answer;
      if (/[?&]page=1(?:&|$)/.test(url)) cached.set(url, known);
      return known;
    };
    const site = await randomSite({ send }, 120, 6);
    await importAll(site);
    await site.calendar.events.create({ ...EVENT, start_date: '2031-01-01', end_date: '2031-01-01' });
    const { store, report } = await importAll(site);
    expect(report.siteChanged).toBe(true);
    isCaching = false;
    const again = await importAll(site, { store });
    expect(again.report.siteChanged).toBe(false);
    await expectCopy(site, store);
  });

  it('with events that are hidden from lists is asked for every id that no list has', async () => {
    const site = await emptySite();
    const hidden: number[] = [];
    for (const hide_from_listings of [true, false, true, false])
      hidden.push((await site.calendar.events.create({ ...EVENT, hide_from_listings, tags: ['Live'] })).id);
    const state = memoryState();
    const { store } = await importAll(site, { state });
    expect(await store.load('event', [hidden[0] ?? 0])).toEqual([]);
    await importAll(site, { store, state, hidden: true });
    await expectCopy(site, store);
    const titleOf = async (at: number) => (await store.load('event', [hidden[at] ?? 0]))[0]?.title;
    for (const title of ['Changed', 'Changed again']) {
      await site.calendar.events.update(hidden[0] ?? 0, { title });
      await importAll(site, { store, state });
      expect(await titleOf(0)).toBe(title);
    }
    expect(await titleOf(2)).toBe('Jazz');
  });

  it('of an old version, whose records lack fields, has the usual values for them', async () => {
    const LATER = [
      'excerpt',
      'sticky',
      'featured',
      'hide_from_listings',
      'modified_utc',
      'date_utc',
      'timezone_abbr',
      'image',
      'global_id',
      'cost_details',
    ];
    const older = (event: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(event).filter(([name]) => !LATER.includes(name)));
    const site = await emptySite({
      rewrite: (_, body) =>
        Array.isArray(body['events'])
          ? { ...body, events: (body['events'] as Record<string, unknown>[]).map(older) }
          : body,
    });
    await site.calendar.events.create({ ...EVENT, cost: '5' });
    const { store } = await importAll(site);
    const [event] = await store.scan('event', 0, 1);
    expect(event).toMatchObject({ title: 'Jazz', excerpt: '', featured: false, image: 0, cost: ['$5'] });
  });
});
