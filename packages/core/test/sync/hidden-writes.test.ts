import type { Actor, CalendarView, SyncPage, SyncPosition } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { createCalendar } from '../../src/index.js';

const DATES = { start_date: '2031-05-01', end_date: '2031-05-01' };
const NOW = Date.UTC(2031, 0, 1);
const SUBSCRIBER: Actor = { id: 9, role: 'subscriber' };

/** A calendar to which a function writes what is hidden after each public write. */
async function calendarWith(hidden: (calendar: ReturnType<typeof createCalendar>) => Promise<unknown>) {
  const store = createMemoryStore();
  const calendar = createCalendar({ store, clock: () => NOW });
  // the ids of both calendars are the same
  await calendar.events.create({ title: 'Draft', ...DATES, status: 'draft' });
  async function add(title: string): Promise<void> {
    await calendar.events.create({ title, ...DATES });
    await hidden(calendar);
  }
  return { store, calendar, add };
}

const nothing = async (): Promise<void> => undefined;

/** Changes the draft so often. */
const edits =
  (count: number) =>
  async ({ events }: ReturnType<typeof createCalendar>): Promise<void> => {
    for (let number = 0; number < count; number++) await events.update(1, { title: `Draft ${number}` });
  };

/** All pages up to the end. */
async function pagesOf(view: CalendarView, limit: number, from?: SyncPosition): Promise<SyncPage[]> {
  const pages: SyncPage[] = [];
  for (let position = from; ;) {
    const page = await view.sync({ limit, position });
    pages.push(page);
    if (!page.more) return pages;
    ({ position } = page);
  }
}

const told = (pages: readonly SyncPage[]) =>
  pages.map(({ changes, position, more }) => JSON.stringify({ changes, position, more }));

/** Some public entries; the positions of these are numbers of the whole log, so hidden writes come after all of them. */
describe.each([
  ['an anonymous caller', null],
  ['one without rights', SUBSCRIBER],
])('the pages of %s', (_who, actor) => {
  it.each([1, 150, 700])('are the same before and after %i hidden writes', async (count) => {
    const { calendar, add } = await calendarWith(nothing);
    const view = calendar.as(actor);
    for (const title of ['One', 'Two', 'Three']) await add(title);
    const [whole, halves] = [await pagesOf(view, 100), await pagesOf(view, 2)];
    const { position } = whole.at(-1)!;
    const rest = await pagesOf(view, 2, position);
    await edits(count)(calendar);
    expect(told(await pagesOf(view, 100))).toEqual(told(whole));
    expect(told(await pagesOf(view, 2))).toEqual(told(halves));
    expect(told(await pagesOf(view, 2, position))).toEqual(told(rest));
    expect(rest).toMatchObject([{ changes: [], position, more: false }]);
  });

  it('go on behind hidden writes, and tell all', async () => {
    const { calendar, add } = await calendarWith(edits(4));
    const view = calendar.as(actor);
    await add('One');
    const { position } = (await pagesOf(view, 2)).at(-1)!;
    for (const title of ['Two', 'Three', 'Four']) await add(title);
    const pages = await pagesOf(view, 2, position);
    expect(pages.flatMap(({ changes }) => changes.map(({ id }) => id))).toEqual([3, 4, 5]);
    expect(pages.map(({ changes, more }) => [changes.length, more])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(pages.at(-1)?.version).toBe(await calendar.version());
  });
});

it('a page tells the version up to which it has looked, so that who waits is not woken by what it knows', async () => {
  const { calendar, add } = await calendarWith(edits(5));
  await add('One');
  for (const actor of [null, { id: 1, role: 'editor' } as const]) {
    const [page] = await pagesOf(calendar.as(actor), 100);
    expect(page?.version).toBe(await calendar.version());
    const [next] = await pagesOf(calendar.as(actor), 100, page?.position);
    expect(next?.version).toBe(await calendar.version());
  }
});

/** An anonymous view of a store whose last 1,500 entries are hidden, and how many entries were read. */
async function countedView() {
  const { store, calendar: writer, add } = await calendarWith(edits(1_500));
  await add('One');
  const counter = { read: 0 };
  const counted: Store = {
    ...store,
    async changes(after, limit) {
      const changes = await store.changes(after, limit);
      counter.read += changes.entries.length;
      return changes;
    },
  };
  return { counter, writer, view: createCalendar({ store: counted, clock: () => NOW }).as(null) };
}

it('the last public entry is looked for once after each public write', async () => {
  const { counter, writer, view } = await countedView();
  const { position } = await view.sync({ limit: 100 });
  expect(counter.read).toBeGreaterThan(1_500);
  counter.read = 0;
  for (let number = 0; number < 10; number++) await view.sync({ position });
  expect(counter.read).toBeLessThan(10 * 60);
  await writer.events.create({ title: 'Two', ...DATES });
  counter.read = 0;
  await view.sync();
  expect(counter.read).toBeLessThan(600);
});

it('the last public entry is looked for once for all who ask at the same time', async () => {
  const { counter, view } = await countedView();
  const one = async () => (await view.sync({ limit: 1 })).position;
  const positions = await Promise.all(Array.from({ length: 20 }, one));
  expect(counter.read).toBeLessThan(2 * 1_500);
  expect(new Set(positions.map((position) => JSON.stringify(position))).size).toBe(1);
});

it('where nothing was ever public the place is the beginning', async () => {
  const { calendar } = await calendarWith(nothing);
  const [before] = await pagesOf(calendar.as(null), 10);
  await edits(3)(calendar);
  const [after] = await pagesOf(calendar.as(null), 10);
  expect([before?.position, after?.position]).toEqual([{ version: 0 }, { version: 0 }]);
  await calendar.events.create({ title: 'One', ...DATES });
  expect(await pagesOf(calendar.as(null), 10, after?.position)).toMatchObject([{ changes: [{ id: 2 }] }]);
});
