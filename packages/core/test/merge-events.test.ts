import { createReferenceStore } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { copyRecords } from '../src/store/index.js';
import { CalendarError, createCalendar, type Actor, type EventInput } from '../src/index.js';

const DATES = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };
const EDITOR: Actor = { id: 2, role: 'editor' };
const AUTHOR: Actor = { id: 3, role: 'author' };

function open() {
  const store = createReferenceStore();
  const calendar = createCalendar({
    store,
    clock: () => Date.UTC(2026, 10, 20, 12),
    fields: { event: { age: { type: 'integer' }, stage: { type: 'text' } } },
  });
  const create = (title: string, more: Partial<EventInput> = {}) =>
    calendar.events.create({ title, ...DATES, ...more });
  return { store, calendar, create };
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => CalendarError.from(error).code,
  );

describe('merging events', () => {
  it('keeps one with its dates and address, which gets what it lacks', async () => {
    const { calendar, create } = open();
    const stays = await create('Jazz', {
      ...{ categories: ['Music'], excerpt: 'Short', cost: ['12'], custom: { age: 12 } },
    });
    const other = await create('Jazz night', {
      ...{ start_date: '2026-12-01 19:30', description: '<p>Long</p>', excerpt: 'Other', cost: ['15'] },
      ...{
        categories: ['Night'],
        tags: ['late'],
        venue: { venue: 'Hall' },
        organizer: { organizer: 'Club' },
      },
      ...{ website: 'https://jazz.example/', custom: { age: 16, stage: 'Left' } },
    });
    const third = await create('JAZZ', { status: 'draft', organizer: { organizer: 'Band' } });
    const writes: number[] = [];
    calendar.onCommit(({ affected }) => writes.push(affected.length));
    const merged = await calendar.as(EDITOR).events.merge(stays.id, [other.id, third.id]);
    expect(writes).toHaveLength(1);
    expect(merged).toMatchObject({
      ...{ id: stays.id, title: 'Jazz', slug: stays.slug, start_date: stays.start_date },
      ...{ excerpt: 'Short', description: '<p>Long</p>', cost: ['12'], website: 'https://jazz.example/' },
      ...{ venue: other.venue, organizer: [...other.organizer, ...third.organizer], tags: other.tags },
      categories: [...stays.categories, ...other.categories],
      custom: { age: 12, stage: 'Left' },
    });
    const [gone] = await calendar.load('event', [other.id]);
    expect(gone).toMatchObject({ status: 'trash', status_before_trash: 'publish' });
    // the history tells of it, and puts it back
    await calendar.events.revert(stays.id, stays.revision);
    expect(await calendar.events.get(stays.id)).toMatchObject({ venue: 0, description: '' });
  });

  it('changes nothing of one that lacks nothing', async () => {
    const { calendar, create } = open();
    const [stays, other] = [await create('Jazz', { tags: ['late'] }), await create('Jazz')];
    await calendar.events.merge(stays.id, [other.id]);
    expect((await calendar.events.get(stays.id)).revision).toBe(stays.revision);
  });

  it('overrides what an event of a series gets', async () => {
    const { calendar, create } = open();
    const first = await calendar.events.create(
      { title: 'Jazz', ...DATES },
      { recurrence: 'FREQ=WEEKLY;COUNT=3' },
    );
    const other = await create('Jazz', { venue: { venue: 'Hall' } });
    const merged = await calendar.events.merge(first.id, [other.id]);
    expect(merged).toMatchObject({ series: first.series, venue: other.venue, overrides: ['venue'] });
  });

  it('is refused without the rights, for what is in the trash, and where visitors would lose one', async () => {
    const { calendar, create } = open();
    const [a, b] = [await create('A'), await create('B')];
    const draft = await create('Draft', { status: 'draft' });
    const own = await calendar.as(AUTHOR).events.create({ title: 'Own', ...DATES });
    expect(await codeOf(calendar.as(null).events.merge(a.id, [b.id]))).toBe('forbidden');
    expect(await codeOf(calendar.as(AUTHOR).events.merge(own.id, [b.id]))).toBe('forbidden');
    expect(await codeOf(calendar.as(AUTHOR).events.merge(a.id, [own.id]))).toBe('forbidden');
    // a draft of others is not told of
    expect(await codeOf(calendar.as(AUTHOR).events.merge(own.id, [draft.id]))).toBe('invalid_param');
    expect(await codeOf(calendar.events.merge(draft.id, [a.id]))).toBe('invalid_param');
    expect(await codeOf(calendar.events.merge(a.id, [a.id]))).toBe('invalid_param');
    const late = { revisions: { [b.id]: b.revision + 1 } };
    expect(await codeOf(calendar.events.merge(a.id, [b.id], late))).toBe('conflict');
    await calendar.events.delete(b.id);
    expect(await codeOf(calendar.events.merge(a.id, [b.id]))).toBe('invalid_param');
    expect(await calendar.mergedInto('event', b.id)).toBeUndefined();
  });
});

