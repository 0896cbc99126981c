import type { Calendar } from '@kalends/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

/** Values of each field beside those that are stored as they are given; none of them refuses another. */
const POST = {
  description: fc.constantFrom('', 'Text', '<b>bold</b>'),
  author: fc.constantFrom(1, 2, 3),
  date: fc.constantFrom('2020-01-01 10:00:00', '2021-07-01 00:00:00'),
  status: fc.constantFrom('publish', 'draft', 'pending', 'private'),
  website: fc.constantFrom('', 'https://example.org'),
  phone: fc.constantFrom('', '0', '+39 06'),
};
const SHAPES = {
  venues: {
    ...POST,
    venue: fc.constantFrom('Hall', 'Arena & more'),
    show_map: fc.boolean(),
    show_map_link: fc.boolean(),
    address: fc.constantFrom('', '1 High St'),
    city: fc.constantFrom('', 'Rome'),
    country: fc.constantFrom('', 'US', 'Italy'),
    province: fc.constantFrom('', 'RM'),
    state: fc.constantFrom('', 'NY'),
    zip: fc.constantFrom('', '00100'),
    stateprovince: fc.constantFrom('', 'SP'),
    image: fc.constantFrom('', 'https://example.org/a.png', 'https://example.org/b.png'),
  },
  organizers: {
    ...POST,
    organizer: fc.constantFrom('Org', 'Band'),
    email: fc.constantFrom('', 'a@b.co'),
    image: fc.constantFrom('', 'https://example.org/a.png'),
  },
};
type Shape = keyof typeof SHAPES;

/** Fields whose stored form is not the given text, told by their own tests; and those that follow from others. */
const TOLD_ELSEWHERE = new Set(['image', 'stateprovince', 'date', 'author', 'date_utc']);
const STATE = ['country', 'province', 'state'];
const ALWAYS = ['revision', 'modified', 'modified_utc'];

const SEED = 20_261_120;

describe.each(Object.keys(SHAPES) as Shape[])(`F27, an update of %s (seed ${SEED})`, (posts) => {
  const required = { venues: 'venue', organizers: 'organizer' }[posts];

  it('takes what it mentions and keeps what it does not', async () => {
    const shape = SHAPES[posts] as Readonly<Record<string, fc.Arbitrary<unknown>>>;
    const patches = fc.array(fc.record(shape, { requiredKeys: [] }), { minLength: 1, maxLength: 4 });
    const inputs = fc.record(shape, { requiredKeys: [required] });
    await fc.assert(
      fc.asyncProperty(inputs, patches, async (input, updates) => {
        const { calendar } = calendarAt('2026-11-20 12:00:00');
        const resource = calendar[posts] as Calendar['venues'];
        let before: object & { id: number } = await resource.create(input as never);
        for (const patch of updates) {
          const after: object & { id: number } = await resource.update(before.id, patch);
          const mentioned = new Set([...ALWAYS, ...Object.keys(patch)]);
          if ('status' in patch || 'date' in patch) mentioned.add('date_utc');
          if (STATE.some((name) => name in patch)) mentioned.add('stateprovince');
          const kept = (record: object) =>
            Object.fromEntries(Object.entries(record).filter(([name]) => !mentioned.has(name)));
          expect(kept(after)).toEqual(kept(before));
          const told = Object.entries(patch).filter(([name]) => !TOLD_ELSEWHERE.has(name));
          expect(after).toMatchObject(Object.fromEntries(told));
          before = after;
        }
      }),
      { numRuns: 100, seed: SEED },
    );
  });

  it('with nulls for everything else is the same update', async () => {
    const shape = SHAPES[posts] as Readonly<Record<string, fc.Arbitrary<unknown>>>;
    const nulls = Object.fromEntries(Object.keys(shape).map((name) => [name, null]));
    await fc.assert(
      fc.asyncProperty(fc.record(shape), fc.record(shape, { requiredKeys: [] }), async (input, patch) => {
        const [sparse, full] = await Promise.all(
          [patch, { ...nulls, ...patch }].map(async (given) => {
            const { calendar } = calendarAt('2026-11-20 12:00:00');
            const resource = calendar[posts] as Calendar['venues'];
            const { id } = await resource.create(input as never);
            return resource.update(id, given);
          }),
        );
        expect(full).toEqual(sparse);
      }),
      { numRuns: 50, seed: SEED },
    );
  });
});
