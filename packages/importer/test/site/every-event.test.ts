import { describe, expect, it } from 'vitest';
import type { EventInput } from '@kalends/core';
import type { ImportSiteOptions, SiteReport } from '../../src/index.js';
import { memoryState } from '../../../client/test/bulk/memory-state.js';
import { EVENT, importAll } from './importing.js';
import { pluginSite, type PluginSite } from './plugin-site.js';
import type { ServedSite } from './site-server.js';

const OVER = { start_date: '2030-03-10 10:00', end_date: '2030-03-10 12:00' };
const HIDDEN_AND_OVER: EventInput = {
  ...{ title: 'Hidden and past', ...OVER, hide_from_listings: true, categories: ['Music'] },
};

/** Imports a site, and asks for the ids between those of known records. */
const importWhole = (site: ServedSite, options: Partial<ImportSiteOptions> = {}) =>
  importAll(site, { mostAsked: 200, ...options });

/** Three plain events, one that is hidden and over, and further ones. */
async function filled(site: PluginSite = {}, ...more: readonly EventInput[]): Promise<ServedSite> {
  const served = await pluginSite(site);
  for (const title of ['One', 'Two', 'Three'])
    await served.calendar.events.create({ ...EVENT, title, categories: ['Music'] });
  for (const event of [HIDDEN_AND_OVER, ...more]) await served.calendar.events.create(event);
  return served;
}

const titlesIn = async ({ store }: Pick<ServedSite, 'store'>): Promise<string[]> =>
  (await store.scan('event', 0, 999)).map(({ title }) => title);
const OLD: EventInput = { ...OVER, title: 'Old without a row', categories: ['Music'] };

