import { expect, it } from 'vitest';
import { lineage, withAncestors } from '../../src/records/lineage.js';

/** A chain of categories, `3` below `2` below `1`, one that is below itself, and one whose parent is missing. */
const TERMS = new Map(
  [
    { id: 1, parent: 0 },
    { id: 2, parent: 1 },
    { id: 3, parent: 2 },
    { id: 8, parent: 9 },
    { id: 9, parent: 8 },
    { id: 20, parent: 99 },
  ].map((term) => [term.id, term]),
);
const parentOf = (id: number) => TERMS.get(id)?.parent;

it('gives a record and its ancestors, the nearest first, once each', () => {
  expect(lineage(3, parentOf)).toEqual([3, 2, 1]);
  expect(lineage(3, parentOf, 1)).toEqual([3, 2]);
  expect(lineage(8, parentOf)).toEqual([8, 9]);
  expect(lineage(20, parentOf)).toEqual([20, 99]);
  expect(lineage(0, parentOf)).toEqual([]);
});

it('loads the records of a level at once, and none twice', async () => {
  const loads: (readonly number[])[] = [];
  const load = (ids: readonly number[]) => {
    loads.push(ids);
    return Promise.resolve(ids.map((id) => TERMS.get(id)));
  };
  const found = await withAncestors([3, 8, 20, 3, 0], load);
  expect([...found.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 8, 9, 20]);
  expect(loads).toEqual([[3, 8, 20], [2, 9, 99], [1]]);
  expect([...(await withAncestors([3], load, 1)).keys()]).toEqual([3, 2]);
});
