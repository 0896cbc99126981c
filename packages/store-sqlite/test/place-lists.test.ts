import { type CalendarView, createCalendar } from '@kalends/core';
import { ALL_EVENTS, type EventQuery, type Location, type Store } from '@kalends/core/store';
import { createSqliteStore } from '@kalends/store-sqlite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Cached lists by place stay true: after each write a store answers as one does that was opened after it. */

const BERLIN: Location = { lat: 52.5, lng: 13.4, distance: 40 };
const visible = { status: ['publish'], author: null } as const;
const list: EventQuery = {
  ...ALL_EVENTS,
  offset: 0,
  limit: 10,
  visible,
  start_date: { from: '2027-01-01 00:00:00', to: null },
};
const queries = (['known', 'unknown', BERLIN] as const).flatMap((of) =>
  [list, { ...list, featured: true }, { ...list, offset: 2, search: { all: ['jazz'], none: [] } }].map(
    (query): EventQuery => ({ ...query, location: { of, visible } }),
  ),
);

let directory: string;
let file: string;
let store: Store;
let calendar: CalendarView;
const viewOf = (on: Store) => createCalendar({ store: on }).as({ id: 1, role: 'administrator' });

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'kalends-places-'));
  file = path.join(directory, 'places.db');
  store = createSqliteStore({ file, durability: 'normal' });
  calendar = viewOf(store);
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const answersOf = (from: Store) => Promise.all(queries.map((query) => from.find(query)));

async function expectTrueAnswers() {
  const other = createSqliteStore({ file, durability: 'normal' });
  expect(await answersOf(store)).toEqual(await answersOf(other));
  await other.close();
}

const times = (day: string) => ({ start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00` });
const events: number[] = [];
const venues: number[] = [];

const WRITES: Readonly<Record<string, () => Promise<unknown>>> = {
  async 'venues and events'() {
    const places = [{ geo_lat: 52.51, geo_lng: 13.39 }, { geo_lat: 48.1, geo_lng: 11.6 }, {}, {}];
    for (const [index, place] of places.entries())
      venues.push((await calendar.venues.create({ venue: `Hall ${index}`, ...place })).id);
    for (let index = 0; index < 12; index++) {
      const input = { title: `Jazz ${index}`, ...times(`2027-02-${index + 10}`), venue: venues[index % 4] };
      events.push((await calendar.events.create({ ...input, featured: index % 3 === 0 })).id);
    }
  },
  'one more event': () =>
    calendar.events.create({ title: 'More jazz', ...times('2027-03-01'), venue: venues[0] }),
  'an event without a venue': () => calendar.events.create({ title: 'Jazz', ...times('2027-03-02') }),
  'another title': () => calendar.events.update(events[0] ?? 0, { title: 'Rock' }),
  'another venue': () => calendar.events.update(events[1] ?? 0, { venue: venues[0] }),
  'another day': () => calendar.events.update(events[2] ?? 0, times('2026-12-31')),
  'a draft': () => calendar.events.update(events[3] ?? 0, { status: 'draft' }),
  'the trash': () => calendar.events.delete(events[4] ?? 0),
  'not featured': () => calendar.events.update(events[6] ?? 0, { featured: false }),
  'coordinates of a venue': () => calendar.venues.update(venues[2] ?? 0, { geo_lat: 52.4, geo_lng: 13.3 }),
  'a venue in the trash': () => calendar.venues.delete(venues[1] ?? 0),
  async 'a write of another store'() {
    const other = createSqliteStore({ file, durability: 'normal' });
    await viewOf(other).events.create({ title: 'Their jazz', ...times('2027-04-01'), venue: venues[0] });
    await other.close();
  },
  'more events than are counted one by one': () =>
    calendar.import(
      Array.from({ length: 150 }, (_, key) => ({
        kind: 'event' as const,
        key,
        input: { title: `Jazz ${key}`, ...times('2027-05-01') },
      })),
    ),
  async 'a write of another store, then one of this one'() {
    const other = createSqliteStore({ file, durability: 'normal' });
    await viewOf(other).events.create({ title: 'Their jazz', ...times('2027-04-02'), venue: venues[0] });
    await other.close();
    await calendar.events.create({ title: 'Jazz', ...times('2027-04-03'), venue: venues[0] });
  },
};

describe('lists by place after', () => {
  for (const [name, write] of Object.entries(WRITES))
    it(name, async () => {
      await answersOf(store);
      await write();
      await expectTrueAnswers();
    });

  it('there was something to find', async () => {
    expect((await answersOf(store)).map(({ total }) => total)).not.toContain(0);
  });
});