describe('the events of a site of the plugin that no list has', () => {
  it.each<[string, PluginSite['answers']]>([
    ['by the counts of categories, then by the ids between', ['wp/v2']],
    ['where wp/v2 does not answer, too', []],
    ['by tec/v1', ['wp/v2', 'tec/v1']],
    ['by the sitemap', ['wp/v2', 'sitemap']],
    ['by all of these', ['wp/v2', 'tec/v1', 'sitemap', 'icalendar']],
  ])('are found %s', async (_, answers) => {
    const withoutRow = ['Old without a row'];
    const site = await filled({ ...(answers && { answers }), withoutRow }, OLD);
    const { store, report } = await importWhole(site);
    expect((await titlesIn({ store })).sort()).toEqual((await titlesIn(site)).sort());
    expect(report).toMatchObject({ missing: [], warnings: [], isProven: true });
    expect(report.proofs.every(({ site, here }) => site === here)).toBe(true);
  });

  it('are set against each other, one count for each source', async () => {
    const site = await filled({ answers: ['wp/v2', 'tec/v1', 'sitemap', 'icalendar'] });
    const { report } = await importWhole(site, { auth: undefined });
    expect(report.proofs).toEqual([
      { source: 'lists', site: 3, here: 3, explained: 0, reason: '' },
      { source: 'wp/v2', site: 3, here: 3, explained: 0, reason: 'lists what is not over' },
      { source: 'tec/v1', site: 4, here: 4, explained: 0, reason: '' },
      { source: 'sitemap', site: 4, here: 4, explained: 0, reason: '' },
      { source: 'icalendar', site: 3, here: 3, explained: 0, reason: 'has the next events' },
      { source: 'categories', site: 4, here: 4, explained: 0, reason: '' },
    ]);
  });

  it('and that nothing tells of are found while the ids are few', async () => {
    const site = await filled({}, { ...HIDDEN_AND_OVER, title: 'No category', categories: [] });
    const { store, report } = await importWhole(site);
    expect(await titlesIn({ store })).toContain('No category');
    expect(report.isProven).toBe(true);
  });

  it('and that nothing tells of are not said to be there while the ids are many', async () => {
    const site = await pluginSite();
    await putFar(site, 41_000, { title: 'Far' });
    let requests = 0;
    const { report } = await importWhole(site, {
      mostAsked: 200,
      fetch: (url, init) => {
        requests += 1;
        return fetch(url, init);
      },
    });
    expect(report).toMatchObject({ missing: [], isProven: false });
    expect(askedIn(report)).toEqual({ asked: 200, left: 40_999 - 100 });
    expect(requests).toBeLessThan(300);
  });

  it('but that a category counts are missing, with the way to get them, and the next run asks for other ids', async () => {
    const site = await pluginSite();
    await putFar(site, 41_000, { title: 'Far', categories: ['Music'] });
    await putFar(site, 20_000, HIDDEN_AND_OVER);
    const state = memoryState();
    const { report } = await importWhole(site, { state, mostAsked: 120 });
    expect(report.isProven).toBe(false);
    expect(report.missing).toEqual([
      '1 event that the site counts is not here: the category "Music" has 2, and 1 came along. --hidden asks for every id.',
    ]);
    expect(askedIn(report)).toEqual({ asked: 120, left: 40_999 - 20 });
    expect(JSON.stringify(await state.load())).toMatch(/"asked":\{"set":\[41001,41002,/);
  });
});

/** Puts an event at an id far from those of others. */
async function putFar(
  { calendar, store }: ServedSite,
  id: number,
  input: Partial<EventInput>,
): Promise<void> {
  const made = await calendar.events.create({ ...EVENT, ...input });
  const [record] = await store.load('event', [made.id]);
  if (record === undefined) throw new Error('The event is not there');
  const origin = { actor: null, at: '2031-01-15 12:00:00' };
  const changes = [
    { op: 'delete', kind: 'event', id: made.id, revision: record.revision } as const,
    { op: 'put', kind: 'event', record: { ...record, id, revision: 0 } } as const,
  ];
  await store.commit({ changes, preconditions: [], origin });
}

/** How many ids were asked for between those that are known. */
function askedIn({ proofs }: SiteReport): { readonly asked: number; readonly left: number } {
  const reason = proofs.find(({ source }) => source === 'ids')?.reason ?? '';
  const [, asked, left] = /^(\d+) ids asked for, (\d+) not$/.exec(reason) ?? [];
  return { asked: Number(asked), left: Number(left) };
}

describe('counts', () => {
  it('of categories that are out of date are told, once every id was asked for', async () => {
    const site = await pluginSite({
      quirks: {
        rewrite: (_, body) =>
          Array.isArray(body['categories']) && !('start_date' in body)
            ? { ...body, categories: (body['categories'] as object[]).map((one) => ({ ...one, count: 5 })) }
            : body,
      },
    });
    await site.calendar.events.create({ ...EVENT, categories: ['Music'] });
    const { report } = await importWhole(site);
    expect(report.missing).toEqual([]);
    expect(report.warnings).toEqual([
      'The site counts 4 events too many: the category "Music" has 5, and 1 came along. Every id was asked for, and none has another one.',
    ]);
  });

  it('of events with a password are explained by their categories in wp/v2', async () => {
    const hide = (event: Record<string, unknown>) =>
      event['title'] === 'Secret'
        ? { ...event, all_day: null, featured: null, categories: [], tags: [] }
        : event;
    const site = await pluginSite({
      quirks: {
        rewrite: (_, body) =>
          Array.isArray(body['events'])
            ? { ...body, events: (body['events'] as Record<string, unknown>[]).map(hide) }
            : hide(body),
      },
    });
    await site.calendar.events.create({ ...EVENT, categories: ['Music'] });
    await site.calendar.events.create({ ...EVENT, title: 'Secret', categories: ['Music'] });
    const { report } = await importWhole(site);
    expect(report).toMatchObject({ missing: [], warnings: [] });
    expect(report.proofs).toContainEqual({
      ...{ source: 'categories', site: 2, here: 1, explained: 1, reason: '1 of events that were skipped' },
    });
  });

  it('of tags that posts have, too, are explained by the number of these posts', async () => {
    const hidden = { ...HIDDEN_AND_OVER, categories: [], tags: ['Jazz'] };
    const site = await pluginSite({ answers: ['wp/v2', 'posts'], posts: { Jazz: 7 } });
    await site.calendar.events.create({ ...EVENT, tags: ['Jazz'] });
    await site.calendar.events.create(hidden);
    const { report } = await importWhole(site);
    expect(report.missing).toEqual([]);
    expect(report.proofs).toContainEqual({ source: 'tags', site: 2, here: 2, explained: 0, reason: '' });
  });
});

describe('a site in several languages', () => {
  const foreign = { titles: ['Konzert'], lang: 'all' };

  it('whose index names no plugin for them is asked for all of them', async () => {
    const site = await pluginSite({ foreign });
    for (const title of ['Concert', 'Konzert']) await site.calendar.events.create({ ...EVENT, title });
    const { report } = await importAll(site);
    expect(report.records).toMatchObject({ event: 2 });
    expect(report.warnings).toEqual([
      expect.stringContaining('each of its lists has one of them (1 of 2 events'),
    ]);
  });

  it('whose sitemap names its languages is asked for each of them', async () => {
    const map =
      '<urlset><url><loc>site:/event/konzert/?lang=de</loc></url><url><loc>site:/event/concert/?lang=en</loc></url></urlset>';
    const site = await pluginSite({
      foreign: { ...foreign, lang: 'de' },
      quirks: {
        pages: { '/robots.txt': 'Sitemap: site:/tribe_events-sitemap.xml', '/tribe_events-sitemap.xml': map },
      },
    });
    for (const title of ['Concert', 'Konzert']) await site.calendar.events.create({ ...EVENT, title });
    const { report } = await importAll(site);
    expect(report.records).toMatchObject({ event: 2 });
    expect(report.warnings).toEqual([expect.stringContaining('each of its lists has one of them')]);
  });

  it('that heeds none of them is told', async () => {
    const home = '<link rel="alternate" hreflang="it"><link rel="alternate" hreflang="de-DE">';
    const site = await pluginSite({ quirks: { pages: { '/': home } } });
    await site.calendar.events.create(EVENT);
    const { report } = await importAll(site);
    expect(report.warnings).toEqual([expect.stringContaining('several languages (it, de)')]);
  });
});
