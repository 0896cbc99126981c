import { createCalendar, type Calendar, type EventRecord } from '@kalends/core';
import { addressOf } from '@kalends/site';
import { createMemoryStore } from '@kalends/store-memory';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importPage, PageWithoutEvents, type AskPage, type PageReport } from '../../src/index.js';
import { allEvents } from '../support.js';

/** An event of a page, as `expected.json` has it; `null`: there must be none. */
interface ExpectedEvent {
  readonly title?: string;
  readonly title_any?: readonly string[];
  readonly start?: string;
  readonly end?: string;
  readonly day?: boolean;
  readonly first_day?: string;
  readonly last_day?: string;
  readonly previous_start?: string;
  readonly venue?: string | null;
  readonly city?: string;
  readonly country?: string;
  readonly address_contains?: string;
  readonly geo?: readonly number[];
  readonly cost?: { readonly min: number; readonly max: number; readonly currency?: string };
  readonly url?: string;
  readonly image?: string | null;
  readonly virtual_url?: string;
  readonly status?: string;
  readonly organizer?: readonly string[] | null;
  readonly organizer_optional?: readonly string[];
  readonly attendance?: string;
  readonly tags?: readonly string[];
  readonly description_contains?: string;
  readonly description_lacks?: string;
  readonly optional?: boolean;
}

/** A page, or a folder of pages, and what has to come of it. */
export interface PageCase {
  readonly name: string;
  readonly file: string;
  readonly root?: string;
  readonly zone: string;
  readonly events: readonly ExpectedEvent[];
  /** The number of events, where `events` has some of them. */
  readonly count?: number;
  /** What the report says, as patterns. */
  readonly says?: readonly string[];
  readonly not?: readonly string[];
}

const STATUS: Readonly<Record<string, string>> = {
  EventScheduled: 'scheduled',
  EventCancelled: 'cancelled',
  EventPostponed: 'postponed',
  EventRescheduled: 'moved',
  EventMovedOnline: 'online',
};

const BASE = 'http://pages.example';

/** Serves a folder as a site. */
export const folderSite =
  (root: string, requests: string[] = []): AskPage =>
  async (url) => {
    const { pathname, host } = new URL(url);
    requests.push(pathname);
    const file = join(root, decodeURIComponent(pathname));
    const isFile = host === new URL(BASE).host && existsSync(file) && statSync(file).isFile();
    const contentType = pathname.endsWith('.ics') ? 'text/calendar' : 'text/html; charset=utf-8';
    const body = isFile ? readFileSync(file) : Buffer.from('gone');
    return { status: isFile ? 200 : 404, url, contentType, body };
  };

/** How an event is attended, as its page shows it. */
function attendanceOf({ virtual_url, venue, event_status }: EventRecord): string {
  if (virtual_url === '') return 'offline';
  return venue > 0 && event_status !== 'online' ? 'mixed' : 'online';
}

/** An event, as far as an expectation speaks of it. */
async function shown(event: EventRecord, calendar: Calendar, expected: ExpectedEvent): Promise<object> {
  const utc = (time: string): string => `${time.replace(' ', 'T')}Z`;
  const [venue] = await calendar.load('venue', [event.venue]);
  const organizers = await calendar.load('organizer', [...event.organizer]);
  const tags = await calendar.load('tag', [...event.tags]);
  const [image] = await calendar.load('image', [event.image]);
  const prices = event.cost.map((text) => (text === 'Free' ? 0 : Number(text)));
  const all: Readonly<Record<keyof ExpectedEvent, unknown>> = {
    title: event.title.replaceAll('&amp;', '&'),
    title_any: expected.title_any,
    start: utc(event.utc_start_date),
    end: utc(event.utc_end_date),
    day: event.all_day,
    first_day: event.start_date.slice(0, 10),
    last_day: event.end_date.slice(0, 10),
    attendance: attendanceOf(event),
    organizer_optional: expected.organizer_optional,
    previous_start: event.previous_start_date === null ? null : expected.previous_start,
    venue: venue?.venue ?? null,
    city: venue?.city,
    country: venue?.country,
    address_contains:
      venue !== undefined &&
      addressOf(venue).includes(expected.address_contains ?? '') &&
      expected.address_contains,
    geo: [venue?.geo_lat, venue?.geo_lng],
    cost: {
      ...{ min: Math.min(...prices), max: Math.max(...prices) },
      ...(expected.cost?.currency !== undefined && { currency: event.currency?.code }),
    },
    url: event.website,
    image: image?.url ?? null,
    virtual_url: event.virtual_url,
    status: Object.keys(STATUS).find((name) => STATUS[name] === event.event_status),
    organizer: organizers.length === 0 ? null : organizers.map((one) => one?.organizer),
    tags: tags.map((tag) => tag?.name),
    description_contains:
      event.description.includes(expected.description_contains ?? '') && expected.description_contains,
    description_lacks:
      !event.description.includes(expected.description_lacks ?? '') && expected.description_lacks,
    optional: expected.optional,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in expected && name !== 'optional'));
}

/** What an expectation asks for, with complete addresses. */
const asked = ({ optional: _, ...expected }: ExpectedEvent): object =>
  JSON.parse(JSON.stringify(expected).replaceAll('{base}', BASE)) as object;

/** Imports the page of a case. Gives what came of it, what was expected, and the report or what was said in its place. */
export async function tried({ file, root, zone, events }: PageCase, folder: string) {
  const calendar = createCalendar({
    ...{ store: createMemoryStore(), settings: { timezone: zone }, clock: () => Date.UTC(2026, 10, 20, 12) },
  });
  const site = root === undefined ? folder : join(folder, root);
  const path = root === undefined ? file : file.slice(root.length + 1);
  const page = readFileSync(join(site, path));
  let report: PageReport | undefined;
  let said: string;
  try {
    report = await importPage(page, { calendar, url: `${BASE}/${path}`, ask: folderSite(site) });
    said = [...report.errors, ...report.notes].map(({ message }) => message).join('\n');
  } catch (error) {
    if (!(error instanceof PageWithoutEvents)) throw error;
    said = error.message;
  }
  const stored = (await allEvents(calendar)).sort((a, b) => a.utc_start_date.localeCompare(b.utc_start_date));
  const titleOf = ({ title, title_any: [any = ''] = [] }: ExpectedEvent): string => title ?? any;
  const pairs = events.flatMap((expected) => {
    const event = stored.find(
      (one) =>
        [expected.title, ...(expected.title_any ?? [])].includes(one.title.replaceAll('&amp;', '&')) &&
        (expected.start === undefined || `${one.utc_start_date.replace(' ', 'T')}Z` === expected.start),
    );
    return event === undefined && expected.optional === true ? [] : [{ expected, event }];
  });
  const got = await Promise.all(
    pairs.map(async ({ expected, event }) =>
      event === undefined ? { missing: titleOf(expected) } : shown(event, calendar, expected),
    ),
  );
  const all = { calendar, report, said, titles: stored.map(({ title }) => title.replaceAll('&amp;', '&')) };
  return { ...all, got, expected: pairs.map(({ expected }) => asked(expected)) };
}

/** The cases of a folder; none if it is not there. */
export function casesIn(folder: string): readonly PageCase[] {
  const file = join(folder, 'expected.json');
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly PageCase[] }).cases
    : [];
}
