import { CalendarError, createCalendar, kindsOf, type CalendarHooks, type ImportEntry } from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import type { Store } from '@kalends/core/store';
import { describe, expect, it } from 'vitest';

const TIMES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

/** A calendar, and the number of calls of each method of its store. */
function counted(hooks: CalendarHooks = {}, commit?: (inner: Store) => Store['commit']) {
  const inner = createReferenceStore();
  const calls = { find: 0, load: 0, commit: 0 };
  const store: Store = {
    ...inner,
    find: (query) => (calls.find++, inner.find(query)),
    load: (kind, ids) => (calls.load++, inner.load(kind, ids)),
    commit: (given) => (calls.commit++, commit === undefined ? inner.commit(given) : commit(inner)(given)),
  };
  const calendar = createCalendar({
    store,
    hooks,
    settings: { timezone: 'Europe/Rome' },
    clock: () => Date.UTC(2031, 0, 1),
  });
  return { calendar, store: inner, calls };
}

const event = (number: number, more: object = {}): ImportEntry => ({
  kind: 'event',
  key: number,
  input: { title: `Event ${number}`, ...TIMES },
  ...more,
});

/** Entries of which every second one has an unknown link. */
const halfUnknown = (size: number): ImportEntry[] =>
  Array.from({ length: size }, (_, number) =>
    event(
      number,
      number % 2 === 0
        ? { input: { title: `Event ${number}`, ...TIMES, tags: [`Tag ${number}`] } }
        : { links: { venue: 'nowhere' } },
    ),
  );

describe('an import with refused entries', () => {
  it('takes twice the work for twice the entries', async () => {
    const works: number[] = [];
    for (const size of [100, 200]) {
      const { calendar, calls } = counted();
      const refused: number[] = [];
      const { entries } = await calendar.import(halfUnknown(size), {
        onRefused: (entry) => refused.push(entry),
      });
      expect([entries, refused.length, calls.commit]).toEqual([size / 2, size / 2, 1]);
      expect(refused).toEqual(Array.from({ length: size / 2 }, (_, index) => 2 * index + 1));
      works.push(calls.find + calls.load);
    }
    const [once = 0, twice = 0] = works;
    expect(twice).toBeLessThanOrEqual(2 * once + 1);
  });

  it('calls a hook once for each entry, which one in ten is refused by', async () => {
    let called = 0;
    const { calendar } = counted({
      event: {
        before: {
          create() {
            if (called++ % 10 === 0) throw new CalendarError('forbidden', 'Not this one.');
            return undefined;
          },
        },
      },
    });
    const refused: string[] = [];
    await calendar.import(
      Array.from({ length: 200 }, (_, number) => event(number)),
      { onRefused: (entry, { message }) => refused.push(`${entry} ${message}`) },
    );
    expect(called).toBe(200);
    expect(refused).toEqual(Array.from({ length: 20 }, (_, index) => `${10 * index} Not this one.`));
  });

  it('calls a hook once and tells a refusal once, if another commit comes first', async () => {
    const called: string[] = [];
    let isFirst = true;
    const { calendar, calls } = counted(
      {
        event: {
          before: {
            create({ title }) {
              called.push(title);
              if (title === 'Event 1') throw new CalendarError('conflict', 'There is one already.');
              return { title: `${title}!`, ...TIMES };
            },
          },
        },
      },
      (inner) => async (commit) => {
        if (isFirst) {
          isFirst = false;
          throw new CalendarError('conflict', 'Another commit came first.');
        }
        return inner.commit(commit);
      },
    );
    const refused: string[] = [];
    const { entries, outcomes } = await calendar.import(
      [0, 1, 2].map((number) => event(number, { source: { uid: `${number}@x.example` } })),
      { onRefused: (entry, { message }) => refused.push(`${entry} ${message}`) },
    );
    expect(calls.commit).toBe(2);
    expect(called).toEqual(['Event 0', 'Event 1', 'Event 2']);
    expect(refused).toEqual(['1 There is one already.']);
    expect(entries).toBe(2);
    expect([...outcomes]).toEqual([
      [0, 'created'],
      [2, 'created'],
    ]);
    const { items } = await calendar.events.list();
    expect(items.map(({ title }) => title)).toEqual(['Event 0!', 'Event 2!']);
  });

  it('leaves nothing of a refused entry: no venue, no term, no image, no key', async () => {
    const refusing: CalendarHooks = {
      organizer: {
        before: {
          create({ organizer }) {
            if (organizer === 'Bad') throw new CalendarError('forbidden', 'There is no such person.');
            return undefined;
          },
        },
      },
    };
    const full = (number: number, organizer: string): ImportEntry =>
      event(number, {
        input: {
          title: `Event ${number}`,
          ...TIMES,
          tags: [`tag ${number % 3}`],
          categories: [`category ${number % 2}`],
          image: `https://pictures.example/${number % 4}.png`,
          venue: { venue: `Hall ${number % 5}`, image: 'https://pictures.example/hall.png' },
          organizer: [{ organizer: 'Good' }, { organizer }],
        },
      });
    const names = Array.from({ length: 40 }, (_, number) => (number % 7 < 3 ? 'Bad' : 'Fine'));
    const all = names.map((name, number) => full(number, name));
    const [some, only] = [counted(refusing), counted(refusing)];
    const refused: number[] = [];
    const { ids } = await some.calendar.import(all, { onRefused: (entry) => refused.push(entry) });
    await only.calendar.import(all.filter((_, number) => names[number] === 'Fine'));
    expect(refused).toEqual(all.flatMap((_, number) => (names[number] === 'Bad' ? [number] : [])));
    expect([...ids.event.keys()]).toEqual(
      all.flatMap((_, number) => (names[number] === 'Bad' ? [] : [number])),
    );
    for (const kind of kindsOf('event', 'linked', 'term', 'image'))
      expect(await some.store.scan(kind, 0, 1000)).toEqual(await only.store.scan(kind, 0, 1000));
  });

  it('refuses what links to a refused entry, in the same pass', async () => {
    const { calendar } = counted();
    const refused: string[] = [];
    const { entries } = await calendar.import(
      [
        { kind: 'category', key: 'a', input: { name: 'A' }, links: { parent: 'nowhere' } },
        { kind: 'category', key: 'b', input: { name: 'B' }, links: { parent: 'a' } },
        event(0, { links: { categories: ['b'] } }),
        event(1),
      ],
      { onRefused: (entry, { data }) => refused.push(`${entry} ${Object.keys(data.params ?? {}).join()}`) },
    );
    expect([entries, refused]).toEqual([1, ['0 parent', '1 parent', '2 categories']]);
  });

  it('tells how many were stored only after a commit that stored some', async () => {
    const { calendar, calls } = counted();
    const kept: number[] = [];
    const lost = [0, 1].map((number) => event(number, { links: { venue: 'nowhere' } }));
    await calendar.import([...lost, event(2), event(3)], {
      ...{ batch: 2, onBatch: (count: number) => kept.push(count), onRefused: () => undefined },
    });
    expect([kept, calls.commit]).toEqual([[2], 1]);
  });
});
