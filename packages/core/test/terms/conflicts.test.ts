import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { calendarsOnOneStore, contentsOf } from '../support/calendars-on-one-store.js';
import { codeOf, refusalOf } from '../support/refusal-of.js';

describe('terms.md §2 and §3, someone else was faster', () => {
  it('a name or slug that was taken in the meantime is refused like any taken one', async () => {
    const { slow, fast, inBetween } = calendarsOnOneStore();
    const { id } = await slow.tags.create({ name: 'One' });
    inBetween(() => fast.tags.create({ name: 'Two' }));
    expect(await refusalOf(slow.tags.create({ name: 'TWO' }))).toMatchObject({ code: 'name_taken' });
    inBetween(() => fast.tags.create({ name: 'Three' }));
    expect(await codeOf(slow.tags.update(id, { slug: 'three' }))).toBe('slug_taken');
  });

  it('a term that was deleted in the meantime cannot be changed or deleted', async () => {
    for (const operation of ['update', 'delete'] as const) {
      const { slow, fast, inBetween } = calendarsOnOneStore();
      const { id } = await slow.tags.create({ name: 'One' });
      inBetween(() => fast.tags.delete(id));
      const late = operation === 'update' ? slow.tags.update(id, { name: 'Two' }) : slow.tags.delete(id);
      expect(await codeOf(late), operation).toBe('invalid_param');
    }
  });

  it('a child that came in the meantime moves up when its parent goes (K11)', async () => {
    const { slow, fast, inBetween } = calendarsOnOneStore();
    const { id } = await slow.categories.create({ name: 'Top' });
    inBetween(() => fast.categories.create({ name: 'Kid', parent: id }));
    await slow.categories.delete(id);
    expect(await contentsOf(slow)).toMatchObject({ category: [{ name: 'Kid', parent: 0 }] });
  });

  it.each(['create', 'update'] as const)(
    'no %s puts a category below one that was deleted in the meantime',
    async (operation) => {
      const { slow, fast, inBetween } = calendarsOnOneStore();
      const top = await slow.categories.create({ name: 'Top' });
      const kid = await slow.categories.create({ name: 'Kid' });
      inBetween(() => fast.categories.delete(top.id));
      const late =
        operation === 'create'
          ? slow.categories.create({ name: 'New', parent: top.id })
          : slow.categories.update(kid.id, { parent: top.id });
      await codeOf(late);
      const { items } = await fast.categories.list({ hide_empty: false });
      const ids = items.map(({ id }) => id);
      expect(items.filter(({ parent }) => parent !== 0 && !ids.includes(parent))).toEqual([]);
    },
  );

  it('no two updates make a circle of categories', async () => {
    const { slow, fast, inBetween } = calendarsOnOneStore();
    const a = await slow.categories.create({ name: 'A' });
    const b = await slow.categories.create({ name: 'B' });
    inBetween(() => fast.categories.update(b.id, { parent: a.id }));
    await codeOf(slow.categories.update(a.id, { parent: b.id }));
    const { items } = await fast.categories.list({ hide_empty: false });
    expect(items.filter(({ parent }) => parent === 0)).not.toEqual([]);
  });
});

it('a category is put below one whose place above changes while it is looked at', async () => {
  const store = createReferenceStore();
  let between: (() => Promise<unknown>) | undefined;
  const overtaken: Store = {
    ...store,
    async find(...query) {
      const act = query[0].kind === 'category' ? between : undefined;
      if (act !== undefined) between = undefined;
      await act?.();
      return store.find(...query);
    },
  };
  const [slow, fast] = [createCalendar({ store: overtaken }), createCalendar({ store })];
  const [top, other, middle, kid] = await Promise.all(
    ['Top', 'Other', 'Middle', 'Kid'].map((name) => fast.categories.create({ name })),
  );
  await fast.categories.update(middle?.id ?? 0, { parent: top?.id ?? 0 });
  between = () => fast.categories.update(middle?.id ?? 0, { parent: other?.id ?? 0 });
  await slow.categories.update(kid?.id ?? 0, { parent: middle?.id ?? 0 });
  const parentOf = async (id = 0) => (await fast.categories.get(id)).parent;
  expect([await parentOf(kid?.id), await parentOf(middle?.id), between]).toEqual([
    middle?.id,
    other?.id,
    undefined,
  ]);
});
