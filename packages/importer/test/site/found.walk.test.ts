import { describe, expect, it } from 'vitest';
import { memoryState } from '../../../client/test/bulk/memory-state.js';
import { emptySite, EVENT, expectCopy, importAll, randomSite } from './importing.js';
import type { Quirks, ServedSite } from './site-server.js';

const TIMES: readonly (readonly [string, Quirks])[] = [
  ['an end-of-day cutoff of 06:00', { dates: { hours: 6, beyond: 'nothing' } }],
  ['an end-of-day cutoff of 03:00', { dates: { hours: 3, beyond: 'past' } }],
  ['a time zone west of Greenwich', { dates: { hours: 10, beyond: 'nothing' } }],
  ['a time zone east of Greenwich', { dates: { hours: -13, beyond: 'nothing' } }],
];

/** The event lists of a site have only what this lets through; it answers for the others by their ids. */
const listing = (isListed: (event: Record<string, unknown>, path: string) => boolean): Quirks => ({
  rewrite: (path, body) => {
    if (!Array.isArray(body['events'])) return body;
    const events = (body['events'] as Record<string, unknown>[]).filter((event) => isListed(event, path));
    const isAlone = events.length < (body['events'] as unknown[]).length;
    return { ...body, events, ...(isAlone && { total: events.length, total_pages: 1 }) };
  },
});

const create = async (site: ServedSite, years: readonly number[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const year of years) {
    const day = `${year}-05-01`;
    const event = { ...EVENT, start_date: `${day} 20:00`, end_date: `${day} 23:00`, categories: ['Music'] };
    ids.push((await site.calendar.events.create(event)).id);
  }
  return ids;
};
const idsIn = async ({ store }: Pick<ServedSite, 'store'>): Promise<number[]> =>
  (await store.scan('event', 0, 99)).map(({ id }) => id);

describe('the events of a site', () => {
  it.each(TIMES)('all come along with %s', async (_, quirks) => {
    const site = await randomSite(quirks, 40, 5);
    const { report, store } = await importAll(site);
    expect(report).toMatchObject({ siteChanged: false, missing: [] });
    await expectCopy(site, store);
  });

  it('that the list of all dates lacks are read from the lists of nearer dates', async () => {
    const isNear = (path: string): boolean => !path.includes('9999-');
    const quirks = listing(({ start_date }, path) => isNear(path) || String(start_date) < '2030');
    const site = await emptySite(quirks);
    const ids = await create(site, [2019, 2031, 2032]);
    const copy = await importAll(site);
    expect(await idsIn(copy)).toEqual(ids);
    expect(copy.report.missing).toEqual([]);
  });

  it('that only the totals of years tell of are read from the lists of these years', async () => {
    const isShort = (path: string): boolean =>
      ['0001-', '1900-', '2199-'].some((year) => path.includes(year)) || !path.includes('start_date');
    const quirks = listing(({ title }, path) => title !== 'Rare' || !isShort(path));
    const site = await emptySite(quirks);
    const [first = 0] = await create(site, [2019, 2031, 2032]);
    await site.calendar.events.update(first, {
      start_date: '2032-06-01',
      end_date: '2032-06-01',
      title: 'Rare',
    });
    const { store, report } = await importAll(site);
    expect(await idsIn({ store })).toContain(first);
    expect(report.missing).toEqual([]);
  });

  const HREFLANG = '<link rel="alternate" hreflang="it"><link rel="alternate" hreflang="de-DE">';
  const SINGLE = [expect.stringContaining('each of its lists has one of them')];
  const UNHEEDED = [expect.stringContaining('(wpml/v1)')];

  it.each([
    ['heeds lang=all', 'all', {}, 3, SINGLE],
    ['heeds no language', '', {}, 2, UNHEEDED],
    ['refuses lang=all', 'de', { refuses: 'lang=all' }, 2, UNHEEDED],
    ['lists each language that its home page names', 'de', { home: HREFLANG }, 3, SINGLE],
    ['refuses lang=all and lists each language', 'de', { refuses: 'lang=all', home: HREFLANG }, 3, SINGLE],
  ])(
    'in several languages come along where the site %s',
    async (_, heeded, { refuses, home }: { refuses?: string; home?: string }, count, warnings) => {
      const isForeign = (path: string): boolean =>
        heeded !== '' && new RegExp(`lang=${heeded}$|lang=${heeded}&`).test(path);
      const foreign = listing((event, path) =>
        heeded === 'de' && isForeign(path)
          ? event['title'] === 'Konzert'
          : event['title'] !== 'Konzert' || isForeign(path),
      );
      const site = await emptySite({
        ...(home !== undefined && { pages: { '/': home } }),
        rewrite: (path, body) =>
          'namespaces' in body
            ? { ...body, namespaces: ['wp/v2', 'wpml/v1'] }
            : (foreign.rewrite?.(path, body) ?? body),
        send: (answer, { url = '' }) =>
          refuses !== undefined && url.includes(refuses)
            ? { ...answer, status: 400, body: '{"code":"rest_invalid_param","message":"lang"}' }
            : answer,
      });
      const [first = 0] = await create(site, [2029, 2031, 2032]);
      await site.calendar.events.update(first, { title: 'Konzert', categories: [] });
      const { store, report } = await importAll(site);
      expect(await idsIn({ store })).toHaveLength(count);
      expect(report.warnings).toEqual(warnings);
    },
  );

  it('that no list has are found by the ids of wp/v2, and stay in no list', async () => {
    const site = await emptySite({
      ...listing(({ start_date }) => !String(start_date).startsWith('2019')),
      hasPosts: true,
    });
    const ids = await create(site, [2019, 2031, 2032]);
    const state = memoryState();
    const copy = await importAll(site, { state });
    expect(await idsIn(copy)).toEqual(ids);
    expect(copy.report.missing).toEqual([]);
    const [unlisted] = await copy.store.load('event', ids);
    expect(unlisted).toMatchObject({ hide_from_listings: true });
    expect(copy.notes).toContainEqual(
      expect.objectContaining({ what: 'differs', id: ids[0], field: 'hide_from_listings' }),
    );
    const version = await copy.store.version();
    await importAll(site, { store: copy.store, state });
    expect(await copy.store.version()).toBe(version);
  });

  it('that wp/v2 has and the calendar does not answer for are missing', async () => {
    let gone = 0;
    const site = await emptySite({
      ...listing(({ id }) => id !== gone),
      hasPosts: true,
      send: (answer, { url = '' }) =>
        url.includes(`/events/${gone}`)
          ? { ...answer, status: 404, body: '{"code":"event-not-found"}' }
          : answer,
    });
    const ids = await create(site, [2019, 2031]);
    gone = ids[0] ?? 0;
    const { report } = await importAll(site);
    expect(report.missing).toEqual([
      `1 event of the site is missing: wp/v2 lists ${gone}, and the calendar does not answer for it.`,
      '1 event that the site counts is not here: the category "Music" has 2, and 1 came along. --hidden asks for every id.',
    ]);
  });

  it('are none where there are none', async () => {
    const { report } = await importAll(await emptySite({ hasPosts: true }));
    expect(report).toMatchObject({ missing: [], siteChanged: false, records: { event: 0 } });
  });
});

