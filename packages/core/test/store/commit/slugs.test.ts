import { expect, it } from 'vitest';
import type { RecordOf } from '../../../src/records/record.js';
import { resolveSlug, slugRange, yieldingTo } from '../../../src/store/commit/slugs.js';
import { createStaged, type Staged } from '../../../src/store/commit/staged.js';
import { newEvent, newTerm, newVenue } from '@kalends/store-kit';

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

it('the numbers of one slug are not those of another', () => {
  const { staged } = countingStage();
  for (const id of [1, 2, 3]) add(staged, id, 'yoga');
  expect([add(staged, 4, 'jazz'), add(staged, 5, 'jazz')]).toEqual(['jazz', 'jazz-2']);
  const venue = { ...newVenue({ slug: 'yoga' }), id: 6, revision: 0 };
  expect(resolveSlug(staged, 'insert', 'venue', venue)).toBe('yoga');
});

it('a slug that a stored record was to get, and did not, is there for a new one', () => {
  const { staged } = countingStage();
  add(staged, 1, 'yoga');
  const stored = staged.get('event', 1);
  if (stored === undefined) throw new Error('the event is gone');
  expect(resolveSlug(staged, 'update', 'event', { ...stored, slug: 'jazz' })).toBe('jazz');
  expect(add(staged, 2, 'jazz')).toBe('jazz');
});

it('a draft keeps a slug that another event has', () => {
  const { staged } = countingStage();
  add(staged, 1, 'yoga');
  const draft = { ...newEvent({ slug: 'yoga', status: 'draft' }), id: 2, revision: 0 };
  expect(resolveSlug(staged, 'insert', 'event', draft)).toBe('yoga');
});

it('an event that is put has the slug that it is given, beside drafts alone', () => {
  const { staged } = countingStage();
  staged.change('event', 1, { ...newEvent({ slug: 'yoga', status: 'draft' }), id: 1, revision: 1 });
  const event = { ...newEvent({ slug: 'yoga' }), id: 2, revision: 0 };
  // first as a new one, which is told of all that have the slug
  expect(resolveSlug(staged, 'insert', 'event', event)).toBe('yoga-2');
  expect(resolveSlug(staged, 'put', 'event', event)).toBe('yoga');
  staged.change('event', 1, { ...newEvent({ slug: 'yoga' }), id: 1, revision: 1 });
  expect(() => resolveSlug(staged, 'put', 'event', event)).toThrow(
    expect.objectContaining({ code: 'conflict', message: 'The slug yoga is taken.' }),
  );
});

it('a term may have the name of a feed, an event gets a number behind it; no term is renamed', () => {
  const { staged } = countingStage();
  const tag = (id: number) => ({ ...newTerm({ slug: 'feed' }), id, revision: 0 });
  expect(resolveSlug(staged, 'insert', 'tag', tag(1))).toBe('feed');
  expect(add(staged, 1, 'feed')).toBe('feed-2');
  staged.change('tag', 1, tag(1));
  expect(resolveSlug(staged, 'insert', 'tag', tag(2))).toBe('feed-2');
  expect(() => resolveSlug(staged, 'update', 'tag', tag(2))).toThrow('The slug feed is taken.');
});

it('a range of slugs has the numbers behind a slug, and what is cut off for them', () => {
  expect(slugRange('yoga')).toEqual({ from: 'yoga', below: 'yoga-:' });
  const long = 'a'.repeat(200);
  expect(slugRange(long)).toEqual({ from: 'a'.repeat(180), below: `${'a'.repeat(180)}~` });
});

it('an event in the trash yields its slug to others, not to itself', () => {
  const { staged } = countingStage();
  const trashed = { ...newEvent({ slug: 'yoga', status: 'trash' }), id: 1, revision: 1 };
  staged.change('event', 1, trashed);
  staged.change('event', 2, { ...newEvent({ slug: 'yoga', status: 'draft' }), id: 2, revision: 1 });
  expect(yieldingTo(staged, { id: 3, slug: 'yoga' })).toEqual([1]);
  expect(yieldingTo(staged, { id: 1, slug: 'yoga' })).toEqual([]);
});
