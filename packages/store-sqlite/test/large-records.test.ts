import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kind } from '@kalends/core';
import type { Change, Store } from '@kalends/core/store';
import {
  insert,
  newEvent,
  newImage,
  newOrganizer,
  newSeries,
  newTerm,
  newVenue,
  put,
  remove,
} from '@kalends/store-kit';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { chooseDriver } from '../src/driver/choose-driver.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-large-records-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** How many records of each kind lose what is deleted, and their texts. */
const MANY = 30;
const description = 'Something long. '.repeat(6_000);
/** The most bytes to write for them: a quarter of the texts of one kind. */
const MOST = (MANY * description.length) / 4;

const get = async (store: Store, kind: Kind, id: number) => {
  const [record] = await store.load(kind, [id]);
  if (record === undefined) throw new Error(`There is no ${kind} ${id}.`);
  return record;
};

// SQLite stores small numbers in fewer bytes
it.each([3, 300, 40_000, 9_000_000])(
  'records that lose a link to a deleted record are not written with their texts, from id %i on',
  async (first) => {
    const file = join(folder, `${first}.db`);
    const store = createSqliteStore({ file, durability: 'normal' });
    const commit = (changes: readonly Change[]) => store.commit({ changes, preconditions: [] });
    const [image, venue, organizer, series, term] = [first, first + 1, first + 2, first + 3, first];
    await commit([
      put('image', newImage({ id: image })),
      put('venue', newVenue({ id: venue })),
      put('organizer', newOrganizer({ id: organizer })),
      put('series', newSeries({ id: series })),
      put('category', newTerm({ id: term })),
      put('tag', newTerm({ id: term + 1 })),
    ]);
    const links = { venue, organizer: [organizer], categories: [term], tags: [term + 1] };
    const changes = Array.from({ length: MANY }, (_, n) => n).flatMap((n): Change[] => [
      insert('venue', newVenue({ id: -1 - 4 * n, slug: `v${n}`, image, description })),
      insert('organizer', newOrganizer({ id: -2 - 4 * n, slug: `o${n}`, image, description })),
      insert('series', newSeries({ id: -3 - 4 * n, slug: `s${n}`, ...links, image, description })),
      insert('event', newEvent({ id: -4 - 4 * n, slug: `e${n}`, ...links, series, image, description })),
    ]);
    const { ids } = await commit(changes);
    const other = chooseDriver()(file);
    for (const [kind, id] of [
      ['image', image],
      ['venue', venue],
      ['organizer', organizer],
      ['series', series],
      ['category', term],
      ['tag', term + 1],
    ] as const) {
      other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      await commit([remove(kind, await get(store, kind, id))]);
      expect(statSync(`${file}-wal`).size, kind).toBeLessThan(MOST);
    }
    other.close();
    const none = { venue: 0, organizer: [], categories: [], tags: [], image: 0 };
    const expected: Readonly<Record<string, object>> = {
      venue: { image: 0, revision: 2 },
      organizer: { image: 0, revision: 2 },
      series: { ...none, revision: 6 },
      event: { ...none, series: 0, revision: 7 },
    };
    for (const [index, { kind }] of changes.entries())
      expect(await get(store, kind, ids[index] ?? 0)).toMatchObject({ ...expected[kind], description });
    await store.close();
    expect(checkSqliteStore({ file })).toEqual([]);
  },
);
