import { basicAuth } from '@kalends/client';
import type { SiteNote } from '@kalends/client/internal';
import { compareSites, type ComparisonReport } from '@kalends/compare';
import { createCalendar, type EventInput, type EventRecord } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenerOf, serve, type Served } from '../../../../tools/compare/test/two-sites.js';
import type { SiteReport } from '../../src/index.js';
import { CLOCK, eachEvent, EVENT, importAll } from './importing.js';
import { servePlugin, type PluginSite } from './plugin-site.js';
import { ADMIN, type ServedSite } from './site-server.js';

type Json = Record<string, unknown>;

const OVER = { start_date: '2030-03-10 10:00', end_date: '2030-03-10 12:00' };
const MUSIC = { categories: ['Music'] };

/** An event of the site, what the site answers otherwise than a calendar of ours, and what has to be told of it. */
interface Plant {
  readonly input?: Partial<EventInput>;
  readonly shown?: (event: Json) => Json;
  /** What the site has stored that no calendar would. */
  readonly kept?: Partial<EventRecord>;
  /** The notes: `field: reason`, `skipped: reason`, `unknown: fields`. Everything else would be a surprise. */
  readonly told: readonly string[];
  /** What is stored; `null`: it does not come along. */
  readonly stored?: Partial<EventRecord> | null;
}

const described =
  (description: string) =>
  (event: Json): Json => ({ ...event, description });

/** What sites have that is lost easily, one event for each. */
const PLANTS: Readonly<Record<string, Plant>> = {
  Plain: { told: [] },
  'Hidden and past': {
    input: { ...OVER, ...MUSIC, hide_from_listings: true },
    told: [],
    stored: { hide_from_listings: true },
  },
  'Hidden and to come': {
    input: { hide_from_listings: true },
    told: [],
    stored: { hide_from_listings: true },
  },
  'Old without a row': {
    input: { ...OVER, ...MUSIC },
    told: ['hide_from_listings: no list of the site has it, so that no list of the calendar has it'],
    stored: { hide_from_listings: true },
  },
  Draft: { input: { status: 'draft' }, told: [], stored: { status: 'draft' } },
  Pending: { input: { status: 'pending' }, told: [], stored: { status: 'pending' } },
  Private: { input: { status: 'private' }, told: [], stored: { status: 'private' } },
  Trashed: { input: { status: 'trash' }, told: [], stored: { status: 'trash' } },
  Konzert: { told: [] },
  Missed: {
    kept: { status: 'future', date: '2020-01-10 10:00:00', date_utc: '2020-01-10 09:00:00' },
    told: ['status: its time of publication is over: the server publishes it at once'],
    stored: { status: 'publish', date: '2020-01-10 10:00:00' },
  },
  'Two of one': {
    input: { organizer: [{ organizer: 'Ann' }] },
    shown: (event) => ({ ...event, organizer: [event['organizer'], event['organizer']].flat() }),
    told: ['organizer: has one twice, which is linked once'],
  },
  Picture: {
    input: { image: 'https://calendar.example/wp-content/uploads/ein%20Bild%20%C3%A4.jpg' },
    shown: (event) => ({
      ...event,
      image: {
        ...(event['image'] as Json),
        url: 'https://calendar.example/wp-content/uploads/ein Bild ä.jpg',
      },
    }),
    told: [],
  },
  Letters: {
    shown: (event) => ({ ...event, website: ' https://münchen.example/straße ' }),
    told: ['website: is completed'],
    stored: { website: 'https://xn--mnchen-3ya.example/stra%C3%9Fe' },
  },
  'No address': {
    shown: (event) => ({ ...event, website: 'https://[half' }),
    told: ['website: is no address of a web site'],
    stored: { website: '' },
  },
  'Line break': {
    shown: (event) => ({ ...event, title: 'Line<br>break' }),
    told: ['title: is one line'],
    stored: { title: 'Line break' },
  },
  Player: {
    shown: described('<p>Come</p>\n<p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></p>'),
    told: ['description: a player is shown as a link'],
  },
  Form: {
    shown: described('<p>Come</p>\n<form action="https://x.example/send"><input name="mail"></form>'),
    told: ['description: a form is taken out', 'description: is shown otherwise'],
  },
  Video: {
    shown: described('<p>Come</p>\n<video controls><source src="https://v.example/a.mp4"></video>'),
    told: ['description: a video is taken out'],
  },
  Secret: {
    shown: (event) => ({ ...event, all_day: null, featured: null }),
    told: ['skipped: has a password, so that the site does not show it'],
    stored: null,
  },
  'No start': {
    shown: (event) => ({ ...event, start_date: '', end_date: '' }),
    told: ['skipped: has no start'],
    stored: null,
  },
  Tickets: { shown: (event) => ({ ...event, tickets: [{ id: 7 }] }), told: ['unknown: tickets'] },
  'Old zone': {
    shown: (event) => ({ ...event, timezone: '', utc_start_date: null, utc_end_date: null }),
    told: [
      'timezone: the event has no zone of its own: it has that of the site',
      'utc_end_date: follows from the local times and the zone',
      'utc_start_date: follows from the local times and the zone',
    ],
    stored: { timezone: 'Europe/Rome', utc_start_date: '2031-05-01 18:00:00' },
  },
  'Whole day': {
    input: { all_day: true },
    shown: (event) => ({
      ...event,
      ...{ start_date: '2031-05-01 06:00:00', end_date: '2031-05-02 05:59:59' },
    }),
    told: [
      'end_date: follows from the local times and the zone',
      'start_date: follows from the local times and the zone',
    ],
    stored: { start_date: '2031-05-01 00:00:00', end_date: '2031-05-01 23:59:59' },
  },
};

