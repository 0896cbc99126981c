import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTexts } from '../../src/query/compare-texts.js';
import { createHitList, type EventHit } from '../../src/query/event-hits.js';
import { ALL_EVENTS, type EventQuery } from '../../src/query/query.js';
import { createSortedRuns } from '../../src/query/sorted-runs.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

/** Texts of few characters, some of which have two code units. */
const textArb = fc
  .array(fc.constantFrom('a', 'b', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{103ff}', '\u{10ffff}'), {
    maxLength: 4,
  })
  .map((characters) => characters.join(''));

/** Compares by code point in another way: each is a text of the same length that sorts by its code units. */
const sortable = (text: string): string =>
  Array.from(text, (one) => (one.codePointAt(0) ?? 0).toString(16).padStart(6, '0')).join('');

it('texts are sorted by code point', () => {
  fc.assert(
    fc.property(textArb, textArb, (a, b) => {
      const [x, y] = [sortable(a), sortable(b)];
      expect(Math.sign(compareTexts(a, b))).toBe(x < y ? -1 : x > y ? 1 : 0);
    }),
    { numRuns: 1000 },
  );
});

describe('what is sorted while it arrives', () => {
  it('is the first of all, those that are equal as they came', () => {
    const batches = fc.array(fc.array(fc.nat(5), { maxLength: 6 }), { maxLength: 8 });
    fc.assert(
      fc.property(batches, fc.nat(12), (keys, most) => {
        const items = keys.map((batch, at) => batch.map((key, place) => ({ key, at, place })));
        const runs = createSortedRuns<{ readonly key: number }>((a, b) => a.key - b.key, most);
        for (const batch of items) runs.add([...batch]);
        const expected = items
          .flat()
          .sort((a, b) => a.key - b.key)
          .slice(0, most);
        expect(runs.first()).toEqual(expected);
        // asking changes nothing
        runs.add([{ key: 9 }]);
        expect(runs.first()).toEqual([...expected, { key: 9 }].slice(0, most));
      }),
      { numRuns: 500 },
    );
  });

  it('is compared little, by each call and in all', () => {
    const [batches, size] = [64, 32];
    const all = batches * size;
    let compared = 0;
    const runs = createSortedRuns<{ readonly key: number }>((a, b) => {
      compared++;
      return a.key - b.key;
    }, all);
    const calls: number[] = [];
    const counting = (work: () => unknown): void => {
      const before = compared;
      work();
      calls.push(compared - before);
    };
    // each batch has keys between those of all others
    for (let batch = 0; batch < batches; batch++)
      counting(() =>
        runs.add(
          Array.from({ length: size }, (_, place) => ({ key: place * batches + ((batch * 37) % batches) })),
        ),
      );
    counting(() => runs.first());
    expect(Math.max(...calls)).toBeLessThan(2.5 * all);
    expect(compared).toBeLessThan(all * (Math.log2(all) + 1));
    expect(runs.first()).toHaveLength(all);
  });
});

describe('the hits of a list', () => {
  const hit = (id: number, fields: Partial<EventHit> = {}): EventHit => ({
    ...{ id, start_date: 0, date: 0, sort: null, series: 0 },
    ...fields,
  });
  const listOf = (query: Partial<EventQuery>, series: readonly number[] = []) =>
    createHitList({ ...ALL_EVENTS, offset: 1, limit: 2, orderby: 'id', ...query }, series);

  it('are a page of all that were added, and their number', () => {
    const list = listOf({});
    expect([list.total, list.page()]).toEqual([0, []]);
    list.add([hit(4), hit(1)]);
    list.add([hit(3), hit(2)]);
    expect([list.total, list.page().map(({ id }) => id)]).toEqual([4, [2, 3]]);
    list.add([hit(0), hit(7)], 1_000);
    expect([list.total, list.page().map(({ id }) => id)]).toEqual([1_004, [1, 2]]);
  });

  it('are one of each series that the caller sees, and all of others', () => {
    const list = listOf({ offset: 0, limit: 10 }, [5, 6]);
    list.add([hit(1, { series: 5 }), hit(2, { series: 7 }), hit(3)]);
    list.add([hit(4, { series: 5 }), hit(5, { series: 7 }), hit(6, { series: 6 })]);
    const { series: _, ...single } = hit(7);
    list.add([single, { ...single, id: 8 }]);
    expect([list.total, list.page().map(({ id }) => id)]).toEqual([7, [1, 2, 3, 5, 6, 7, 8]]);
  });

  it.each<[Partial<EventQuery>, readonly number[]]>([
    [{ orderby: 'start_date' }, [3, 2, 1, 4]],
    [{ orderby: 'start_date', order: 'desc' }, [4, 1, 2, 3]],
    [{ orderby: 'date' }, [3, 2, 1, 4]],
    [{ orderby: 'date', order: 'desc' }, [4, 1, 2, 3]],
    [{ orderby: 'id', order: 'desc' }, [4, 3, 2, 1]],
  ])('are sorted by %j, then by id', (query, expected) => {
    const list = listOf({ ...query, offset: 0, limit: 10 });
    list.add([
      hit(4, { start_date: '2026-03-02 10:00:00', date: '2026-01-03 00:00:00' }),
      hit(1, { start_date: '2026-03-02 10:00:00', date: '2026-01-03 00:00:00' }),
      hit(2, { start_date: '2026-03-01 10:00:00', date: '2026-01-02 00:00:00' }),
      hit(3, { start_date: '2026-03-01 10:00:00', date: '2026-01-01 00:00:00' }),
    ]);
    expect(list.page().map(({ id }) => id)).toEqual(expected);
  });

  it.each<[Partial<EventQuery>, readonly (string | number)[]]>([
    [{ orderby: 'title' }, ['A', '\uffff', '😀']],
    [{ orderby: 'author' }, [2, 9, 10]],
    [{ orderby: { name: 'age', form: 'number' } }, [2, 9, 10]],
  ])('are sorted by %j, those without a sort key last in both directions', (query, keys) => {
    const [low = '', middle = '', high = ''] = keys;
    const hits = [null, high, low, null, middle, low].map((sort, id) => hit(id, { sort }));
    const sorted = (order: 'asc' | 'desc') => {
      const list = listOf({ ...query, order, offset: 0, limit: 10 });
      list.add([...hits]);
      return list.page().map(({ id }) => id);
    };
    expect(sorted('asc')).toEqual([2, 5, 4, 1, 0, 3]);
    expect(sorted('desc')).toEqual([1, 4, 5, 2, 3, 0]);
  });
});
