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
  ['Zero\u200bwid\ufeffth', 'Zerowidth', 'Ze\u200dro\u2060wi\u200cdth'],
  ['Rock&#8217;n&rsquo;Pop&#039;s', 'Rock’n’Pop’s', "rock'n'pop's", 'Rock&#x2019;n&#146;Pop&apos;s'],
  ['R&amp;B', 'R&B', 'R&#38;B'],
  ['Ein&shy;tritts&zwnj;karte', 'Eintrittskarte', 'eintritts&#173;karte'],
  ['Caf&eacute; &ndash; Z&#252;ri', 'Café – Züri', 'cafe - zuri'],
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
    for (const title of TITLES.flat()) {
      await calendar.events.create({ title, ...day });
      const slug = `name-${TITLES.flat().indexOf(title)}`;
      for (const kind of ['categories', 'tags'] as const) await calendar[kind].create({ name: title, slug });
    }
    // one that is named alike is the same
    for (const [name = ''] of TITLES) {
      await calendar.venues.create({ venue: name });
      await calendar.organizers.create({ organizer: name });
    }
  });
  afterAll(() => store.close());

  it.each(TITLES.flatMap((ways) => ways.map((way) => [way, ways] as const)))(
    '%j finds each way to write it',
    async (search, ways) => {
      const { items } = await calendar.events.list({ search, ...year, per_page: 50 });
      expect(items).toHaveLength(ways.length);
    },
  );

  it.each(TITLES.flatMap((ways) => ways.map((way) => [way, ways] as const)))(
    '%j finds the venue, the organizer, the categories and the tags of that name',
    async (search, ways) => {
      const { items: venues } = await calendar.venues.list({ search });
      expect(venues.map(({ venue }) => venue)).toEqual([ways[0]]);
      const { items: organizers } = await calendar.organizers.list({ search });
      expect(organizers.map(({ organizer }) => organizer)).toEqual([ways[0]]);
      for (const kind of ['categories', 'tags'] as const) {
        const { items: terms } = await calendar[kind].list({ search, hide_empty: false });
        const slugs = ways.map((way) => `name-${TITLES.flat().indexOf(way)}`);
        expect(terms.map(({ slug }) => slug).sort()).toEqual(slugs.sort());
      }
    },
  );
});
