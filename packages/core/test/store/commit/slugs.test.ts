import { expect, it } from 'vitest';
import type { RecordOf } from '../../../src/records/record.js';
import { resolveSlug } from '../../../src/store/commit/slugs.js';
import { createStaged, type Staged } from '../../../src/store/commit/staged.js';
import { newEvent } from '@kalends/store-kit';

/** A stage that counts how many slugs it was asked for. */
function countingStage(): { readonly staged: Staged; readonly asked: () => number } {
  const staged = createStaged();
  let asked = 0;
  const counting: Staged = {
    ...staged,
    holders(kind, slug) {
      asked += 1;
      return staged.holders(kind, slug);
    },
  };
  return { staged: counting, asked: () => asked };
}

/** Adds an event with a wanted slug. Gives the slug that it gets. */
function add(staged: Staged, id: number, slug: string): string {
  const record = { ...newEvent({ slug }), id, revision: 0 };
  const given = resolveSlug(staged, 'insert', 'event', record);
  staged.change('event', id, { ...record, slug: given });
  return given;
}

it('each of many new records of one slug tries a few numbers, not those of all others', () => {
  const { staged, asked } = countingStage();
  const slugs = Array.from({ length: 1000 }, (_, index) => add(staged, index + 1, 'yoga'));
  expect([slugs[0], slugs[1], slugs.at(-1)]).toEqual(['yoga', 'yoga-2', 'yoga-1000']);
  expect(asked()).toBeLessThan(3000);
});

it('a number that becomes free is given again', () => {
  const { staged } = countingStage();
  for (const id of [1, 2, 3, 4]) add(staged, id, 'yoga');
  staged.change('event', 3, undefined);
  expect([add(staged, 5, 'yoga'), add(staged, 6, 'yoga')]).toEqual(['yoga-3', 'yoga-5']);
  const renamed: RecordOf<'event'> | undefined = staged.get('event', 2);
  if (renamed === undefined) throw new Error('the event is gone');
  staged.change('event', 2, { ...renamed, slug: 'pilates' });
  expect(add(staged, 7, 'yoga')).toBe('yoga-2');
});

it('a stored record keeps the number it has', () => {
  const { staged } = countingStage();
  for (const id of [1, 2, 3]) add(staged, id, 'yoga');
  const stored = staged.get('event', 2);
  if (stored === undefined) throw new Error('the event is gone');
  expect(resolveSlug(staged, 'update', 'event', { ...stored, slug: 'yoga' })).toBe('yoga-2');
});
