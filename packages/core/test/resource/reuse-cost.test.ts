import { createCalendar, type Actor } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf } from '../support/refusal-of.js';

const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const AUTHOR: Actor = { id: 5, role: 'author' };

/** A calendar, with the number of organizers that its store has loaded. */
function countedCalendar() {
  const store = createReferenceStore();
  let loaded = 0;
  const counting: Store = {
    ...store,
    load(kind, ids) {
      if (kind === 'organizer') loaded += ids.length;
      return store.load(kind, ids);
    },
  };
  return { calendar: createCalendar({ store: counting }), loaded: () => loaded };
}

let { calendar, loaded } = countedCalendar();
beforeEach(() => {
  ({ calendar, loaded } = countedCalendar());
});

/** Organizers named Ann, each with a description of its own; all but the last are of others. */
async function organizers(count: number, author: number): Promise<void> {
  await calendar.import(
    Array.from({ length: count }, (_, number) => ({
      kind: 'organizer' as const,
      input: { organizer: 'Ann', description: `Number ${number} of ${author}`, author },
    })),
  );
}

const anns = (count: number, description?: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => ({
    organizer: 'Ann',
    ...(description && { description: description(number) }),
  }));

describe('F10, organizers that are named in an event', () => {
  it('are loaded once, however often a name is given, and only until one may be updated', async () => {
    await organizers(20, 7);
    await organizers(1, AUTHOR.id);
    await organizers(60, 8);
    const before = loaded();
    const event = await calendar.as(AUTHOR).events.create({ ...EVENT, organizer: anns(200) });
    expect(event.organizer).toEqual([21]);
    expect(loaded() - before).toBeLessThan(60);
  });

  it('are loaded once if all of them belong to others', async () => {
    await organizers(50, 7);
    const before = loaded();
    const event = await calendar.as(AUTHOR).events.create({ ...EVENT, organizer: anns(200) });
    expect(event.organizer).toEqual([51]);
    expect(loaded() - before).toBeLessThan(100);
  });

  it('have their descriptions folded a fixed number of times', async () => {
    const folding = vi.spyOn(String.prototype, 'normalize');
    const event = await calendar.as(AUTHOR).events.create({
      ...EVENT,
      organizer: anns(200, (number) => `é ${number % 100}`),
    });
    const calls = folding.mock.calls.length;
    folding.mockRestore();
    expect(event.organizer).toHaveLength(100);
    expect(calls).toBeLessThan(2_000);
  });

  it('are compared with stored ones before the commit, not in it', async () => {
    const store = createReferenceStore();
    const preconditions: number[] = [];
    const watched = createCalendar({
      store: {
        ...store,
        commit(commit) {
          preconditions.push(commit.preconditions.length);
          return store.commit(commit);
        },
      },
    });
    await watched.events.create({ ...EVENT, organizer: anns(20, (number) => `old ${number}`) });
    await watched.events.create({ ...EVENT, organizer: anns(20, (number) => `new ${number}`) });
    expect(preconditions).toEqual([1, 1]);
  });

  it('are compared with stored ones a few at a time, however many have the name', async () => {
    const store = createReferenceStore();
    const compared: (number | undefined)[] = [];
    calendar = createCalendar({
      store: {
        ...store,
        find(query) {
          if (query.kind === 'organizer' && query.description !== null) compared.push(query.include?.length);
          return store.find(query);
        },
      },
    });
    await organizers(120, AUTHOR.id);
    const organizer = [{ organizer: 'Ann', description: `Number 3 of ${AUTHOR.id}` }];
    const before = compared.length;
    const event = await calendar.as(AUTHOR).events.create({ ...EVENT, organizer });
    expect([event.organizer, compared.slice(before)]).toEqual([[4], [50, 50, 20]]);
  });

  it('leave time for other requests', async () => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await calendar.events.create({ ...EVENT, organizer: anns(100, (number) => `${number} `.repeat(1_000)) });
    isDone = true;
    expect(turns).toBeGreaterThan(10);
  });
});

describe('the budget of a write', () => {
  it('bounds its texts together', async () => {
    const text = (number: number) => `${number} `.padEnd(10_000, 'x');
    expect(await refusalOf(calendar.events.create({ ...EVENT, organizer: anns(200, text) }))).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('limit "characters"'),
    });
    const { total } = await calendar.organizers.find();
    expect(total).toBe(0);
  });

  it('counts the characters that a text has when it is folded', async () => {
    // each becomes eighteen
    const description = '\ufdfa'.repeat(100_000);
    expect(await refusalOf(calendar.organizers.create({ organizer: 'Ann', description }))).toMatchObject({
      code: 'too_large',
    });
  });

  it('bounds the records that it is compared with', async () => {
    const small = createCalendar({ store: createReferenceStore(), settings: { limits: { records: 100 } } });
    const first = anns(50, (number) => `${number}`);
    await small.events.create({ ...EVENT, organizer: first });
    expect(
      await refusalOf(small.events.create({ ...EVENT, organizer: anns(3, (number) => `new ${number}`) })),
    ).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('limit "records"'),
    });
  });

  it('is as large for each entry of an import', async () => {
    const input = { organizer: 'Ann', description: 'x'.repeat(90_000) };
    const entries = Array.from({ length: 20 }, (_, number) => ({
      kind: 'organizer' as const,
      input: { ...input, organizer: `Ann ${number}` },
    }));
    expect((await calendar.import(entries)).entries).toBe(20);
  });
});