const TITLES = Object.keys(PLANTS);
const plantOf = (title: unknown): Plant | undefined => PLANTS[String(title).replace(/<br>/, ' ')];

const textOf = (note: SiteNote): readonly string[] =>
  note.what === 'differs'
    ? [`${note.field}: ${note.reason}`]
    : note.what === 'skipped'
      ? [`skipped: ${note.reason}`]
      : note.what === 'unknown'
        ? [`unknown: ${Object.keys(note.fields).join(', ')}`]
        : [];

const settings = { timezone: 'Europe/Rome' };
let site: ServedSite;
let copy: Served;
let store: Store;
let notes: readonly SiteNote[];
let report: SiteReport;
let compared: ComparisonReport;
const ids = new Map<string, number>();

const compare = (): Promise<ComparisonReport> =>
  compareSites({
    a: { baseUrl: site.url, auth: basicAuth(ADMIN.name, ADMIN.password) },
    b: { baseUrl: copy.url, auth: basicAuth('ann', 'secret') },
    ...{ clock: CLOCK, imported: notes, sample: 40 },
  });

beforeAll(async () => {
  const pluginShape: PluginSite = {
    ...{ answers: ['wp/v2', 'sitemap', 'icalendar'], withoutRow: ['Old without a row'] },
    quirks: {
      rewrite: eachEvent((event) => plantOf(event['title'])?.shown?.(event) ?? event),
    },
  };
  const kept = createMemoryStore();
  const foreign = { titles: ['Konzert'], lang: 'all' };
  site = await servePlugin({ ...pluginShape, foreign }, { settings, store: kept });
  for (const title of TITLES) {
    const { id } = await site.calendar.events.create({ ...EVENT, title, ...plantOf(title)?.input });
    ids.set(title, id);
    const [record] = await site.store.load('event', [id]);
    const changed =
      record && ({ op: 'put', kind: 'event', record: { ...record, ...plantOf(title)?.kept } } as const);
    if (changed) await site.store.commit({ changes: [changed], preconditions: [] });
  }
  ({ store, notes, report } = await importAll(site, { settings, mostAsked: 300 }));
  const calendar = createCalendar({ store, settings, clock: CLOCK });
  // as a server does at once
  await calendar.publishDue();
  copy = await serve(listenerOf(calendar));
  compared = await compare();
});
afterAll(async () => {
  await copy.close();
  await site.close();
});

describe('a site of the plugin with all that is lost easily', () => {
  it.each(TITLES)('is told of, and nothing else: %s', async (title) => {
    const { told, stored } = plantOf(title) ?? { told: [] };
    const id = ids.get(title) ?? 0;
    const own = notes.filter((note) => note.kind === 'event' && note.id === id).flatMap(textOf);
    expect(own.sort()).toEqual([...told].sort());
    const records = await store.load('event', [id]);
    expect(records).toMatchObject(stored === null ? [] : [stored ?? { title }]);
  });

  it('has no other notes, and nothing is missing', () => {
    const others = notes
      .filter((note) => note.kind !== 'event')
      .flatMap((note) => textOf(note).map((text) => `${note.kind} ${text}`));
    expect(others).toEqual([]);
    expect(report.missing).toEqual([]);
    expect(report.warnings).toEqual([
      expect.stringMatching(/^The site has several languages, and each of its lists has one of them/),
      expect.stringMatching(
        /^1 scheduled event should have been published .*"Missed" \(2020-01-10 09:00:00 UTC\)\.$/,
      ),
    ]);
    expect(report.isProven).toBe(true);
    // two of them are skipped, and told above
    expect(report.proofs.map(({ source, site, here, explained }) => [source, site, here, explained])).toEqual(
      [
        ['lists', 20, 18, 2],
        ['wp/v2', 21, 19, 2],
        ['sitemap', 18, 18, 0],
        ['icalendar', 20, 18, 2],
        ['ids', 0, 0, 0],
        ['categories', 2, 2, 0],
      ],
    );
  });

  it('is equal to its copy, but for what is told and declared', () => {
    expect(
      compared.differences.map(
        ({ kind, path, count, examples }) => `${kind} ${path} ${count} ${JSON.stringify(examples[0])}`,
      ),
    ).toEqual([]);
    expect(compared.equal).toBe(true);
    const languages = compared.corrections.filter(({ number }) => number === 'F67');
    expect(languages.map(({ count }) => count)).toEqual([1]);
  });

  it('is not equal to a copy with a lost event and a wrong hour', async () => {
    const calendar = createCalendar({ store, settings, clock: CLOCK });
    await calendar.events.update(ids.get('Plain') ?? 0, { start_date: '2031-05-01 21:00' });
    await calendar.events.delete(ids.get('Player') ?? 0);
    const { differences } = await compare();
    const told = differences.map(({ kind, path }) => `${kind} ${path}`);
    expect(told).toEqual(expect.arrayContaining(['value event.start_date', 'missing events[]']));
    expect(told).toContain('status status of GET /events/{id}');
  });
});
