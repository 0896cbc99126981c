import type { Kind, Role, Status } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteStore } from '@kalends/store-sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ACTORS } from '../../http-adapter/test/exchanges/users.js';
import { OPEN, SECRET, WORD, worldOn, type Hidden } from '../../http-adapter/test/hidden/world.js';
import { linkedSite } from './linked-site.js';

const STORES = { memory: () => createMemoryStore(), SQLite: () => createSqliteStore({ file: ':memory:' }) };
const STATUSES: readonly Exclude<Status, 'publish'>[] = ['draft', 'pending', 'private', 'future', 'trash'];
const KINDS = Object.keys(SECRET) as Kind[];

const FEEDS: readonly string[] = [
  ...[
    'events.ics',
    'events.ics?expand=1&alarm=5',
    'events.json',
    'events.json?start=2026-12-02&end=2026-12-03',
  ],
  ...['feed/', 'feed/atom/', 'feed/json/', 'changes', 'changes?per_page=2', 'changes?kinds=tag,category'],
];
const FILTERS = [
  {},
  { categories: [OPEN.category[0]] },
  { search: 'open' },
  { search: WORD },
  { featured: true },
];

/** A site with a link of everyone for each filter: their addresses. */
async function linksOf(open: () => ReturnType<typeof createMemoryStore>, hidden: Hidden | undefined) {
  const store = open();
  onTestFinished(() => store.close());
  const site = await linkedSite(store, await worldOn(store, hidden));
  const made = async (id: number, role: Role) => {
    await site.person(`someone ${id}`, role, id);
    return Promise.all(
      FILTERS.map(async (filter) => {
        const { secret } = await site.links.add(id, { name: 'x', filter });
        return `/private/${secret}/`;
      }),
    );
  };
  const all = [
    await made(ACTORS.subscriber.id, 'subscriber'),
    await made(ACTORS.contributor.id, 'contributor'),
  ].flat();
  return { all, get: (path: string) => site.get(path) };
}

/** An answer without the moment and the cursor, which is encrypted: as long as any other. */
const comparable = ({ status, headers, text }: { status: number; headers: Headers; text: string }) => {
  const { date: _date, ...others } = Object.fromEntries(headers);
  return { status, others, text: text.replace(/"cursor":"[^"]*"/, (cursor) => `"cursor":${cursor.length}`) };
};

describe.each(Object.entries(STORES))('on %s', (_, open) => {
  it.each(STATUSES)(
    'links without the right show the same whether or not there are records in %s',
    async (status) => {
      const hidden = await linksOf(open, { status, owner: 'admin', kinds: KINDS });
      const without = await linksOf(open, undefined);
      for (const [index, link] of hidden.all.entries())
        for (const feed of FEEDS) {
          const [a, b] = [
            await hidden.get(link + feed),
            await without.get((without.all[index] ?? '') + feed),
          ];
          expect([feed, a.status]).toEqual([feed, 200]);
          expect(comparable(a)).toEqual(comparable(b));
        }
    },
  );
});
