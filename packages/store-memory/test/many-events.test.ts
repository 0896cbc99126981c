import {
  emptySnapshot,
  ALL_EVENTS,
  answer,
  type EventQuery,
  type Snapshot,
  type Store,
} from '@kalends/core/store';
import { insert, newEvent, newOrganizer, newTerm, newVenue, update } from '@kalends/store-kit';
import { createMemoryStore } from '@kalends/store-memory';
import { beforeAll, describe, expect, it } from 'vitest';

/**
 * The contract kit compares small stores with the reference semantics. Here are enough events for windows that are long
 * before the first event that may end too late, and for filters that are narrower than the window or wider.
 */

const EVENTS = 600;

/** The same numbers every time, from 0 to `below` - 1. */
let state = 7;
const random = (below: number): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const two = (number: number): string => String(number).padStart(2, '0');
const some = (count: number, first: number, size: number): number[] => [
  ...new Set(Array.from({ length: count }, () => first - random(size))),
];

const SYLLABLES = ['ka', 'len', 'do', 'mi', 'rus', 'to', 'be', 'nal'];
/** A few words are frequent, most are rare. */
const word = (): string => {
  const [rank, parts] = [random(random(300) + 1), [] as string[]];
  for (let rest = rank + 8; rest > 0; rest = Math.floor(rest / 8)) parts.push(SYLLABLES[rest % 8] ?? '');
  return parts.join('');
};
const text = (words: number): string => Array.from({ length: words }, word).join(random(3) === 0 ? '-' : ' ');

function randomEvent(number: number) {
  const [month, day, hour] = [1 + random(12), 1 + random(28), random(20)];
  const start_date = `2026-${two(month)}-${two(day)} ${two(hour)}:00:00`;
  const isLong = random(20) === 0;
  const end_date = isLong
    ? `2026-12-${two(1 + random(31))} 23:59:59`
    : `2026-${two(month)}-${two(day)} ${two(hour + 1 + random(3))}:30:00`;
  return newEvent({
    id: -1000 - number,
    title: `${text(2)} ${number}`,
    description: text(6),
    slug: `e-${number}`,
    status: random(8) === 0 ? 'draft' : 'publish',
    author: 1 + random(3),
    hide_from_listings: random(30) === 0,
    featured: random(10) === 0,
    date: `2026-01-${two(1 + random(28))} 00:00:00`,
    start_date,
    end_date: end_date < start_date ? '2026-12-31 23:59:59' : end_date,
    categories: some(1 + random(2), -1, 10),
    tags: some(random(4), -101, 40),
    venue: -201 - random(30),
    organizer: some(1 + random(2), -301, 20),
  });
}

const many = <T>(size: number, make: (index: number) => T): T[] =>
  Array.from({ length: size }, (_, index) => make(index));

const WORLD = [
  ...many(10, (i) =>
    insert('category', newTerm({ id: -1 - i, name: `C${i}`, parent: i > 6 ? -1 - (i - 7) : 0 })),
  ),
  ...many(40, (i) => insert('tag', newTerm({ id: -101 - i, name: `T${i}` }))),
  ...many(30, (i) => insert('venue', newVenue({ id: -201 - i }))),
  ...many(20, (i) => insert('organizer', newOrganizer({ id: -301 - i }))),
  ...many(EVENTS, (i) => insert('event', randomEvent(i))),
];

const store = createMemoryStore();
const ids = {
  category: [] as number[],
  tag: [] as number[],
  venue: [] as number[],
  organizer: [] as number[],
  event: [] as number[],
};

beforeAll(async () => {
  const committed = await store.commit({ changes: WORLD, preconditions: [] });
  WORLD.forEach(({ kind }, index) => ids[kind].push(committed.ids[index] ?? 0));
});

async function snapshotOf(): Promise<Snapshot> {
  const byId = <R extends { readonly id: number }>(records: readonly R[]) =>
    new Map(records.map((record) => [record.id, record]));
  return {
    ...emptySnapshot(),
    event: byId(await store.load('event', ids.event)),
    category: byId(await store.load('category', ids.category)),
  };
}

