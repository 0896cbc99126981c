import { createCalendar, type Calendar, type EventRecord } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { exportCalendar, importCsv, importJson } from '../../src/index.js';

const NOW = Date.UTC(2031, 1, 26, 12);

interface Site {
  readonly store: Store;
  readonly calendar: Calendar;
}

function newSite(): Site {
  const store = createMemoryStore();
  const settings = { timezone: 'Europe/Rome' };
  return { store, calendar: createCalendar({ store, settings, clock: () => NOW }) };
}

async function exported(store: Store, format: 'csv' | 'json'): Promise<string> {
  let text = '';
  for await (const piece of exportCalendar(store, { format, host: 'calendar.test' })) text += piece;
  return text;
}

const JAZZ = {
  title: 'Jazz',
  description: 'Standards.',
  start_date: '2031-03-03 20:00',
  end_date: '2031-03-03 22:30',
  tags: ['music'],
  cost: ['12'],
  website: 'https://jazz.example/',
};

/** Series of every kind, with all that their rules do not tell, and single events. */
async function fill({ calendar }: Site): Promise<void> {
  const { events, series, venues } = calendar;
  const venue = await venues.create({ venue: 'Hall' });
  const place = { ...JAZZ, venue: venue.id };
  const weekly = await series.create({
    ...place,
    recurrence: ['FREQ=WEEKLY;COUNT=10', 'EXDATE:20310317T200000'],
  });
  await series.create({
    ...{ title: 'Fair', start_date: '2031-03-01', end_date: '2031-03-02', all_day: true },
    recurrence: ['RRULE:FREQ=MONTHLY;COUNT=4', 'RDATE:20310310'],
  });
  const { refs } = await calendar.select({ kind: 'event', series: [weekly.id], limit: 20 });
  const at = (index: number) => refs[index]?.id ?? 0;
  await events.update(at(0), { title: 'Opening', featured: true });
  await events.update(at(1), { start_date: '2031-03-11 19:00', end_date: '2031-03-11 21:00' });
  await events.delete(at(3));
  await events.update(at(6), { title: 'Late jazz' }, { scope: 'following' });
  await events.create({ ...place, title: 'Single' });
  const old = await series.create({ ...place, title: 'Old', recurrence: 'FREQ=DAILY;COUNT=3' });
  await series.delete(old.id, { past: true });
}

type Shown = Readonly<Record<string, unknown>>;

/** The events that are not in the trash, as visitors see them, with the rules of their series. */
async function shown({ store }: Site): Promise<Shown[]> {
  const rules = new Map((await store.scan('series', 0, 100)).map(({ id, rule }) => [id, rule]));
  const events = (await store.scan('event', 0, 1000)).filter(({ status }) => status !== 'trash');
  const of = (event: EventRecord): Shown => {
    const { title, slug, description, start_date, end_date, all_day, featured, website, cost } = event;
    const { recurrence_id, overrides, status, tags, venue } = event;
    return {
      ...{ title, slug, description, start_date, end_date, all_day, featured, website, cost },
      ...{ recurrence_id, overrides, status, tags: tags.length, venue: venue > 0 },
      isInSeries: rules.has(event.series),
    };
  };
  return events.map(of).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

it.each([
  ['json', (text: string, calendar: Calendar) => importJson(text, { calendar })],
  ['csv', (text: string, calendar: Calendar) => importCsv(text, { calendar, strict: true })],
] as const)('%s keeps series, and what is otherwise in their events', async (format, read) => {
  const [first, second] = [newSite(), newSite()];
  await fill(first);
  const text = await exported(first.store, format);
  const report = await read(text, second.calendar);
  expect(report.errors).toEqual([]);
  const [before, after] = [await shown(first), await shown(second)];
  expect(after).toEqual(before);
  // of the first series two events are stated, of the one that was split off those that keep the slugs of the first
  expect(text.split('Standards.').length - 1).toBeLessThan(10);
  expect(await exported(second.store, format)).toBe(text);
  const version = await second.calendar.version();
  const again = await read(text, second.calendar);
  expect(Object.keys(again.counts)).toEqual(['unchanged']);
  expect(await second.calendar.version()).toBe(version);
});

it('json keeps what an event has not, unlike its series', async () => {
  const [first, second] = [newSite(), newSite()];
  const { id } = await first.calendar.series.create({
    ...JAZZ,
    venue: { venue: 'Hall' },
    recurrence: 'FREQ=WEEKLY;COUNT=3',
  });
  const { refs } = await first.calendar.select({ kind: 'event', series: [id], limit: 1 });
  const none = { description: '', website: '', tags: [], venue: 0, cost: [] };
  await first.calendar.events.update(refs[0]?.id ?? 0, none);
  const report = await importJson(await exported(first.store, 'json'), { calendar: second.calendar });
  expect(report.errors).toEqual([]);
  expect(await shown(second)).toEqual(await shown(first));
});

it('a series of a csv file is updated by its uid, its title and start, or its id', async () => {
  const { calendar, store } = newSite();
  const file = (rule: string, uid = '') =>
    `EVENT NAME,EVENT START DATE,EVENT START TIME,EVENT END TIME,EVENT RECURRENCE,EVENT UID\nJazz,2031-03-03,20:00,22:00,${rule},${uid}\n`;
  for (const [rule, count] of [
    ['FREQ=WEEKLY;COUNT=3', 3],
    ['FREQ=WEEKLY;COUNT=5', 5],
  ] as const) {
    const report = await importCsv(file(rule), { calendar });
    expect(report.errors).toEqual([]);
    expect((await store.scan('event', 0, 100)).length).toBe(count);
  }
  const own = await calendar.series.create({ ...JAZZ, recurrence: 'FREQ=WEEKLY;COUNT=2' });
  await importCsv(file('FREQ=WEEKLY;COUNT=4', `${own.id}@here`), { calendar, host: 'here' });
  expect((await calendar.series.get(own.id)).rule).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4']);
  const refused = await importCsv(file('FREQ=HOURLY', 'x'), { calendar });
  expect(refused.errors).toMatchObject([
    { line: 2, message: expect.stringContaining('every hour') as string },
  ]);
});
