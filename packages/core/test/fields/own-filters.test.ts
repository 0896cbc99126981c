import {
  createCalendar,
  type Actor,
  type Calendar,
  type CalendarError,
  type EventListParams,
} from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, test, vi } from 'vitest';

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
const EDITOR: Actor = { id: 6, role: 'editor' };

const FIELDS = {
  event: {
    age: { type: 'integer', min: 0, filter: true, wire: 'min_age' },
    price: { type: 'number', filter: true },
    wheelchair: { type: 'flag', filter: true },
    style: { type: 'choice', options: ['folk', 'jazz'], filter: true },
    moods: { type: 'choices', options: ['calm', 'loud'], filter: true },
    doors: { type: 'date', filter: true },
    partner: { type: 'reference', kind: 'organizer', filter: true },
    dress: { type: 'text', filter: true },
    plain: { type: 'text' },
    notes: { type: 'text', read: 'editors', filter: true },
  },
  venue: { steps: { type: 'integer', filter: true } },
} as const;

async function filled() {
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome' },
    fields: FIELDS,
    clock: () => Date.UTC(2031, 0, 1),
  });
  const partner = (await calendar.organizers.create({ organizer: 'Open' })).id;
  const hidden = (await calendar.organizers.create({ organizer: 'Hidden', status: 'draft' })).id;
  const events = {
    a: { age: 6, price: 9.5, wheelchair: true, style: 'folk', moods: ['calm'], dress: 'b', notes: 'x' },
    b: { age: 18, price: -1, wheelchair: false, style: 'jazz', moods: ['calm', 'loud'], dress: 'Ä', partner },
    c: { age: 12, doors: '2031-05-01 19:00', dress: 'a'.repeat(256), partner: hidden },
    d: {},
  } as const;
  for (const [title, custom] of Object.entries(events))
    await calendar.events.create({ title, ...DATES, custom });
  // as callers without types do
  const untyped: Calendar = calendar;
  const find = async (params: EventListParams, actor: Actor | null = null) => {
    const { items, total } = await untyped.as(actor).events.list(params);
    expect(total).toBe(items.length);
    return items.map(({ title }) => title).join('');
  };
  const reasons = async (params: EventListParams, actor: Actor | null = null): Promise<unknown> =>
    find(params, actor).then(
      (found) => `found ${found}`,
      (error: unknown) => (error as CalendarError).data.reasons,
    );
  return { calendar, find, reasons, partner, hidden };
}

const by = (...custom: NonNullable<EventListParams['custom']>): EventListParams => ({ custom });

