import { describe, expect, it } from 'vitest';
import { calendarAt, refusalOf } from './wire-calendar.js';

const { calendar } = calendarAt('2026-11-20 12:00:00');
let names = 0;

/** terms.md §2. */
const TERM_VALUES: readonly (readonly [field: string, values: readonly unknown[]])[] = [
  ['name', ['', '0', 5, true, ['x'], { a: 1 }]],
  ['description', ['0', 5, true, ['x']]],
  ['slug', ['', '0', 5, ['x']]],
];

describe('terms.md §2: values that are refused', () => {
  for (const terms of ['categories', 'tags'] as const) {
    it.each(TERM_VALUES)(`${terms} %s %j`, async (field, values) => {
      for (const value of values) {
        const given = { name: `Name ${String(names++)}`, [field]: value };
        const told = await refusalOf(calendar[terms].create(given));
        expect(told.data.params, JSON.stringify(value)).toEqual({ [field]: 'Invalid parameter.' });
      }
    });
  }

  it.each(['x', 99, -1, 1.5, '', [1], true])('categories parent %j', async (parent) => {
    const told = refusalOf(calendar.categories.create({ name: 'Kid', parent } as never));
    expect((await told).data.params).toHaveProperty('parent');
  });

  it('categories have no parent by slug: the slug of one is of the wrong type, any other text breaks a rule', async () => {
    const top = await calendar.categories.create({ name: 'By slug' });
    const verdictOn = async (slug: string) => {
      const parent = slug as never;
      return Promise.all(
        [
          calendar.categories.create({ name: 'Kid', parent }),
          calendar.categories.update(top.id, { parent }),
          calendar.categories.list({ parent }),
        ].map(async (attempt) => (await refusalOf(attempt)).data.params),
      );
    };
    const wrongType = { parent: 'parent is not of type integer.' };
    expect(await verdictOn(top.slug)).toEqual([wrongType, wrongType, wrongType]);
    const broken = { parent: 'Invalid parameter.' };
    expect(await verdictOn('nowhere')).toEqual([broken, broken, broken]);
  });

  it('categories take a name of digits, a parent as digits and 0 for the top (F20)', async () => {
    const top = await calendar.categories.create({ name: '2031' });
    expect(top).toMatchObject({ name: '2031', slug: '2031', parent: 0 });
    const kid = await calendar.categories.create({ name: 'Kid', parent: String(top.id) });
    expect(kid.parent).toBe(top.id);
    expect((await calendar.categories.create({ name: 'Other', parent: 0 })).parent).toBe(0);
  });

  it('a tag with any parent is refused on creation and update, null being none', async () => {
    const { id } = await calendar.tags.create({ name: 'Tag', parent: null } as never);
    for (const parent of [0, 1, 'x']) {
      const refusal = { code: 'not_hierarchical' };
      const created = calendar.tags.create({ name: 'Other', parent } as never);
      expect(await refusalOf(created)).toMatchObject(refusal);
      expect(await refusalOf(calendar.tags.update(id, { parent } as never))).toMatchObject(refusal);
    }
  });
});
