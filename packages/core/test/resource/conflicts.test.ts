import { createCalendar, type Commit } from '@kalends/core';
import { createReferenceStore } from '@kalends/core/testing';
import { describe, expect, it } from 'vitest';
import { calendarsOnOneStore, contentsOf } from '../support/calendars-on-one-store.js';
import { codeOf, refusalOf } from '../support/refusal-of.js';

const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

describe('F27 and the Store port, somebody else was faster', () => {
  it('no update is lost: what both mention is the later one’s, the rest is everybody’s', async () => {
    const { slow, fast, meanwhile, attempts } = calendarsOnOneStore();
    const { id } = await slow.events.create({ ...EVENT, cost: '5', tags: 'a' });
    const before = attempts();
    meanwhile(() => fast.events.update(id, { title: 'Theirs', cost: '10', start_date: '2031-03-20 11:00' }));
    const mine = await slow.events.update(id, { title: 'Mine', end_date: '2031-03-20 13:00', sticky: true });
    expect(mine).toMatchObject({
      title: 'Mine',
      cost: ['10'],
      start_date: '2031-03-20 11:00:00',
      end_date: '2031-03-20 13:00:00',
      sticky: true,
      revision: 3,
    });
    expect(mine.tags).toHaveLength(1);
    expect(attempts() - before).toBe(2);
  });

  it('what was trashed stays so (F27), and cannot be trashed again', async () => {
    const { slow, fast, meanwhile } = calendarsOnOneStore();
    const { id } = await slow.events.create(EVENT);
    meanwhile(() => fast.events.delete(id));
    expect(await slow.events.update(id, { title: 'Late' })).toMatchObject({
      title: 'Late',
      status: 'trash',
      slug: 'event__trashed',
    });
    const other = await slow.venues.create({ venue: 'Hall' });
    meanwhile(() => fast.venues.delete(other.id));
    expect(await codeOf(slow.venues.delete(other.id))).toBe('venue-is-in-trash');
  });

  it('rights are those of the moment of the commit', async () => {
    const { slow, fast, meanwhile } = calendarsOnOneStore();
    const { id } = await slow.events.create({ ...EVENT, author: 5 });
    const author = slow.as({ id: 5, role: 'author' });
    meanwhile(() => fast.events.update(id, { author: 6 }));
    expect(await codeOf(author.events.update(id, { title: 'Mine' }))).toBe('rest_forbidden');
    expect((await fast.events.get(id)).title).toBe('Event');
  });

  it('a slug that was taken meanwhile is numbered', async () => {
    const { slow, fast, meanwhile } = calendarsOnOneStore();
    meanwhile(() => fast.events.create(EVENT));
    expect((await slow.events.create(EVENT)).slug).toBe('event-2');
  });

  it.each([
    ['venue', { venue: { venue: 'HALL', phone: '1' } }],
    ['organizer', { organizer: [{ organizer: 'HALL', phone: '1' }] }],
  ] as const)('a %s that was created meanwhile is reused (K20)', async (kind, link) => {
    const { slow, fast, meanwhile } = calendarsOnOneStore();
    const create = {
      venue: () => fast.venues.create({ venue: 'Hall' }),
      organizer: () => fast.organizers.create({ organizer: 'Hall' }),
    };
    meanwhile(create[kind]);
    await slow.events.create({ ...EVENT, ...link });
    const { [kind]: records } = await contentsOf(slow);
    expect(records).toMatchObject([{ [kind]: 'Hall', phone: '1' }]);
  });

  it.each(['category', 'tag'] as const)('a %s that was created meanwhile is linked', async (kind) => {
    const { slow, fast, meanwhile } = calendarsOnOneStore();
    const terms = { category: 'categories', tag: 'tags' } as const;
    meanwhile(() => fast[terms[kind]].create({ name: 'Music' }));
    await slow.events.create({ ...EVENT, [terms[kind]]: ['music', 'new'] });
    const { [kind]: records } = await contentsOf(slow);
    expect(records).toMatchObject([
      { name: 'Music', count: 1 },
      { name: 'new', count: 1 },
    ]);
  });

  it('a category that was deleted meanwhile is not linked', async () => {
    const { slow, fast, meanwhile } = calendarsOnOneStore();
    const { id } = await slow.categories.create({ name: 'Music' });
    const { id: event } = await slow.events.create({ ...EVENT, categories: [id] });
    meanwhile(() => fast.categories.delete(id));
    expect((await slow.events.create({ ...EVENT, categories: [id] })).categories).toEqual([]);
    expect((await slow.events.get(event)).categories).toEqual([]);
  });

  it('an image that was added meanwhile is the same one (F32)', async () => {
    const { slow, fast, meanwhile } = calendarsOnOneStore();
    const image = 'https://example.org/a.png';
    meanwhile(() => fast.venues.create({ venue: 'Hall', image }));
    const event = await slow.events.create({ ...EVENT, image });
    expect(await contentsOf(slow)).toMatchObject({ image: [{ id: event.image, url: image }] });
  });
});

