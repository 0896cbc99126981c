import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '@kalends/store-memory';
import { CalendarError, createCalendar, type Actor, type Calendar, type CalendarView } from '../src/index.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const DATES = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };
const KINDS = ['venues', 'organizers', 'categories', 'tags'] as const;
type Merged = (typeof KINDS)[number];

const EDITOR: Actor = { id: 2, role: 'editor' };
const AUTHOR: Actor = { id: 3, role: 'author' };

const NAME = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const;
const KIND = { venues: 'venue', organizers: 'organizer', categories: 'category', tags: 'tag' } as const;

let made = 0;
const nameOf = (kind: Merged): object => ({ [NAME[kind]]: `Name ${(made += 1)}` });

const open = (options: Omit<Parameters<typeof createCalendar>[0], 'store'> = {}): Calendar =>
  createCalendar({ store: createMemoryStore(), clock: () => NOW, ...options });

/** The operations on a kind, whatever it is. */
interface Operations {
  create(input: object): Promise<{ readonly id: number; readonly revision: number }>;
  update(id: number, patch: object): Promise<{ readonly id: number; readonly revision: number }>;
  delete(id: number): Promise<unknown>;
  merge(
    id: number,
    others: readonly number[],
    options?: { revisions?: Readonly<Record<number, number>> },
  ): Promise<{ readonly id: number; readonly revision: number }>;
}
const of = (view: CalendarView, kind: Merged): Operations => view[kind] as object as Operations;

const linksTo = (kind: Merged, ids: readonly number[]): object =>
  ({
    venues: { venue: ids[0] },
    organizers: { organizer: ids },
    categories: { categories: ids },
    tags: { tags: ids },
  })[kind];

const linksIn = (kind: Merged, event: object): readonly number[] =>
  [
    Reflect.get(
      event,
      { venues: 'venue', organizers: 'organizer', categories: 'categories', tags: 'tags' }[kind],
    ) as number | readonly number[],
  ].flat();

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => CalendarError.from(error).code,
  );

describe.each(KINDS)('merging %s', (kind) => {
  it('moves the links of events and series, in one commit', async () => {
    const calendar = open();
    const resource = of(calendar, kind);
    const [stays, a, b] = [
      await resource.create(nameOf(kind)),
      await resource.create(nameOf(kind)),
      await resource.create(nameOf(kind)),
    ];
    const first = await calendar.events.create({ title: 'First', ...DATES, ...linksTo(kind, [a.id]) });
    const draft = await calendar.events.create({
      ...{ title: 'Draft', status: 'draft' as const, ...DATES },
      ...linksTo(kind, [b.id, a.id]),
    });
    const series = await calendar.series.create({
      ...{ title: 'Weekly', ...DATES, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] },
      ...linksTo(kind, [b.id]),
    });
    const version = await calendar.version();
    const writes: number[] = [];
    calendar.onCommit(({ affected }) => writes.push(affected.length));
    expect((await resource.merge(stays.id, [a.id, b.id, a.id])).id).toBe(stays.id);
    expect(writes).toHaveLength(1);
    for (const id of [first.id, draft.id])
      expect(linksIn(kind, await calendar.events.get(id))).toEqual([stays.id]);
    const [weekly] = await calendar.load('series', [series.id]);
    expect(linksIn(kind, weekly ?? {})).toEqual([stays.id]);
    const { entries } = await calendar.changes(version, 100);
    expect(entries.filter((entry) => entry.kind === 'event').map(({ op }) => op)).toEqual(
      Array.from({ length: 5 }, () => 'update'),
    );
    const { items } = await calendar.events.history(first.id);
    expect(items.map(({ changes }) => changes.length)).toEqual([1]);
    const { total } = await calendar.select({
      kind: 'event',
      [Object.keys(linksTo(kind, []))[0] ?? '']: [stays.id],
      status: ['publish', 'draft'],
    });
    expect(total).toBe(5);
    const rest = await calendar.load(KIND[kind], [a.id, b.id]);
    expect(
      rest.map((record) => (record !== undefined && 'status' in record ? record.status : undefined)),
    ).toEqual(kind === 'venues' || kind === 'organizers' ? ['trash', 'trash'] : [undefined, undefined]);
  });

  it('refuses what is unknown, the record itself, none and too many, and changes nothing', async () => {
    const calendar = open();
    const resource = of(calendar, kind);
    const [stays, other] = [await resource.create(nameOf(kind)), await resource.create(nameOf(kind))];
    const before = await calendar.version();
    const many = Array.from({ length: 101 }, (_, index) => index + 1000);
    for (const [id, others] of [
      [stays.id, []],
      [stays.id, [stays.id]],
      [stays.id, [other.id, stays.id]],
      [stays.id, [other.id, 999]],
      [999, [other.id]],
      [stays.id, many],
    ] as const)
      expect([id, others, await codeOf(resource.merge(id, others))]).toEqual([id, others, 'invalid_param']);
    expect(await calendar.version()).toBe(before);
  });

  it('is a conflict for another revision than it was decided for', async () => {
    const calendar = open();
    const resource = of(calendar, kind);
    const [stays, other] = [await resource.create(nameOf(kind)), await resource.create(nameOf(kind))];
    const revisions = { [stays.id]: stays.revision, [other.id]: other.revision };
    const changed = await resource.update(other.id, { description: 'Changed' });
    expect(await codeOf(resource.merge(stays.id, [other.id], { revisions }))).toBe('conflict');
    const now = { ...revisions, [other.id]: changed.revision };
    expect(await codeOf(resource.merge(stays.id, [other.id], { revisions: now }))).toBe('done');
  });

  it('calls the hook of the trash for each, which may refuse', async () => {
    const seen: number[] = [];
    const hook = {
      before: {
        trash(record: { readonly id: number; readonly description: string }) {
          if (record.description !== '') throw new CalendarError('forbidden', 'It stays.');
          seen.push(record.id);
        },
      },
    };
    const calendar = open({ hooks: { [KIND[kind]]: hook } });
    const resource = of(calendar, kind);
    const [stays, a, b] = [
      await resource.create(nameOf(kind)),
      await resource.create(nameOf(kind)),
      await resource.create(nameOf(kind)),
    ];
    await resource.merge(stays.id, [a.id, b.id]);
    expect(seen).toEqual([a.id, b.id]);
    const kept = await resource.create({ ...nameOf(kind), description: 'Kept' });
    const version = await calendar.version();
    expect(await codeOf(resource.merge(stays.id, [kept.id]))).toBe('forbidden');
    expect(await calendar.version()).toBe(version);
  });

  it('takes the rights to update the one and to delete the others', async () => {
    const calendar = open();
    const resource = of(calendar, kind);
    const [stays, other] = [await resource.create(nameOf(kind)), await resource.create(nameOf(kind))];
    const allowed = {
      venues: 'forbidden',
      organizers: 'forbidden',
      categories: 'done',
      tags: 'forbidden',
    };
    expect(await codeOf(of(calendar.as(null), kind).merge(stays.id, [other.id]))).toBe('forbidden');
    expect(await codeOf(of(calendar.as(AUTHOR), kind).merge(stays.id, [other.id]))).toBe(allowed[kind]);
    if (allowed[kind] === 'done') return;
    expect(await codeOf(of(calendar.as(EDITOR), kind).merge(stays.id, [other.id]))).toBe('done');
  });
});

