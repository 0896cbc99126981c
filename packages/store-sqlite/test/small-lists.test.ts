import { ALL_EVENTS, type EventQuery } from '@kalends/core/store';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openConnection } from '../src/file/connection.js';
import { migrate } from '../src/file/migrations.js';
import { AT_ONCE } from '../src/find/event-plan.js';
import { planEvents } from '../src/find/event-query.js';
import { createPlaceLists } from '../src/find/place-lists.js';
import { steppedList } from '../src/find/stepped-list.js';

/** What planning a list asks of the file before it is found. */

let db: Connection;
const places = createPlaceLists(() => 0);
beforeAll(() => {
  db = openConnection({
    file: ':memory:',
    durability: 'normal',
    admit: (connection) => migrate(connection, ':memory:'),
  });
});

/** Plans a list in a file of so many pages, in which every count is the same number; tells what it costs, and the counts. */
function planned(query: Partial<EventQuery>, counted: number, pages = 1_000) {
  const counts: string[] = [];
  const value: Connection['value'] = (text) => {
    if (text.startsWith('PRAGMA')) return text.includes('count') ? pages : 4_096;
    if (text.includes('count(')) counts.push(text);
    return counted;
  };
  const { cost } = planEvents({ ...db, value }, places, { ...ALL_EVENTS, offset: 0, limit: 10, ...query });
  return { cost, counts: counts.length };
}

describe('a list that is found at once', () => {
  it.each([
    ['two tags', { tags: [1, 2] }],
    ['two categories, featured', { categories: [1, 2], featured: true }],
    ['a venue, by title', { venue: [1], orderby: 'title' }],
  ] as const)('by one filter counts nothing before, where there are few events: %s', (_name, query) => {
    const { cost, counts } = planned(query, 4_000);
    expect(counts).toBe(0);
    expect(cost).toBeLessThanOrEqual(AT_ONCE);
  });

  it('by filters of which one finds few counts these alone', () => {
    expect(planned({ categories: [1, 2], venue: [3] }, 30).counts).toBe(1);
    expect(planned({ categories: [1, 2], tags: Array.from({ length: 200 }, (_, n) => n) }, 90).counts).toBe(
      3,
    );
  });

  it('has some thousand events, in a large file a thousand if it reads them', () => {
    expect(planned({ orderby: 'title' }, 5_000).cost).toBeLessThanOrEqual(AT_ONCE);
    expect(planned({ orderby: 'title' }, 5_000, 100_000).cost).toBeGreaterThan(AT_ONCE);
    expect(planned({ orderby: 'title' }, 900, 100_000).cost).toBeLessThanOrEqual(AT_ONCE);
    expect(planned({ tags: [1, 2, 3, 4] }, 20_001).cost).toBe(Infinity);
  });
});

/** How many events the first part of a list has at most. */
function firstPart(query: Partial<EventQuery>): number {
  const offsets: unknown[] = [];
  const tuples: Connection['tuples'] = (text, ...params) => {
    if (text.includes('OFFSET')) offsets.push(params.at(-1));
    return [];
  };
  const found = steppedList({ ...db, tuples }, { ...ALL_EVENTS, offset: 0, limit: 10, ...query });
  found.next(found.first ?? 1);
  return Number(offsets[0]) + 1;
}

const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('the first part of a list that is found in steps', () => {
  it.each([
    ['no filter by keys', {}],
    ['two tags', { tags: ids(2) }],
    ['categories and tags', { categories: ids(50), tags: ids(200) }],
    ['four filters', { categories: ids(50), tags: ids(200), venue: ids(200), organizer: ids(200) }],
    ['as many keys as there may be', { tags: ids(2_000), venue: ids(2_000) }],
  ])('has a thousand events at most: %s', (_name, query) => {
    const events = firstPart(query);
    expect(events).toBeGreaterThan(500);
    expect(events).toBeLessThanOrEqual(1_000);
  });
});
