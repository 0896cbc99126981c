import { existsSync } from 'node:fs';
import { collectionOf, createCalendar, kindsOf } from '@kalends/core';
import { createPostgresStore } from '@kalends/store-postgres';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import type { Store } from '@kalends/core/store';
import { expect, it } from 'vitest';
import { testPlaces } from './copy/copying.js';
import { run } from './running.js';

const { newFile, newSchema } = testPlaces();

/** The kinds of which nothing is in the trash. */
const OTHERS = kindsOf('linked').filter((kind) => kind !== 'venue');

const DAY = 24 * 3_600_000;
const EVENT = { start_date: '2031-05-01', end_date: '2031-05-01' };

const openPlace = (place: string): Promise<Store> | Store => {
  if (place.startsWith('sqlite:')) return createSqliteStore({ file: place.slice('sqlite:'.length) });
  const url = new URL(place);
  const schema = url.searchParams.get('schema') ?? '';
  url.searchParams.delete('schema');
  return createPostgresStore({ connectionString: url.href, schema, timeout: 30_000 });
};

/** A calendar with records that were moved to the trash 29 and 31 days ago. */
async function fill(place: string): Promise<void> {
  let now = Date.now() - 31 * DAY;
  const calendar = createCalendar({ store: await openPlace(place), clock: () => now });
  const { events, venues, organizers } = calendar;
  const venue = await venues.create({ venue: 'Old' });
  await organizers.create({ organizer: 'Kept' });
  for (const title of ['old 1', 'old 2']) {
    const { id } = await events.create({ title, ...EVENT });
    await events.delete(id);
  }
  await venues.delete(venue.id);
  const changed = await events.create({ title: 'changed in the trash', ...EVENT });
  await events.delete(changed.id);
  now += 2 * DAY;
  await events.update(changed.id, { title: 'changed there' });
  const recent = await events.create({ title: 'recent', ...EVENT });
  await events.delete(recent.id);
  await events.create({ title: 'published', ...EVENT, venue: venue.id });
  await calendar.close();
}

const titlesIn = async (place: string): Promise<string[]> => {
  const store = await openPlace(place);
  const titles = (await store.scan('event', 0, 100)).map(({ title }) => title);
  await store.close();
  return titles;
};

it.each([
  ['sqlite', () => `sqlite:${newFile()}`],
  ['postgres', newSchema],
])('deletes what was in the trash for long, on %s', async (_kind, newPlace) => {
  const place = newPlace();
  await fill(place);
  const all = await titlesIn(place);
  const counts = (purged: readonly number[]) => [
    { kind: 'event', trashed: 4, due: 2, purged: purged[0] },
    { kind: 'venue', trashed: 1, due: 1, purged: purged[1] },
    ...OTHERS.map((kind) => ({ kind, trashed: 0, due: 0, purged: 0 })),
  ];
  const args = ['purge', '--older-than', '30d', '--store', place];

  const dry = await run([...args, '--dry-run']);
  expect([dry.exitCode, dry.errors]).toEqual([0, []]);
  expect(dry.lines).toEqual([
    '            IN TRASH  WOULD BE DELETED',
    'events      4         2',
    'venues      1         1',
    ...OTHERS.map((kind) => `${collectionOf(kind).padEnd(10)}  0         0`),
  ]);
  expect(await titlesIn(place)).toEqual(all);

  const json = await run([...args, '--json']);
  expect(json.exitCode).toBe(0);
  expect(JSON.parse(json.lines.join('\n'))).toMatchObject({ dryRun: false, kinds: counts([2, 1]) });
  expect(await titlesIn(place)).toEqual(['changed there', 'recent', 'published']);

  const again = await run(args);
  expect(again.lines).toEqual([
    '            IN TRASH  DELETED',
    'events      2         0',
    'venues      0         0',
    ...OTHERS.map((kind) => `${collectionOf(kind).padEnd(10)}  0         0`),
  ]);
  if (place.startsWith('sqlite:'))
    expect(checkSqliteStore({ file: place.slice('sqlite:'.length) })).toEqual([]);
});

it('an older copy loses what the source has purged', async () => {
  const [from, to] = [`sqlite:${newFile()}`, `sqlite:${newFile()}`];
  await fill(from);
  expect((await run(['copy', from, to])).exitCode).toBe(0);
  await run(['purge', '--older-than', '30d', '--store', from]);
  const { exitCode, lines } = await run(['copy', from, to, '--json']);
  expect([exitCode, JSON.parse(lines.join('\n'))]).toMatchObject([0, { equal: true, deleted: 3 }]);
  expect(await titlesIn(to)).toEqual(['changed there', 'recent', 'published']);
});

it.each([
  ['--older-than is required', ['--store', 'sqlite:x.db']],
  ['--store is required', ['--older-than', '30d']],
  ['one like 12h', ['--older-than', '30', '--store', 'sqlite:x.db']],
  ['memory store', ['--older-than', '30d', '--store', 'memory']],
])('refuses: %s', async (message, args) => {
  const { exitCode, errors } = await run(['purge', ...args]);
  expect(exitCode).toBe(2);
  expect(errors.join('\n')).toContain(message);
});

it('makes no file', async () => {
  const file = newFile();
  const { exitCode } = await run(['purge', '--older-than', '30d', '--store', `sqlite:${file}`]);
  expect([exitCode, existsSync(file)]).toEqual([1, false]);
});