describe('what was merged', () => {
  it('is found by its id and its slug, over several merges, until it is there again', async () => {
    const { calendar, create } = open();
    const [a, b, c] = [await create('One'), await create('Two'), await create('Three')];
    await calendar.events.merge(b.id, [a.id]);
    await calendar.events.merge(c.id, [b.id]);
    for (const key of [a.id, b.id, 'one', 'two', 'ONE'])
      expect([key, await calendar.mergedInto('event', key)]).toEqual([key, c.id]);
    for (const key of [c.id, 'three', 'four', 0, '', 'x'.repeat(400)])
      expect([key, await calendar.mergedInto('event', key)]).toEqual([key, undefined]);
    expect(await calendar.mergedInto('venue', a.id)).toBeUndefined();
    await calendar.events.update(b.id, { status: 'publish' });
    expect(await calendar.mergedInto('event', b.id)).toBeUndefined();
    expect(await calendar.mergedInto('event', a.id)).toBe(b.id);
    await calendar.events.delete(c.id);
    await calendar.events.delete(b.id);
    expect(await calendar.mergedInto('event', a.id)).toBeUndefined();
  });

  it('is found over twenty merges, and not over more', async () => {
    const { calendar } = open();
    const chain = [await calendar.tags.create({ name: 'Tag 0' })];
    for (let number = 1; number <= 21; number++) {
      const tag = await calendar.tags.create({ name: `Tag ${number}` });
      await calendar.tags.merge(tag.id, [chain.at(-1)?.id ?? 0]);
      chain.push(tag);
    }
    const [first, second] = chain.map(({ id }) => id);
    expect(await calendar.mergedInto('tag', second ?? 0)).toBe(chain.at(-1)?.id);
    expect(await calendar.mergedInto('tag', first ?? 0)).toBeUndefined();
  });

  it.each(['venues', 'organizers', 'categories', 'tags'] as const)('is found among %s', async (resource) => {
    const { calendar } = open();
    const kind = { venues: 'venue', organizers: 'organizer', categories: 'category', tags: 'tag' } as const;
    const name = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const;
    const made = (text: string) =>
      (calendar[resource].create as (input: object) => Promise<{ id: number; slug: string }>)({
        [name[resource]]: text,
      });
    const [stays, goes] = [await made('Old Hall'), await made('The Old Hall')];
    await calendar[resource].merge(stays.id, [goes.id]);
    expect(await calendar.mergedInto(kind[resource], goes.id)).toBe(stays.id);
    expect(await calendar.mergedInto(kind[resource], goes.slug)).toBe(stays.id);
    // a new one of the name takes the address
    const again = await made('The Old Hall');
    if (again.slug === goes.slug)
      expect(await calendar.mergedInto(kind[resource], goes.slug)).toBeUndefined();
    expect(await calendar.mergedInto(kind[resource], goes.id)).toBe(stays.id);
  });

  it('is known to copies', async () => {
    const { calendar, create, store } = open();
    const [a, b] = [await create('One'), await create('Two')];
    await calendar.events.merge(b.id, [a.id]);
    const to = createReferenceStore();
    await copyRecords({ from: store, to });
    expect(await createCalendar({ store: to }).mergedInto('event', 'one')).toBe(b.id);
  });
});