describe('lists by declared fields', () => {
  test('are filtered by each operator', async () => {
    const { find, partner } = await filled();
    expect(await find(by({ name: 'age', op: 'lt', value: 12 }))).toBe('a');
    expect(await find(by({ name: 'age', op: 'gt', value: -5 }, { name: 'age', op: 'lt', value: 18 }))).toBe(
      'ac',
    );
    expect(await find(by({ name: 'age', value: 12 }))).toBe('c');
    expect(await find(by({ name: 'age', op: 'in', value: [12, '6'] }))).toBe('ac');
    expect(await find(by({ name: 'price', op: 'eq', value: '9.5' }))).toBe('a');
    expect(await find(by({ name: 'wheelchair', op: 'eq', value: false }))).toBe('b');
    expect(await find(by({ name: 'style', op: 'gt', value: 'folk' }))).toBe('b');
    expect(await find(by({ name: 'moods', op: 'has', value: 'calm' }))).toBe('ab');
    expect(await find(by({ name: 'moods', op: 'has', value: ['loud'] }))).toBe('b');
    expect(await find(by({ name: 'doors', op: 'lt', value: '2031-05-01 17:30 UTC' }))).toBe('c');
    expect(await find(by({ name: 'partner', op: 'eq', value: partner }))).toBe('b');
    // longer texts count as none
    expect(await find(by({ name: 'dress', op: 'gt', value: '' }))).toBe('ab');
  });

  test('are sorted in both directions, those without a value last', async () => {
    const { find } = await filled();
    expect(await find({ sort: 'age' })).toBe('acbd');
    expect(await find({ sort: 'age', direction: 'desc' })).toBe('bcad');
    expect(await find({ sort: 'dress' })).toBe('abcd');
    expect(await find({ sort: 'wheelchair', direction: 'desc' })).toBe('abdc');
  });

  test('venues and organizers, too', async () => {
    const { calendar } = await filled();
    for (const [venue, steps] of Object.entries({ low: 1, high: 30 }))
      await calendar.venues.create({ venue, custom: { steps } });
    const { items } = await calendar.venues.list({ custom: [{ name: 'steps', op: 'lt', value: 2 }] });
    expect(items.map(({ venue }) => venue)).toEqual(['low']);
    const sorted = await calendar.venues.list({ sort: 'steps', direction: 'asc' });
    expect(sorted.items.map(({ venue }) => venue)).toEqual(['low', 'high']);
  });

  test('refuse what is no field, or none for the caller, in the same words', async () => {
    const { reasons, find, hidden, partner } = await filled();
    const unknown = { 'custom.notes': 'there is no such field' };
    expect(await reasons(by({ name: 'notes', value: 'x' }))).toEqual(unknown);
    expect(await reasons(by({ name: 'plain', value: 'x' }))).toEqual({
      'custom.plain': 'there is no such field',
    });
    expect(await find(by({ name: 'notes', value: 'x' }), EDITOR)).toBe('a');
    expect(await find({ sort: 'notes' }, EDITOR)).toBe('abcd');
    const nothing = (name: string) => `"${name}" names what does not exist, or what the caller may not use`;
    for (const sort of ['notes', 'none', 'moods', 'plain'])
      expect(await reasons({ sort })).toEqual({ sort: nothing(sort) });
    // a record that the caller may not read is as one that does not exist
    for (const value of [hidden, 9999])
      expect(await reasons(by({ name: 'partner', op: 'eq', value }))).toEqual({
        'custom.partner': `${value} names what does not exist, or what the caller may not use`,
      });
    expect(await find(by({ name: 'partner', op: 'in', value: [partner, hidden] }), EDITOR)).toBe('bc');
    expect(await reasons(by({ name: 'age', op: 'lt', value: 'old' }))).toEqual({
      'custom.age': 'expected a whole number, got "old"',
    });
    const many = Array.from({ length: 11 }, () => ({ name: 'age', value: 1 }));
    expect(await reasons(by(...many))).toHaveProperty('custom');
    expect(await reasons(by({ name: 'age', value: Array.from({ length: 101 }, () => 1) }))).toHaveProperty(
      'custom',
    );
    expect(await reasons(by({ name: 'age', op: 'like' as never, value: 1 }))).toHaveProperty('custom');
  });

  test('have no conditions where no fields are declared', async () => {
    const calendar = createCalendar({ store: createMemoryStore() });
    await calendar.venues.create({ venue: 'Hall' });
    expect((await calendar.venues.list(by({ name: 'age', value: 3 }))).total).toBe(1);
  });

  test('a selection has none either: its fields may be for editors', async () => {
    const { calendar } = await filled();
    const custom = [{ name: 'notes', form: 'text', op: 'in', value: ['x'] }] as const;
    const selection = { kind: 'event', custom } as never;
    expect((await calendar.as(null).select(selection)).total).toBe(4);
  });

  test('an html field has no filter', () => {
    const fields = { event: { program: { type: 'html', filter: true } } } as const;
    expect(() => createCalendar({ store: createMemoryStore(), fields })).toThrow(
      'fields.event.program: lists are not filtered by a field of the type html.',
    );
  });

  test('ask the store once for all records that a condition names', async () => {
    const store = createMemoryStore();
    const calendar = createCalendar({ store, fields: FIELDS });
    const ids: number[] = [];
    for (let number = 0; number < 100; number++)
      ids.push((await calendar.organizers.create({ organizer: `Ensemble ${number}` })).id);
    const find = vi.spyOn(store, 'find');
    const custom = Array.from({ length: 10 }, () => ({ name: 'partner', op: 'in', value: ids }) as const);
    expect((await calendar.as(null).events.list({ custom })).total).toBe(0);
    expect(find.mock.calls.length).toBeLessThan(20);
  });
});
