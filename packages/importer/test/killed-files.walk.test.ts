import { kindsOf, type Calendar, type Kind } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import {
  exportCalendar,
  importCsv,
  importICalendar,
  importJson,
  importPage,
  importWxr,
  type FileReport,
} from '../src/index.js';
import { GANCIO, mobilizon } from './others/listed-events.js';
import { CLOCK, randomSite } from './site/importing.js';
import { ics, newCalendar, NOW } from './support.js';
import { php, TAIL, wxrOf } from './wxr/write-wxr.js';

const ZONE = 'Europe/Rome';
const settings = { timezone: ZONE };

/** The text of an export, and how it is imported. */
interface Case {
  readonly source: () => Promise<string>;
  readonly read: (
    text: string,
    to: { readonly calendar: Calendar; readonly store: Store },
  ) => Promise<FileReport>;
}

const days = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `2027-06-${String(1 + (n % 28)).padStart(2, '0')}`);

const csv = (head: string, row: (day: string, n: number) => string): Case => ({
  source: () => Promise.resolve([head, ...days(12).map(row)].join('\n')),
  read: (text, { calendar }) => importCsv(text, { calendar, timezone: ZONE }),
});

const json = (events: () => unknown): Case => ({
  source: () => Promise.resolve(JSON.stringify(events())),
  read: (text, { calendar }) => importJson(text, { calendar, timezone: ZONE, host: 'old.example' }),
});

/** An export of WordPress with an event of Events Calendar PRO. */
async function recurringWxr(): Promise<string> {
  const site = await randomSite({}, 8, 4);
  const rules = [
    { type: 'Custom', 'end-type': 'After', 'end-count': '5', custom: { type: 'Weekly', interval: '1' } },
  ];
  const meta = [
    ['_EventStartDate', '2031-06-12 12:00:00'],
    ['_EventEndDate', '2031-06-12 15:00:00'],
    ['_EventRecurrence', php({ rules })],
  ].map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  );
  const item = `<item><title>Dance</title><wp:post_id>9000</wp:post_id><wp:post_type>tribe_events</wp:post_type><wp:status>publish</wp:status><wp:post_name>dance</wp:post_name><wp:post_date>2030-12-01 10:00:00</wp:post_date><wp:post_date_gmt>2030-12-01 09:00:00</wp:post_date_gmt>${meta.join('')}</item>`;
  return (await wxrOf(site.store)).replace(TAIL, item + TAIL);
}

async function kalendsExport(): Promise<string> {
  const store = createMemoryStore();
  const calendar = newCalendar({ store });
  const time = { start_date: '2027-06-01 19:00', end_date: '2027-06-01 21:00' };
  await calendar.series.create({ ...time, title: 'Choir', recurrence: 'FREQ=WEEKLY;COUNT=6' });
  for (const day of days(9))
    await calendar.events.create({
      title: `Jazz ${day}`,
      start_date: day,
      end_date: day,
      venue: { venue: 'Hall' },
      categories: ['Music'],
      tags: [day],
    });
  let text = '';
  for await (const piece of exportCalendar(store, { format: 'json', host: 'old.example' })) text += piece;
  return text;
}

const CASES: Readonly<Record<string, Case>> = {
  'an export of WordPress, with a series': {
    source: recurringWxr,
    read: (text, { store }) => importWxr(text, { store, settings, clock: CLOCK }),
  },
  'CSV with the labels of the plugin': csv(
    'Event Name,Event Start Date,Event End Date,Event Category,Event Tags,Event Venue Name,Event Organizer Name(s) or ID(s)',
    (day, n) => `Jazz ${n},${day},${day},"Music, Folk ${n}",live,Hall ${n % 3},Ann ${n % 2}`,
  ),
  'CSV of Events Manager, with a rule': csv(
    'event_name,event_start_date,event_start_time,event_end_date,event_end_time,location_name,location_town,event_status,category-slug,recurrence,recurrence_freq,recurrence_interval,recurrence_byday',
    (day, n) => `Choir ${n},${day},19:00:00,2027-07-30,20:00:00,Hall,Rome,1,film,${n % 2},weekly,1,2`,
  ),
  'JSON of Gancio': json(() => GANCIO),
  'JSON of Mobilizon': json(() => ({
    data: {
      events: {
        elements: days(8).map((day, n) =>
          mobilizon(`Meeting ${n}`, { beginsOn: `${day}T18:00:00Z`, endsOn: `${day}T20:00:00Z` }),
        ),
      },
    },
  })),
  'an export of Kalends': {
    source: kalendsExport,
    read: (text, { calendar }) => importJson(text, { calendar }),
  },
  'a calendar file': {
    source: () =>
      Promise.resolve(
        ics(
          ...days(9).flatMap((day, n) => [
            ...[
              'BEGIN:VEVENT',
              `UID:${n}@old.example`,
              `SUMMARY:Jazz ${n}`,
              `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
            ],
            ...[
              ...(n % 3 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=4'] : []),
              'LOCATION:Hall',
              'CATEGORIES:Music,Folk',
              'END:VEVENT',
            ],
          ]),
        ),
      ),
    read: (text, { calendar }) => importICalendar(text, { calendar, timezone: ZONE }),
  },
  'a page': {
    source: () =>
      Promise.resolve(
        days(6)
          .map(
            (day, n) =>
              `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Event', '@id': `https://old.example/${n}`, name: `Jazz ${n}`, startDate: `${day}T20:00`, location: { '@type': 'Place', name: 'Hall', address: 'Rome' } })}</script>`,
          )
          .join('\n'),
      ),
    read: (text, { calendar }) => importPage(text, { calendar, timezone: ZONE, url: 'https://old.example/' }),
  },
};

/** A store that fails from a commit on, as for a process that is killed before it. */
function failing(store: Store, from: number): { readonly store: Store; readonly commits: () => number } {
  let commits = 0;
  const commit: Store['commit'] = (given) => {
    commits += 1;
    return commits > from ? Promise.reject(new Error('killed')) : store.commit(given);
  };
  return { store: bound(store, commit), commits: () => commits };
}

/** A store with another `commit`. */
const bound = (store: Store, commit: Store['commit']): Store =>
  new Proxy(store, {
    get(target, name) {
      const value: unknown = name === 'commit' ? commit : Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** All records, without what counts writes. */
async function recordsIn(store: Store): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const kind of kindsOf())
    for (const record of await store.scan<Kind>(kind, 0, 10_000))
      all.push([kind, { ...record, revision: 0 }]);
  return all;
}

const calendarOf = (store: Store): Calendar => newCalendar({ store, clock: () => NOW });

describe.each(Object.entries(CASES))('%s', (_, { source, read }) => {
  it('is imported as a whole, whatever commit the import was killed before, and a further one changes nothing', async () => {
    const text = await source();
    const whole = createMemoryStore();
    const counting = failing(whole, Infinity);
    await read(text, { store: counting.store, calendar: calendarOf(counting.store) });
    const expected = await recordsIn(whole);
    expect(expected.length).toBeGreaterThan(2);
    for (let from = 0; from < counting.commits(); from++) {
      const store = createMemoryStore();
      const killed = failing(store, from).store;
      await read(text, { store: killed, calendar: calendarOf(killed) }).catch(() => undefined);
      await read(text, { store, calendar: calendarOf(store) });
      expect(await recordsIn(store)).toEqual(expected);
      const version = await store.version();
      await read(text, { store, calendar: calendarOf(store) });
      expect(await store.version()).toBe(version);
    }
  });
});
