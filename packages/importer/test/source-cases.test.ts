import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createCalendar, type Calendar, type EventRecord } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { importCsv, importWxr, UnreadableFile, type FileReport } from '../src/index.js';

const root = resolve(import.meta.dirname, '../../..');
const folder = resolve(root, process.env['CASES_DIR'] ?? '../shared/cases');

type Values = Readonly<Record<string, unknown>>;

/** A case of `README-sources.md`. */
interface Case {
  readonly name: string;
  readonly file: string;
  readonly zone: string;
  readonly events: readonly Values[];
  readonly message?: string;
  readonly counts?: Readonly<Record<string, number>>;
  readonly never_public?: readonly string[];
  readonly category_tree?: Readonly<Record<string, string>>;
  readonly venue_details?: Readonly<Record<string, Values>>;
  readonly organizer_details?: Readonly<Record<string, Values>>;
}

function casesOf(name: string): readonly Case[] {
  const file = join(folder, name, 'expected.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly Case[] }).cases : [];
}

const STATUSES: Readonly<Record<string, string>> = {
  EventScheduled: 'scheduled',
  EventCancelled: 'cancelled',
  EventPostponed: 'postponed',
  EventRescheduled: 'moved',
  EventMovedOnline: 'online',
};

/** An event with what it links to, by the names of the expectations. */
async function shown(calendar: Calendar, event: EventRecord): Promise<Values> {
  const names = async (kind: 'category' | 'tag', ids: readonly number[]) =>
    (await calendar.load(kind, ids)).flatMap((term) =>
      term === undefined ? [] : [term.name.replaceAll('&amp;', '&')],
    );
  const [venue] = await calendar.load('venue', [event.venue]);
  const organizers = await calendar.load('organizer', event.organizer);
  const [image] = await calendar.load('image', [event.image]);
  const iso = (time: string) => `${time.replace(' ', 'T')}Z`;
  return {
    ...{
      id: event.id,
      slug: event.slug,
      title: event.title.trim().replaceAll('&amp;', '&'),
      timezone: event.timezone,
    },
    ...{ start: iso(event.utc_start_date), end: iso(event.utc_end_date), day: event.all_day },
    ...{ venue: venue?.venue ?? null, city: venue?.city, url: event.website, image: image?.url },
    organizer: organizers.length === 0 ? null : organizers.map((one) => one?.organizer),
    ...{ featured: event.featured, sticky: event.sticky, hidden_from_lists: event.hide_from_listings },
    ...{ record_status: event.status, status: event.event_status, status_reason: event.event_status_reason },
    categories: (await names('category', event.categories)).sort(),
    tags: (await names('tag', event.tags)).sort(),
    ...{ description: event.description, cost: JSON.stringify([event.cost, event.currency]) },
  };
}

const SAME = [
  'id',
  'slug',
  'title',
  'start',
  'end',
  'venue',
  'city',
  'organizer',
  'url',
  'image',
  'featured',
  'sticky',
];
const ALSO = ['hidden_from_lists', 'record_status', 'status_reason', 'day', 'timezone'];

/** Whether an event is the expected one; the names of what is not. */
function differences(expected: Values, event: Values): string[] {
  const wrong = [...SAME, ...ALSO].filter(
    (name) => name in expected && JSON.stringify(expected[name]) !== JSON.stringify(event[name]),
  );
  for (const name of ['categories', 'tags'])
    if (
      name in expected &&
      JSON.stringify([...(expected[name] as string[])].sort()) !== JSON.stringify(event[name])
    )
      wrong.push(name);
  if ('status' in expected && STATUSES[String(expected['status'])] !== event['status']) wrong.push('status');
  if (expected['record_status_not'] === event['record_status']) wrong.push('record_status_not');
  if (
    'description_contains' in expected &&
    !String(event['description']).includes(String(expected['description_contains']))
  )
    wrong.push('description');
  const { min, currency } = (expected['cost'] ?? {}) as { min?: number; currency?: string };
  if (
    min !== undefined &&
    !String(event['cost']).includes(min === 0 ? '0' : String(min)) &&
    !(min === 0 && /free/i.test(String(event['cost'])))
  )
    wrong.push('cost');
  if (
    currency !== undefined &&
    !new RegExp(`${currency}|${currency === 'USD' ? '\\$' : '€'}`).test(String(event['cost']))
  )
    wrong.push('currency');
  return wrong;
}

async function run(kind: string, { file, zone }: Case) {
  const store = createMemoryStore();
  const settings = { timezone: zone };
  const calendar = createCalendar({ store, settings, clock: () => Date.UTC(2026, 10, 20, 12) });
  const bytes = readFileSync(join(folder, kind, file));
  const report = await (
    kind === 'wxr' ? importWxr(bytes, { store, settings }) : importCsv(bytes, { calendar, timezone: zone })
  ).catch((error: unknown): FileReport | UnreadableFile => {
    if (error instanceof UnreadableFile) return error;
    throw error;
  });
  return { store, calendar, report };
}

describe.skipIf(!existsSync(folder)).each(['wxr', 'csv'])(
  'cases of other programs (a folder of their files: set CASES_DIR): %s',
  (kind) => {
    const cases = casesOf(kind);
    it.each(cases)('$name', async (one) => {
      const { store, calendar, report } = await run(kind, one);
      if (one.message !== undefined) {
        expect(report).toBeInstanceOf(UnreadableFile);
        expect(await store.scan('event', 0, 10)).toEqual([]);
        return;
      }
      expect(report).toMatchObject({ errors: [] });
      const events = await Promise.all(
        (await store.scan('event', 0, 1_000)).map((event) => shown(calendar, event)),
      );
      const wrong: unknown[] = [];
      const left = [...events];
      for (const expected of one.events) {
        const found = left.find(
          (event) => event['title'] === expected['title'] && event['start'] === expected['start'],
        );
        if (found === undefined) {
          if (expected['optional'] !== true) wrong.push(['absent', expected]);
          continue;
        }
        left.splice(left.indexOf(found), 1);
        const names = differences(expected, found);
        if (names.length > 0) wrong.push([names, expected, found]);
      }
      expect([...wrong, ...left.map((event) => ['more', event])]).toEqual([]);
    });
  },
);
