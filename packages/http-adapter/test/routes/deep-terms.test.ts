import { createCalendar } from '@kalends/core';
import { createReferenceStore, insert, newTerm } from '@kalends/store-kit';
import { expect, it } from 'vitest';
import { createHandler } from '../../src/index.js';
import { ADMIN, answer, request, ROOT, SITE } from '../echo-interface.js';

const DEPTH = 100;
const MOST_ANCESTORS = 64;

it('the address of a category that is nested deep names its nearest ancestors', async () => {
  const store = createReferenceStore();
  const calendar = createCalendar({ store });
  const handler = createHandler({ calendar, baseUrl: SITE, identify: () => ADMIN });
  // deeper than the calendar makes any: another program may have
  let parent = 0;
  for (let level = 0; level < DEPTH; level++) {
    const category = newTerm({ name: `Level ${level}`, slug: `level-${level}`, parent });
    const { ids } = await store.commit({ changes: [insert('category', category)], preconditions: [] });
    parent = ids[0] ?? 0;
  }
  const slugsOf = async (id: number) => {
    const { body } = await answer(handler, request('GET', `${ROOT}/categories/${id}`));
    const { url } = JSON.parse(body) as { url: string };
    return url.match(/level-\d+/g);
  };
  const from = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => `level-${first + index}`);
  expect(await slugsOf(parent)).toEqual(from(DEPTH - 1 - MOST_ANCESTORS, DEPTH - 1));
  expect(await slugsOf(parent - DEPTH + 4)).toEqual(from(0, 3));
});