describe('a host', () => {
  it('whose lists of several statuses have one page again and again is asked for each status', async () => {
    const site = await emptySite({ isUnsteady: true });
    const STATUSES = ['publish', 'draft', 'pending', 'private'] as const;
    for (let n = 0; n < 120; n++)
      await site.calendar.organizers.create({ organizer: `Band ${n}`, status: STATUSES[n % 4] ?? 'publish' });
    const { report } = await importAll(site);
    expect(report).toMatchObject({ siteChanged: false, records: { organizer: 120 } });
  });

  it('that refuses pages over 25 is asked for smaller ones', async () => {
    const site = await randomSite({ largestPage: 25 }, 60, 5);
    const { store, report } = await importAll(site);
    expect(report).toMatchObject({ siteChanged: false, missing: [] });
    await expectCopy(site, store);
  });

  it('with plain permalinks, whose other paths redirect to themselves, is asked by ?rest_route=', async () => {
    const site = await emptySite({ redirectsToItself: true });
    await site.calendar.events.create(EVENT);
    const { store } = await importAll(site);
    await expectCopy(site, store);
  });

  it.each([
    [{ largestPage: 10, largePageStatus: 403 }, 3],
    [{ largestPage: 5, largePageStatus: 504 }, 3],
  ])('that fails for large pages is asked for smaller ones: %j', async (quirks, count) => {
    const site = await emptySite(quirks);
    for (let n = 0; n < count; n++) await site.calendar.events.create(EVENT);
    const { store, report } = await importAll(site);
    expect(report).toMatchObject({ siteChanged: false, missing: [] });
    await expectCopy(site, store);
  });

  it('that refuses a status is asked for the others', async () => {
    const site = await emptySite({ statuses: ['publish', 'future', 'draft', 'pending', 'private'] });
    for (const status of ['publish', 'draft', 'private'] as const)
      await site.calendar.events.create({ ...EVENT, status });
    const { report } = await importAll(site);
    expect(report).toMatchObject({
      statuses: 'publish,future,draft,pending,private',
      records: { event: 3 },
    });
  });

  it.each([
    [true, 'drops the Authorization header'],
    [403, 'drops the Authorization header'],
    [404, 'The credentials have no effect'],
  ])('that drops credentials is named as the cause (users/me: %s)', async (dropsCredentials, message) => {
    const site = await emptySite({ dropsCredentials });
    await site.calendar.events.create(EVENT);
    await expect(importAll(site)).rejects.toMatchObject({
      message: expect.stringContaining(message) as string,
    });
  });

  it('that refuses every sixteenth request with a page of its own, as limits of firewalls do, is waited for', async () => {
    let requests = 0;
    const site = await randomSite(
      {
        perPage: 5,
        send: (answer) =>
          ++requests % 16 === 0
            ? { status: 403, headers: { 'Content-Type': 'text/html' }, body: 'Access limited' }
            : answer,
      },
      ...[60, 5],
    );
    const { store } = await importAll(site);
    await expectCopy(site, store);
  });
});

