import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitFor } from '../../../tests/rings/limits.js';
import { follow, listed, newCopy } from './copy.js';
import { beginWorld, doStep, steps, type Step } from './histories.js';
import { newCalendar, serve } from './served.js';

/** Who follows what: everyone, someone without rights, an author with own drafts, one who sees everything. */
const FOLLOWED = [
  ['/caldav/calendars/all/', undefined],
  ['/caldav/account/calendars/all/', 'reader'],
  ['/caldav/account/calendars/all/', 'author'],
  ['/caldav/account/calendars/all/', 'admin'],
  ['/caldav/calendars/featured/', undefined],
] as const;

/** Histories that a copy once missed something of. */
const FOUND: readonly Step[][] = [
  // an event that is hidden already changed the text of its series for everyone
  [
    ['remove', 26, 0],
    ['recur', 1, 0],
    ['gather', 0, 0],
    ['hide', 6, 41],
  ],
];

describe('a copy by sync-collection', () => {
  it(
    'is what the collection has, after each step of a random history',
    async () => {
      await fc.assert(
        fc.asyncProperty(steps(12), async (history) => {
          const at = await serve(newCalendar());
          try {
            const world = await beginWorld(at.calendar);
            const copies = FOLLOWED.map(([path, as]) => newCopy(path, as));
            const [category = 0] = world.categories;
            copies.push(newCopy(`/caldav/calendars/category-${category}/`));
            for (const step of history) {
              await doStep(world, step);
              for (const copy of copies) {
                await follow(at, copy);
                const now = await listed(at, copy.path, copy.as);
                expect(copy.objects, `${copy.path} ${copy.as} after ${step.join(' ')}`).toEqual(now);
              }
            }
          } finally {
            at.close();
          }
        }),
        { numRuns: 2, examples: FOUND.map((history): [Step[]] => [history]) },
      );
    },
    limitFor(2_000),
  );
});
