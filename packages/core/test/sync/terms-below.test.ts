import { describe, expect, it } from 'vitest';
import { createCalendar, type CalendarView, type SyncPosition } from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import { calendarAt } from '../support/calendar-at.js';

/** All changes that a reader is told of, page by page. */
async function told(view: CalendarView, from: SyncPosition | undefined, limit: number) {
  const changes: string[] = [];
  for (let position = from; ;) {
    const page = await view.sync({ position, limit, kinds: ['category'] });
    changes.push(...page.changes.map(({ id, deleted }) => `${id}${deleted === true ? ' deleted' : ''}`));
    ({ position } = page);
    if (!page.more) return { changes, position };
  }
}

/** A category with some below each other. */
async function nested() {
  const { calendar } = calendarAt('2031-01-01 12:00:00');
  const ids: number[] = [];
  for (const name of ['Music', 'Jazz', 'Bebop', 'Trio'])
    ids.push((await calendar.categories.create({ name, parent: ids.at(-1) ?? 0 })).id);
  const { id: other } = await calendar.categories.create({ name: 'Theatre' });
  return { calendar, ids, other };
}

describe('a category with another slug or parent', () => {
  it.each([1, 2, 100])('is told with all that are below it, in pages of %i', async (limit) => {
    const { calendar, ids, other } = await nested();
    const [music = 0, jazz = 0, bebop = 0, trio = 0] = ids;
    const view = calendar.as(null);
    const { position } = await told(view, undefined, limit);
    await calendar.categories.update(jazz, { parent: other });
    const moved = await told(view, position, limit);
    expect(moved.changes).toEqual([jazz, bebop, trio].map(String));
    await calendar.categories.delete(jazz);
    const deleted = await told(view, moved.position, limit);
    expect(deleted.changes.slice().sort()).toEqual([`${bebop}`, `${jazz} deleted`, `${trio}`].sort());
    await calendar.categories.update(music, { slug: 'sound' });
    expect((await told(view, deleted.position, limit)).changes).toEqual([`${music}`]);
  });

  it('tells of no hidden one below it', async () => {
    const store = createReferenceStore();
    const calendar = createCalendar({ store });
    const { id: music } = await calendar.categories.create({ name: 'Music' });
    const { id: jazz } = await calendar.categories.create({ name: 'Jazz', parent: music });
    const { id: secret } = await calendar.categories.create({ name: 'Secret', parent: jazz });
    const [record] = await store.load('category', [secret]);
    if (record === undefined) throw new Error('There is no such category.');
    await store.commit({
      changes: [{ op: 'update', kind: 'category', record: { ...record, hidden: true } }],
      preconditions: [],
    });
    const views = [calendar.as(null), calendar.as({ id: 1, role: 'administrator' })];
    const before = await Promise.all(views.map((view) => told(view, undefined, 100)));
    await calendar.categories.update(music, { slug: 'sound' });
    const after = await Promise.all(views.map((view, index) => told(view, before[index]?.position, 1)));
    expect(after.map(({ changes }) => changes)).toEqual([
      [`${music}`, `${jazz}`],
      [`${music}`, `${jazz}`, `${secret}`],
    ]);
  });
});