describe('the time zone of a site', () => {
  /** A site in Rome with an event in London, whose index says something else. */
  async function siteSaying(index: Record<string, unknown>): Promise<ServedSite> {
    const site = await emptySite({
      rewrite: (_, body) => ('namespaces' in body ? { ...body, ...index } : body),
    });
    for (const timezone of ['Europe/London', 'Europe/Rome', 'America/New_York'])
      await site.calendar.events.create({ ...EVENT, timezone });
    return site;
  }
  const silent = { timezone_string: undefined, gmt_offset: undefined };
  const ROME = 'Europe/Rome';

  it.each([
    ['as its index says', {}, {}, { timezone: ROME, from: 'index' }, []],
    [
      'as a number of hours',
      { timezone_string: '', gmt_offset: 5.5 },
      {},
      { timezone: 'UTC+5.5', from: 'index' },
      [],
    ],
    ['as its dates show', silent, {}, { timezone: ROME, from: 'dates' }, []],
    ['as the option says', {}, { timezone: ROME }, { timezone: ROME, from: 'option' }, []],
    [
      'as the option says, with a warning if the index says another',
      {},
      { timezone: 'Europe/London' },
      { timezone: 'Europe/London', from: 'option' },
      ['The site says that its time zone is Europe/Rome, not Europe/London.'],
    ],
    [
      'as the option says, with a warning if the dates do not fit',
      silent,
      { timezone: 'Europe/London' },
      { timezone: 'Europe/London', from: 'option' },
      ["The dates of the site's events do not fit the time zone Europe/London."],
    ],
  ])('is found %s', async (_, index, settings, timezone, warnings) => {
    const { report } = await importAll(await siteSaying(index), { settings });
    expect(report).toMatchObject({ timezone, warnings });
  });

  it.each([
    ['an offset that it has then', { timezone: 'UTC+2:00' }, ROME],
    ['no zone', { timezone: '', utc_start_date: null, utc_end_date: null }, ROME],
    ['an offset that it does not have then', { timezone: 'UTC+1:00' }, 'UTC+1:00'],
    ['an offset that was typed', { timezone: 'UTC+2' }, 'UTC+2'],
  ])('is that of an event with %s, and of no other', async (_, fields, timezone) => {
    const site = await emptySite({
      rewrite: (_path, body) =>
        Array.isArray(body['events'])
          ? { ...body, events: (body['events'] as object[]).map((event) => ({ ...event, ...fields })) }
          : body,
    });
    await site.calendar.events.create(EVENT);
    const { store } = await importAll(site);
    expect(await store.scan('event', 0, 1)).toMatchObject([{ timezone, start_date: '2031-05-01 20:00:00' }]);
  });
});

describe('the dates of an event', () => {
  it.each([
    [
      'without seconds',
      false,
      '2031-05-05 10:00',
      '2031-05-05 11:00',
      '2031-05-05 10:00:00',
      '2031-05-05 11:00:00',
    ],
    [
      'of one whole day under a cutoff',
      true,
      '2031-06-05 06:00:00',
      '2031-06-06 05:59:59',
      '2031-06-05 00:00:00',
      '2031-06-05 23:59:59',
    ],
    [
      'with fractions after a change of the cutoff',
      true,
      '2031-07-01 03:00:00',
      '2031-07-06 02:59:59.000000',
      '2031-07-01 00:00:00',
      '2031-07-05 23:59:59',
    ],
    ['without UTC', false, '2031-05-05 10:00:00', null, '2031-05-05 10:00:00', '2031-05-05 10:00:00'],
  ])('%s are read, and the change is noted', async (_, all_day, start_date, end_date, start, end) => {
    const site = await emptySite({
      rewrite: (_path, body) =>
        Array.isArray(body['events'])
          ? {
              ...body,
              events: (body['events'] as Record<string, unknown>[]).map((event) => ({
                ...event,
                ...{ all_day, start_date, end_date, utc_start_date: null, utc_end_date: null },
              })),
            }
          : body,
    });
    await site.calendar.events.create(EVENT);
    const { store, notes } = await importAll(site);
    expect((await store.scan('event', 0, 1))[0]).toMatchObject({ all_day, start_date: start, end_date: end });
    expect(notes).toContainEqual(expect.objectContaining({ what: 'differs', field: 'utc_start_date' }));
  });
});