describe('terms.md §2 and §3, somebody else was faster', () => {
  it('a name or slug that was taken meanwhile is refused like any taken one', async () => {
    const { slow, fast, meanwhile } = calendarsOnOneStore();
    const { id } = await slow.tags.create({ name: 'One' });
    meanwhile(() => fast.tags.create({ name: 'Two' }));
    expect(await refusalOf(slow.tags.create({ name: 'TWO' }))).toMatchObject({ code: 'term_exists' });
    meanwhile(() => fast.tags.create({ name: 'Three' }));
    expect(await codeOf(slow.tags.update(id, { slug: 'three' }))).toBe('duplicate_term_slug');
  });

  it('a term that was deleted meanwhile cannot be changed or deleted', async () => {
    for (const operation of ['update', 'delete'] as const) {
      const { slow, fast, meanwhile } = calendarsOnOneStore();
      const { id } = await slow.tags.create({ name: 'One' });
      meanwhile(() => fast.tags.delete(id));
      const late = operation === 'update' ? slow.tags.update(id, { name: 'Two' }) : slow.tags.delete(id);
      expect(await codeOf(late), operation).toBe('rest_invalid_param');
    }
  });

  it('a child that came meanwhile moves up when its parent goes (K11)', async () => {
    const { slow, fast, meanwhile } = calendarsOnOneStore();
    const { id } = await slow.categories.create({ name: 'Top' });
    meanwhile(() => fast.categories.create({ name: 'Kid', parent: id }));
    await slow.categories.delete(id);
    expect(await contentsOf(slow)).toMatchObject({ category: [{ name: 'Kid', parent: 0 }] });
  });

  it.each(['create', 'update'] as const)(
    'no %s puts a category below one that was deleted meanwhile',
    async (operation) => {
      const { slow, fast, meanwhile } = calendarsOnOneStore();
      const top = await slow.categories.create({ name: 'Top' });
      const kid = await slow.categories.create({ name: 'Kid' });
      meanwhile(() => fast.categories.delete(top.id));
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
    const { slow, fast, meanwhile } = calendarsOnOneStore();
    const a = await slow.categories.create({ name: 'A' });
    const b = await slow.categories.create({ name: 'B' });
    meanwhile(() => fast.categories.update(b.id, { parent: a.id }));
    await codeOf(slow.categories.update(a.id, { parent: b.id }));
    const { items } = await fast.categories.list({ hide_empty: false });
    expect(items.filter(({ parent }) => parent === 0)).not.toEqual([]);
  });
});

describe('a store that never takes a commit', () => {
  const refusing = (error: Error) => {
    const store = createReferenceStore();
    let commits = 0;
    const commit = (_: Commit) => {
      commits += 1;
      return Promise.reject(error);
    };
    return { calendar: createCalendar({ store: { ...store, commit } }), commits: () => commits };
  };

  it('for a reason of its own is asked once, and its reason is told', async () => {
    const { calendar, commits } = refusing(new Error('The disk is full.'));
    await expect(calendar.events.create(EVENT)).rejects.toThrow('The disk is full.');
    expect(commits()).toBe(1);
  });

  it('for conflicts is given up on at last', async () => {
    const conflict = await refusalOf(
      createReferenceStore().commit({
        changes: [{ op: 'delete', kind: 'tag', id: 1, revision: 1 }],
        assumptions: [],
      }),
    );
    expect(conflict.code).toBe('conflict');
    const { calendar, commits } = refusing(conflict as Error & typeof conflict);
    expect(await codeOf(calendar.events.create(EVENT))).toBe('conflict');
    expect(commits()).toBeGreaterThan(1);
  });
});
