import { insert, newEvent, newOrganizer, newTerm, newVenue, remove, update } from '@kalends/store-kit';
import type { Kind } from '@kalends/core';
import type { Change } from '@kalends/core/store';
import { expect, it } from 'vitest';
import { type Connection, openConnection } from '../src/file/connection.js';
import { migrate } from '../src/file/migrations.js';
import { createSearchIndex } from '../src/search/search-index.js';
import { storeOn } from '../src/sqlite-store.js';

/** A store that unlinks any number of events at once, and a count of the statements that it runs. */
function openCounted() {
  const db = openConnection({
    ...{ file: ':memory:', durability: 'normal' },
    admit: (connection) => migrate(connection, ':memory:'),
  });
  let statements = 0;
  const counted = <T>(act: () => T): T => {
    statements++;
    return act();
  };
  const connection: Connection = {
    ...db,
    run: (...all) => counted(() => db.run(...all)),
    row: (...all) => counted(() => db.row(...all)),
    rows: (...all) => counted(() => db.rows(...all)),
    tuple: (...all) => counted(() => db.tuple(...all)),
    tuples: (...all) => counted(() => db.tuples(...all)),
    value: (...all) => counted(() => db.value(...all)),
    values: (...all) => counted(() => db.values(...all)),
  };
  return { store: storeOn(connection, createSearchIndex(db), { few: 0 }), statements: () => statements };
}

const LINKS = { venue: -1, organizer: [-2], tags: [-3], categories: [-6] };

const WORLD: readonly Change[] = [
  insert('venue', newVenue({ id: -1 })),
  insert('organizer', newOrganizer({ id: -2 })),
  insert('tag', newTerm({ id: -3 })),
  insert('category', newTerm({ id: -4, name: 'Top' })),
  insert('category', newTerm({ id: -5, name: 'Middle', parent: -4 })),
  insert('category', newTerm({ id: -6, name: 'Low', parent: -5 })),
];

/** The statements of each commit that changes the links of so many events. */
async function statementsFor(events: number): Promise<readonly number[]> {
  const { store, statements } = openCounted();
  const linked = Array.from({ length: events }, (_, n) =>
    insert('event', newEvent({ id: -10 - n, slug: `e${n}`, status: 'publish', ...LINKS })),
  );
  const { ids } = await store.commit({ changes: [...WORLD, ...linked], preconditions: [] });
  const [venue = 0, organizer = 0, tag = 0, , middle = 0, low = 0] = ids;
  const get = async <K extends Kind>(kind: K, id: number) => {
    const [record] = await store.load(kind, [id]);
    if (record === undefined) throw new Error(`There is no ${kind} ${id}.`);
    return record;
  };
  const commits: readonly (() => Promise<Change>)[] = [
    async () => ({ op: 'unlink', kind: 'venue', id: venue }),
    async () => remove('venue', await get('venue', venue)),
    async () => remove('organizer', await get('organizer', organizer)),
    async () => remove('tag', await get('tag', tag)),
    async () => update('category', await get('category', low), { parent: 0 }),
    async () => update('category', await get('category', low), { parent: middle }),
    async () => remove('category', await get('category', middle)),
    async () => remove('category', await get('category', low)),
  ];
  const counts: number[] = [];
  for (const change of commits) {
    const changes = [await change()];
    const before = statements();
    await store.commit({ changes, preconditions: [] });
    counts.push(statements() - before);
  }
  const [event] = await store.load('event', ids.slice(-1));
  expect(event).toMatchObject({ venue: 0, organizer: [], tags: [], categories: [], revision: 5 });
  await store.close();
  return counts;
}

it('a link that many events lose costs as many statements as for a few', async () => {
  const few = await statementsFor(20);
  expect(await statementsFor(200)).toEqual(few);
  expect(Math.max(...few)).toBeLessThan(40);
});
