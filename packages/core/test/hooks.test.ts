import {
  CalendarError,
  createCalendar,
  type Actor,
  type CalendarHooks,
  type EventInput,
} from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusalOf } from './support/refusal-of.js';

const JAZZ: EventInput = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
const AUTHOR: Actor = { id: 3, role: 'author' };

/** A calendar with hooks, and what the host was told of. */
function calendarWith(hooks: CalendarHooks) {
  const errors: unknown[] = [];
  const store = createReferenceStore();
  const calendar = createCalendar({
    store,
    hooks,
    settings: { timezone: 'Europe/Rome' },
    clock: () => Date.UTC(2031, 0, 1),
    onListenerError: (error) => errors.push(error),
  });
  return { calendar, store, errors };
}

const refusing = () => {
  throw new CalendarError('forbidden', 'Not on Mondays.');
};

afterEach(() => vi.useRealTimers());

describe('a hook before a creation', () => {
  it('gets the validated input and who writes, and what it returns is stored', async () => {
    const seen: unknown[] = [];
    const { calendar } = calendarWith({
      event: {
        before: {
          create(input, { actor }) {
            seen.push(input, actor);
            return { ...input, title: `${input.title}!`, tags: ['live'], description: '<b>x<script>' };
          },
        },
      },
    });
    const { id: hall } = await calendar.venues.create({ venue: 'Hall' });
    const event = await calendar.as(AUTHOR).events.create({
      ...JAZZ,
      ...{
        cost: '5',
        venue: { id: hall },
        organizer: [{ organizer: 'Ann' }],
        website: 'https://example.org',
      },
    });
    expect(seen).toEqual([
      {
        ...{ title: 'Jazz', start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' },
        ...{ cost: ['5'], venue: [hall], organizer: [{ organizer: 'Ann' }], website: 'https://example.org' },
      },
      AUTHOR,
    ]);
    expect(event).toMatchObject({ title: 'Jazz!', cost: ['5'], venue: hall, description: '<b>x</b>' });
    expect((await calendar.tags.list()).items.map(({ name }) => name)).toEqual(['live']);
  });

  it('reads the calendar, and refuses what it will', async () => {
    let calls = 0;
    const { calendar } = calendarWith({
      event: {
        before: {
          async create(input, { calendar: reader }) {
            calls++;
            const { total } = await reader.events.list({ search: input.title, status: 'draft' });
            if (total > 0) throw new CalendarError('conflict', 'There is a draft of it.');
          },
        },
      },
    });
    await calendar.events.create({ ...JAZZ, status: 'draft' });
    const refused = await refusalOf(calendar.as(AUTHOR).events.create(JAZZ));
    expect([refused.code, refused.message]).toEqual(['conflict', 'There is a draft of it.']);
    expect(calls).toBe(2);
    expect((await calendar.events.list({ status: ['draft', 'publish'] })).total).toBe(1);
  });

  it('is called for what an event names, for imports, copies and series, and not for readers', async () => {
    const seen: string[] = [];
    const note = (kind: string) => ({
      before: { create: (input: object) => void seen.push(`${kind} ${Object.values(input)[0]}`) },
    });
    const { calendar } = calendarWith({
      ...{ event: note('event'), venue: note('venue'), organizer: note('organizer') },
      ...{ category: note('category'), tag: note('tag') },
    });
    const event = await calendar.events.create({
      ...JAZZ,
      venue: { venue: 'Hall' },
      organizer: { organizer: 'Ann' },
      tags: ['live'],
      categories: ['Music'],
    });
    expect(seen.splice(0).sort()).toEqual([
      'category Music',
      'event Jazz',
      'organizer Ann',
      'tag live',
      'venue Hall',
    ]);
    await calendar.import([
      { kind: 'tag', input: { name: 'b' } },
      { kind: 'event', input: { ...JAZZ, title: 'B' } },
    ]);
    await calendar.import([{ kind: 'event', input: { ...JAZZ, title: 'C' }, source: { uid: 'c' } }]);
    await calendar.events.duplicate(event.id);
    await calendar.series.create({ ...JAZZ, title: 'S', recurrence: 'FREQ=DAILY;COUNT=3' });
    expect(seen.splice(0)).toEqual(['tag b', 'event B', 'event C', 'event Jazz', 'event S']);
    expect((await refusalOf(calendar.as(null).events.create(JAZZ))).code).toBe('forbidden');
    expect(seen).toEqual([]);
  });

  it('is called again if another write comes first', async () => {
    let calls = 0;
    const { calendar } = calendarWith({
      tag: {
        before: {
          async create() {
            calls++;
            // the write of another caller, in the midst of this one
            if (calls === 1) await calendar.tags.create({ name: 'Jazz' });
          },
        },
      },
    });
    const refused = await refusalOf(calendar.tags.create({ name: 'Jazz' }));
    expect(refused.code).toBe('name_taken');
    expect(calls).toBeGreaterThan(1);
  });
});

describe('a hook before an update', () => {
  it('gets the patch and the record, and what it returns is stored', async () => {
    const seen: unknown[] = [];
    const { calendar } = calendarWith({
      event: {
        before: {
          update(patch, { record }) {
            seen.push(patch, record.title);
            return { ...patch, featured: true };
          },
        },
      },
    });
    const { id } = await calendar.events.create(JAZZ);
    const event = await calendar.events.update(id, { title: 'Blues', venue: [] });
    expect(seen).toEqual([{ title: 'Blues', venue: [] }, 'Jazz']);
    expect(event).toMatchObject({ title: 'Blues', featured: true });
    await calendar.events.revert(id, 1);
    expect(seen.slice(2)).toEqual([{ title: 'Jazz', featured: false }, 'Blues']);
  });

  it('is called for every kind, for series, and for a venue that is used again', async () => {
    const seen: string[] = [];
    const note = (kind: string) => ({
      before: { update: (patch: object) => void seen.push(`${kind} ${Object.keys(patch).join()}`) },
    });
    const { calendar } = calendarWith({
      ...{ event: note('event'), venue: note('venue'), category: note('category'), tag: note('tag') },
    });
    const venue = await calendar.venues.create({ venue: 'Hall' });
    await calendar.venues.update(venue.id, { city: 'Rome' });
    await calendar.events.create({ ...JAZZ, venue: { venue: 'Hall', city: 'Oslo' } });
    const tag = await calendar.tags.create({ name: 'a' });
    await calendar.tags.update(tag.id, { name: 'b' });
    const category = await calendar.categories.create({ name: 'a' });
    await calendar.categories.update(category.id, { parent: 0 });
    const series = await calendar.series.create({ ...JAZZ, recurrence: 'FREQ=DAILY;COUNT=3' });
    await calendar.series.update(series.id, { title: 'Blues' });
    expect(seen).toEqual(['venue city', 'venue venue,city', 'tag name', 'category parent', 'event title']);
  });

  it('changes what a venue that is used again takes', async () => {
    const { calendar } = calendarWith({
      venue: { before: { update: ({ city, ...patch }) => ({ ...patch, city: city?.toUpperCase() }) } },
    });
    const { id } = await calendar.venues.create({ venue: 'Hall' });
    const { venue } = await calendar.events.create({ ...JAZZ, venue: { venue: 'Hall', city: 'Oslo' } });
    expect([venue, (await calendar.venues.get(id)).city]).toEqual([id, 'OSLO']);
  });
});

describe('a hook before the trash', () => {
  it.each([
    [
      'delete',
      (calendar: ReturnType<typeof calendarWith>['calendar'], id: number) => calendar.events.delete(id),
    ],
    ['a status', (calendar, id) => calendar.events.update(id, { status: 'trash' })],
  ])('refuses, by %s', async (_how, act) => {
    const { calendar } = calendarWith({ event: { before: { trash: refusing } } });
    const { id } = await calendar.events.create(JAZZ);
    expect((await refusalOf(act(calendar, id))).message).toBe('Not on Mondays.');
    expect((await calendar.events.get(id)).status).toBe('publish');
  });

  it('is called for every kind, and once for a series', async () => {
    const seen: string[] = [];
    const note = (kind: string) => ({ before: { trash: () => void seen.push(kind) } });
    const { calendar } = calendarWith({
      ...{ event: note('event'), venue: note('venue'), organizer: note('organizer') },
      ...{ category: note('category'), tag: note('tag') },
    });
    const series = await calendar.series.create({ ...JAZZ, recurrence: 'FREQ=DAILY;COUNT=5' });
    const { refs } = await calendar.select({ kind: 'event', series: [series.id], limit: 9 });
    await calendar.events.delete(refs[3]?.id ?? 0, { scope: 'following' });
    await calendar.series.delete(series.id);
    await calendar.venues.delete((await calendar.venues.create({ venue: 'Hall' })).id);
    await calendar.organizers.delete((await calendar.organizers.create({ organizer: 'Ann' })).id);
    await calendar.categories.delete((await calendar.categories.create({ name: 'a' })).id);
    await calendar.tags.delete((await calendar.tags.create({ name: 'a' })).id);
    expect(seen).toEqual(['event', 'event', 'venue', 'organizer', 'category', 'tag']);
  });
});

describe('a hook that fails', () => {
  const failing = {
    throws: () => {
      throw new Error('broken');
    },
    rejects: () => Promise.reject(new Error('broken')),
    'returns nonsense': () => ({ start_date: 'tomorrow' }) as never,
    'returns no object': () => 7 as never,
    'changes what it was given': (input: object) => void Object.assign(input, { title: 'x' }),
    'adds to a list that it was given': (input: object) =>
      void (Reflect.get(input, 'tags') as string[]).push('x'),
  };

  it.each(Object.entries(failing))('%s: the write is refused, and the host told', async (_how, create) => {
    const { calendar, errors } = calendarWith({ event: { before: { create } } });
    const refused = await refusalOf(calendar.as(AUTHOR).events.create({ ...JAZZ, tags: ['live'] }));
    expect(refused.code).toBe('internal');
    expect(refused.message).toContain('A hook of the calendar');
    expect(errors).toHaveLength(1);
    expect((await calendar.events.list()).total).toBe(0);
  });

  it('hangs: the write is refused after ten seconds, and the signal tells it', async () => {
    vi.useFakeTimers();
    let aborted = false;
    const { calendar, errors } = calendarWith({
      event: {
        before: {
          create: (_input, { signal }) => {
            signal.addEventListener('abort', () => (aborted = true));
            return new Promise(() => undefined);
          },
        },
      },
    });
    const refused = refusalOf(calendar.events.create(JAZZ));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await refused).code).toBe('busy');
    expect([aborted, errors.length]).toEqual([true, 1]);
  });
});

it('hooks know the fields that the host declares', async () => {
  const calendar = createCalendar({
    store: createReferenceStore(),
    fields: { event: { age: { type: 'integer', min: 0 } } },
    hooks: {
      event: {
        before: {
          create: (input) => ({ ...input, custom: { ...input.custom, age: input.custom?.age ?? 18 } }),
          update(_patch, { record }) {
            const { age }: { readonly age: number | null } = record.custom;
            if (age === 18) throw new CalendarError('conflict', 'It is for adults.');
          },
        },
      },
    },
  });
  const { id, custom } = await calendar.events.create(JAZZ);
  expect(custom.age).toBe(18);
  expect((await refusalOf(calendar.events.update(id, { title: 'x' }))).code).toBe('conflict');
});
