import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_EVENTS } from '@kalends/core/store';
import { insert, newEvent, update } from '@kalends/store-kit';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { type Connection, openConnection } from '../src/file/connection.js';
import { migrate } from '../src/file/migrations.js';
import { createSearchIndex } from '../src/search/search-index.js';
import { storeOn } from '../src/sqlite-store.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-indexing-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

/** A store whose index is updated after this many changed events, and what tells how many wait. */
function open(file: string, manyPending: number) {
  const db = openConnection({
    file,
    durability: 'normal',
    admit: (connection) => migrate(connection, file),
  });
  const search = createSearchIndex(db, { manyPending, manyIds: 1 });
  const pending = (): unknown => db.value('SELECT count(*) FROM pending_event');
  return { store: storeOn(db, search), search, pending };
}

/** A text of 30,000 characters that are words of their own. */
const longText = (number: number): string =>
  Array.from({ length: 6000 }, (_, index) => (number * 100_000 + index).toString(36)).join(' ');

const long = (number: number) =>
  insert(
    'event',
    newEvent({ id: -number, slug: `e${number}`, title: `Jazz ${number}`, description: longText(number) }),
  );

const of = (word: string) => ({
  ...ALL_EVENTS,
  ...{ search: { all: [word], none: [] }, offset: 0, limit: 10 },
});

it('long texts are indexed after the commit, in slices between which others search and write', async () => {
  const file = join(folder, `${files++}.db`);
  const { store, search, pending } = open(file, 4);
  const other = createSqliteStore({ file });
  await store.commit({ changes: [1, 2, 3, 4].map(long), preconditions: [] });
  expect(pending()).toBe(4);
  const end = new AbortController();
  const done = search.idle().then(() => end.abort());
  // a slice has no time for the words of all
  await new Promise(setImmediate);
  expect(pending()).toBeGreaterThan(0);
  await other.commit({ changes: [insert('event', newEvent({ title: 'Blues' }))], preconditions: [] });
  const totals = new Set<unknown>();
  do {
    for (const word of ['jazz', (2 * 100_000 + 5999).toString(36), 'blues'])
      totals.add(`${word} ${(await store.find(of(word))).total}`);
    await new Promise(setImmediate);
  } while (!end.signal.aborted);
  await done;
  expect([...totals].sort()).toEqual(['4ey7 1', 'blues 1', 'jazz 4']);
  expect([pending(), (await store.find(of('jazz'))).total]).toEqual([0, 4]);
  await store.close();
  await other.close();
  expect(checkSqliteStore({ file })).toEqual([]);
});

it('a text that changes while it is indexed is found by its new words only', async () => {
  const file = join(folder, `${files++}.db`);
  const { store, search } = open(file, 1);
  await store.commit({ changes: [long(1)], preconditions: [] });
  // the first slice has begun
  await new Promise(setImmediate);
  const [event] = await store.load('event', [1]);
  if (event === undefined) throw new Error('the event is gone');
  await store.commit({
    changes: [update('event', event, { title: 'Soul', description: '' })],
    preconditions: [],
  });
  await search.idle();
  expect((await store.find(of('jazz'))).total).toBe(0);
  expect((await store.find(of('soul'))).total).toBe(1);
  await store.close();
  expect(checkSqliteStore({ file })).toEqual([]);
});

it('what a process has left when it ended is indexed by the next', async () => {
  const file = join(folder, `${files++}.db`);
  const first = open(file, 2);
  await first.store.commit({ changes: [long(1), long(2)], preconditions: [] });
  await first.store.close();
  const next = open(file, 2);
  expect(next.pending()).toBe(2);
  await next.search.idle();
  expect([next.pending(), (await next.store.find(of('jazz'))).total]).toEqual([0, 2]);
  await next.store.close();
});

it('a commit of many waits until those before it are indexed', async () => {
  const { store, pending } = open(join(folder, `${files++}.db`), 2);
  await store.commit({ changes: [long(1), long(2)], preconditions: [] });
  await store.commit({ changes: [long(3), long(4)], preconditions: [] });
  expect(pending()).toBe(2);
  await store.close();
});

it('short commits look at the events that wait eight times until there are enough', async () => {
  const db = openConnection({
    ...{ file: ':memory:', durability: 'normal' },
    admit: (connection) => migrate(connection, ':memory:'),
  });
  let looks = 0;
  const counted: Connection = {
    ...db,
    value(text, ...params) {
      if (text.includes('FROM pending_event LIMIT')) looks++;
      return db.value(text, ...params);
    },
  };
  const search = createSearchIndex(counted, { manyPending: 32 });
  const store = storeOn(counted, search);
  // a file that is opened is looked at
  expect(looks).toBe(1);
  const pending = () => db.value('SELECT count(*) FROM pending_event');
  for (let number = 1; number < 32; number++)
    await store.commit({
      changes: [insert('event', newEvent({ slug: `e${number}`, title: `Jazz ${number}` }))],
      preconditions: [],
    });
  expect([looks, pending()]).toEqual([8, 31]);
  await store.commit({ changes: [insert('event', newEvent({ title: 'Soul' }))], preconditions: [] });
  await search.idle();
  expect([looks, pending(), (await store.find(of('jazz'))).total]).toEqual([9, 0, 31]);
  await store.close();
});
