import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Ways to write one title: as it is shown, as it is typed, and as it comes with a copied text. */
const TITLES: readonly (readonly string[])[] = [
  ['Rock’n’Roll', "Rock'n'Roll", 'Rock‘n’Roll', 'Rock´n´Roll'],
  ['L’été', "L'été", "l'ete"],
  ['A “Faust” today', 'A "Faust" today', 'A „Faust“ today'],
  ['Donau\u00addampfschiff', 'Donaudampfschiff', 'Donaudampf\u00adschiff'],
  ['Zero\u200bwidth\ufeff', 'Zerowidth', 'Ze\u200dro\u2060wi\u200cdth'],
];

const STORES: Readonly<Record<string, () => Store>> = {
  memory: createMemoryStore,
  SQLite: () => createSqliteStore({ file: ':memory:' }),
};

describe.each(Object.entries(STORES))('in a store of %s', (_name, createStore) => {
  const store = createStore();
  const calendar = createCalendar({ store, clock: () => Date.UTC(2026, 10, 20) });
  const year = { start_date: '2031-01-01', end_date: '2031-12-31' };
  const day = { start_date: '2031-03-20', end_date: '2031-03-20' };
  beforeAll(async () => {
    for (const title of TITLES.flat()) await calendar.events.create({ title, ...day });
  });
  afterAll(() => store.close());

  it.each(TITLES.flatMap((ways) => ways.map((way) => [way, ways] as const)))(
    '%j finds each way to write it',
    async (search, ways) => {
      const { items } = await calendar.events.list({ search, ...year, per_page: 50 });
      expect(items).toHaveLength(ways.length);
    },
  );
});
