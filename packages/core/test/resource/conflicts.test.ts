import { createCalendar, type Calendar } from '@kalends/core';
import type { Commit } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { calendarsOnOneStore, contentsOf } from '../support/calendars-on-one-store.js';
import { codeOf, refusalOf } from '../support/refusal-of.js';

const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

describe('F27 and the Store port, someone else was faster', () => {
  it('no update is lost: what both mention is the later one’s, the rest is everybody’s', async () => {
    const { slow, fast, inBetween, attempts } = calendarsOnOneStore();
    const { id } = await slow.events.create({ ...EVENT, cost: '5', tags: 'a' });
    const before = attempts();
    inBetween(() => fast.events.update(id, { title: 'Theirs', cost: '10', start_date: '2031-03-20 11:00' }));
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
    const { slow, fast, inBetween } = calendarsOnOneStore();
    const { id } = await slow.events.create(EVENT);
    inBetween(() => fast.events.delete(id));
    expect(await slow.events.update(id, { title: 'Late' })).toMatchObject({
      title: 'Late',
      status: 'trash',
      slug: 'event__trashed',
    });
    const other = await slow.venues.create({ venue: 'Hall' });
    inBetween(() => fast.venues.delete(other.id));
    expect(await codeOf(slow.venues.delete(other.id))).toBe('in_trash');
  });

  it('rights are those of the moment of the commit', async () => {
    const { slow, fast, inBetween } = calendarsOnOneStore();
    const { id } = await slow.events.create({ ...EVENT, author: 5 });
    const author = slow.as({ id: 5, role: 'author' });
    inBetween(() => fast.events.update(id, { author: 6 }));
    expect(await codeOf(author.events.update(id, { title: 'Mine' }))).toBe('forbidden');
    expect((await fast.events.get(id)).title).toBe('Event');
  });

  it('a slug that was taken in the meantime is numbered', async () => {
    const { slow, fast, inBetween } = calendarsOnOneStore();
    inBetween(() => fast.events.create(EVENT));
    expect((await slow.events.create(EVENT)).slug).toBe('event-2');
  });

  it.each([
    ['venue', { venue: { venue: 'HALL', phone: '1' } }],
    ['organizer', { organizer: [{ organizer: 'HALL', phone: '1' }] }],
  ] as const)('a %s that was created in the meantime is reused (K20)', async (kind, link) => {
    const { slow, fast, inBetween } = calendarsOnOneStore();
    const create = {
      venue: () => fast.venues.create({ venue: 'Hall' }),
      organizer: () => fast.organizers.create({ organizer: 'Hall' }),
    };
    inBetween(create[kind]);
    await slow.events.create({ ...EVENT, ...link });
    const { [kind]: records } = await contentsOf(slow);
    expect(records).toMatchObject([{ [kind]: 'Hall', phone: '1' }]);
  });

  it.each(['category', 'tag'] as const)('a %s that was created in the meantime is linked', async (kind) => {
    const { slow, fast, inBetween } = calendarsOnOneStore();
    const terms = { category: 'categories', tag: 'tags' } as const;
    inBetween(() => fast[terms[kind]].create({ name: 'Music' }));
    await slow.events.create({ ...EVENT, [terms[kind]]: ['music', 'new'] });
    const { [kind]: records } = await contentsOf(slow);
    expect(records).toMatchObject([
      { name: 'Music', count: 1 },
      { name: 'new', count: 1 },
    ]);
  });

  it('a category that was deleted in the meantime is not linked', async () => {
    const { slow, fast, inBetween } = calendarsOnOneStore();
    const { id } = await slow.categories.create({ name: 'Music' });
    const { id: event } = await slow.events.create({ ...EVENT, categories: [id] });
    inBetween(() => fast.categories.delete(id));
    expect((await slow.events.create({ ...EVENT, categories: [id] })).categories).toEqual([]);
    expect((await slow.events.get(event)).categories).toEqual([]);
  });

  it('an image that was added in the meantime is the same one (F32)', async () => {
    const { slow, fast, inBetween } = calendarsOnOneStore();
    const image = 'https://example.org/a.png';
    inBetween(() => fast.venues.create({ venue: 'Hall', image }));
    const event = await slow.events.create({ ...EVENT, image });
    expect(await contentsOf(slow)).toMatchObject({ image: [{ id: event.image, url: image }] });
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
        preconditions: [],
      }),
    );
    expect(conflict.code).toBe('conflict');
    const { calendar, commits } = refusing(conflict as Error & typeof conflict);
    expect(await codeOf(calendar.events.create(EVENT))).toBe('conflict');
    expect(commits()).toBeGreaterThan(1);
  });
});

describe('two calendars on one store', () => {
  it('lose no update and duplicate nothing', async () => {
    const store = createReferenceStore();
    const calendars = [createCalendar({ store }), createCalendar({ store })];
    const all = <T>(work: (calendar: Calendar, i: number) => Promise<T>) =>
      Promise.all(Array.from({ length: 20 }, (_, i) => work(calendars[i % 2]!, i)));
    const events = await all((calendar) =>
      calendar.events.create({
        ...EVENT,
        venue: { venue: 'Hall' },
        categories: 'New',
        organizer: [{ organizer: 'Org' }],
      }),
    );
    expect(new Set(events.map(({ slug }) => slug)).size).toBe(20);
    expect(
      new Set(
        events.map(({ venue, categories, organizer }) => JSON.stringify([venue, categories, organizer])),
      ).size,
    ).toBe(1);
    const [{ id } = { id: 0 }] = events;
    const patches = [{ title: 'T' }, { cost: '5' }, { featured: true }, { excerpt: 'E' }];
    await all((calendar, i) => calendar.events.update(id, patches[i % 4] ?? {}));
    expect(await calendars[0]?.events.get(id)).toMatchObject({
      title: 'T',
      cost: ['5'],
      featured: true,
      excerpt: 'E',
    });
    expect((await calendars[0]?.categories.list())?.items).toMatchObject([{ name: 'New', count: 20 }]);
  });
});

it('two creations with one idempotency key at once are one', async () => {
  const { slow, fast, inBetween } = calendarsOnOneStore();
  const create = (calendar: Calendar) =>
    calendar.tags.create({ name: 'Late' }, { idempotency: { key: 'a' } });
  let first: unknown;
  inBetween(async () => {
    first = await create(fast);
  });
  expect(await create(slow)).toEqual(first);
  expect((await fast.tags.list({ hide_empty: false })).total).toBe(1);
});