const PUBLIC = { ...ALL_EVENTS, visible: { status: ['publish'], author: null } } as const;
const from = (start: string) => ({ start_date: { from: `${start} 00:00:00`, to: null } });
const until = (end: string) => ({ end_date: { from: null, to: `${end} 12:00:00` } });
const search = (...all: string[]) => ({ search: { all, none: [] } });

const questions = (): Readonly<Record<string, Partial<EventQuery>>> => ({
  everything: {},
  'from a day on': from('2026-03-10'),
  'until a day': until('2026-07-15'),
  'a window': { ...from('2026-03-10'), ...until('2026-07-15') },
  'one day': { ...from('2026-05-05'), ...until('2026-05-05') },
  'a window of starts': { start_date: { from: '2026-02-02 10:00:00', to: '2026-04-04 10:00:00' } },
  'a window of ends': { end_date: { from: '2026-06-06 10:00:00', to: '2026-08-08 10:00:00' } },
  nothing: { ...from('2027-01-01'), ...until('2026-01-01') },
  'a venue': { venue: ids.venue.slice(3, 4), ...from('2026-03-10'), ...until('2026-07-15') },
  'a category without children': { categories: ids.category.slice(5, 6), ...until('2026-07-15') },
  'a category with a child': { categories: ids.category.slice(0, 1), ...from('2026-03-10') },
  'all categories': { categories: ids.category },
  'eight tags, featured, a word': { tags: ids.tag.slice(0, 8), featured: true, ...search('ka') },
  'two organizers at two venues': { organizer: ids.organizer.slice(0, 2), venue: ids.venue.slice(0, 2) },
  'by publication date': { orderby: 'date', featured: true },
  'some ids': { include: ids.event.slice(100, 140), orderby: 'date' },
  'by title, from Z': { orderby: 'title', order: 'desc' },
  'by start, the last first': { order: 'desc' },
  'a frequent piece': search('ka'),
  'a frequent word in a window': { ...search('kalen'), ...from('2026-06-01'), ...until('2026-09-01') },
  'a rare piece': search('432'),
  'two pieces': search('len', 'rus'),
  'a piece over two words': search('a do'),
  'a piece with a sign': search('a-d'),
  'a sign': search('-'),
  'a piece and not another': { search: { all: ['do'], none: ['ka', 'mi '] } },
  'only not': { search: { all: [], none: ['ka'] } },
  'no one has it': search('xyz'),
  'a search in a tag': { tags: ids.tag.slice(0, 1), ...search('mi') },
});

async function expectReference(asked: Store): Promise<void> {
  const snapshot = await snapshotOf();
  for (const [what, question] of Object.entries(questions())) {
    for (const viewer of [
      PUBLIC,
      { ...ALL_EVENTS, hidden: true },
      { ...ALL_EVENTS, visible: { ...ALL_EVENTS.visible, author: 2 } },
    ]) {
      const query: EventQuery = { ...viewer, ...question, offset: 0, limit: EVENTS };
      const expected = answer(query, snapshot);
      expect(await asked.find(query), what).toMatchObject(expected);
      for (const offset of [0, 7, Math.floor(expected.total * 0.7), expected.total - 3]) {
        const slice = { ...query, offset: Math.max(0, offset), limit: 10 };
        const refs = expected.refs.slice(slice.offset, slice.offset + 10);
        expect(await asked.find(slice), `${what}, from ${offset}`).toMatchObject({
          total: expected.total,
          refs,
        });
      }
    }
  }
}

describe('with many events, the memory store answers like the reference semantics', () => {
  it('when they are new', async () => {
    await expectReference(store);
  });

  it('when most were renamed and some moved', async () => {
    const events = await store.load('event', ids.event);
    for (const [index, event] of events.entries()) {
      const fields =
        index % 10 === 0
          ? { start_date: '2026-05-05 08:00:00', end_date: '2026-05-05 12:00:00', tags: [] }
          : {};
      const title = index % 5 === 4 ? event.title : `${text(2)} renamed${index}`;
      await store.commit({ changes: [update('event', event, { title, ...fields })], preconditions: [] });
    }
    await expectReference(store);
  });
});