describe('merging venues', () => {
  it('lets authors merge their own, whosever the events are', async () => {
    const calendar = open();
    const own = calendar.as(AUTHOR);
    const [stays, other] = [await own.venues.create({ venue: 'A' }), await own.venues.create({ venue: 'B' })];
    const event = await calendar.events.create({ title: 'X', ...DATES, venue: other.id });
    await own.venues.merge(stays.id, [other.id]);
    expect((await calendar.events.get(event.id)).venue).toBe(stays.id);
  });

  it('refuses one in the trash, and one that visitors do not see in the place of one that they see', async () => {
    const calendar = open();
    const { venues } = calendar;
    const [seen, draft, trashed] = [
      await venues.create({ venue: 'A' }),
      await venues.create({ venue: 'B', status: 'draft' }),
      await venues.create({ venue: 'C' }),
    ];
    await venues.delete(trashed.id);
    for (const [id, other] of [
      [draft.id, seen.id],
      [trashed.id, seen.id],
      [seen.id, trashed.id],
    ] as const)
      expect(await codeOf(venues.merge(id, [other]))).toBe('invalid_param');
    expect((await venues.merge(seen.id, [draft.id])).id).toBe(seen.id);
  });

  it('does not tell of a record that the caller may not read', async () => {
    const calendar = open();
    const draft = await calendar.venues.create({ venue: 'Secret', status: 'draft' });
    const own = await calendar.as(AUTHOR).venues.create({ venue: 'Own' });
    for (const other of [draft.id, 999])
      expect(await codeOf(calendar.as(AUTHOR).venues.merge(own.id, [other]))).toBe('invalid_param');
  });

  it('moves the pictures that are attached to them', async () => {
    const calendar = open({ settings: { describeImage: () => ({}) } });
    const { venues } = calendar;
    const [stays, other] = [await venues.create({ venue: 'A' }), await venues.create({ venue: 'B' })];
    const image = await calendar.images.create({ url: 'https://example.org/a.png', post: other.id });
    await venues.merge(stays.id, [other.id]);
    expect((await calendar.images.get(image.id)).post).toBe(stays.id);
  });
});

describe('merging categories', () => {
  it('moves the children, and one that stays up from below the others', async () => {
    const calendar = open();
    const { categories } = calendar;
    const add = async (name: string, parent = 0) => (await categories.create({ name, parent })).id;
    const top = await add('Top');
    const high = await add('High', top);
    const between = await add('Between', high);
    const low = await add('Low', between);
    const stays = await add('Stays', low);
    const child = await add('Child', low);
    await categories.merge(stays, [high, low]);
    const parents = await calendar.load('category', [stays, between, child]);
    expect(parents.map((category) => category?.parent)).toEqual([top, stays, stays]);
  });
});

it('10,000 events get another venue, and others have their turn in between', async () => {
  const calendar = open();
  const [stays, other] = [
    await calendar.venues.create({ venue: 'A' }),
    await calendar.venues.create({ venue: 'B' }),
  ];
  await calendar.import(
    Array.from({ length: 10_000 }, (_, number) => ({
      kind: 'event' as const,
      input: { title: `Event ${number}`, ...DATES, venue: other.id },
    })),
  );
  let turns = 0;
  let ended = false;
  const count = () => {
    turns++;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  await calendar.venues.merge(stays.id, [other.id]);
  ended = true;
  expect(turns).toBeGreaterThan(8);
  const { total } = await calendar.select({ kind: 'event', venue: [stays.id] });
  expect(total).toBe(10_000);
});
