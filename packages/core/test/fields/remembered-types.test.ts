import { createCalendar, type CalendarError, type FieldDeclarations } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../support/refusal-of.js';

const JAZZ = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

function start(store: Store, event: Required<FieldDeclarations>['event']) {
  const reported: unknown[] = [];
  const fields: FieldDeclarations = { event };
  const calendar = createCalendar({ store, fields, onListenerError: (error) => reported.push(error) });
  return { calendar, reported };
}

describe('a field that changes its type between two starts', () => {
  test('is an error of the calendar, which names the field and both types', async () => {
    const store = createMemoryStore();
    const first = start(store, { age: { type: 'text' } });
    const { id } = await first.calendar.events.create({ ...JAZZ, custom: { age: '18' } });
    const { calendar, reported } = start(store, { age: { type: 'integer' } });
    const { code, message } = await refusalOf(calendar.ready());
    expect(code).toBe('internal');
    expect(message).toContain(
      'fields.event.age: the type is integer, but the stored values are of the type text.',
    );
    expect(reported.map((error) => (error as CalendarError).message)).toEqual([message]);
    expect((await refusalOf(calendar.events.get(id))).message).toBe(message);
    expect((await refusalOf(calendar.events.create(JAZZ))).message).toBe(message);
    expect((await first.calendar.events.get(id)).custom).toEqual({ age: '18' });
  });

  test('changes it when it says which one it was', async () => {
    const store = createMemoryStore();
    const first = start(store, {
      age: { type: 'text' },
      mood: { type: 'choice', options: ['calm', 'loud'] },
    });
    const custom = { age: '18', mood: 'calm' } as never;
    const { id } = await first.calendar.events.create({ ...JAZZ, custom });
    const { calendar, reported } = start(store, {
      age: { type: 'integer', was: 'text' },
      mood: { type: 'text', was: 'choice' },
    });
    // a text is no number, but a choice is a text
    expect((await calendar.events.get(id)).custom).toEqual({ age: null, mood: 'calm' });
    expect(reported).toEqual([]);
    const former = start(store, { age: { type: 'text', was: 'number' } });
    expect((await refusalOf(former.calendar.ready())).message).toContain('of the type integer, not number.');
  });

  test('is the same for one that was not declared in between', async () => {
    const store = createMemoryStore();
    await start(store, { age: { type: 'text' } }).calendar.ready();
    await start(store, { color: { type: 'text' } }).calendar.ready();
    await createCalendar({ store }).ready();
    expect((await refusalOf(start(store, { age: { type: 'flag' } }).calendar.ready())).code).toBe('internal');
  });

  test('is found once the store answers', async () => {
    const kept = createMemoryStore();
    let isAway = true;
    const store: Store = {
      ...kept,
      values: {
        ...kept.values,
        list: (...range) =>
          isAway ? Promise.reject(new Error('The store does not answer.')) : kept.values.list(...range),
      },
    };
    const { calendar } = start(store, { age: { type: 'integer' } });
    await expect(calendar.ready()).rejects.toThrow('does not answer');
    isAway = false;
    await calendar.ready();
    expect(await kept.values.get('field event age')).toBe('integer');
  });
});

test('a calendar without fields uses its store as it is', async () => {
  const store = createMemoryStore();
  await createCalendar({ store }).ready();
  expect(await store.values.list('field ', 'field!', 10)).toEqual([]);
});
