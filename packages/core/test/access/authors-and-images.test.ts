import type { Actor, Role } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { codeOf, invalid, refusalOf } from '../support/refusal-of.js';

const NOW = '2026-11-20 12:00:00';
const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const ME = 5;
const as = (role: Role): Actor => ({ id: ME, role });

describe('F24, another author', () => {
  it.each([
    ['contributor', 'draft', 'forbidden'],
    ['author', 'publish', 'forbidden'],
    ['editor', 'publish', 'done'],
  ] as const)('is set on an update of their own by a %s: %s, %s', async (role, status, expected) => {
    const { calendar } = calendarAt(NOW);
    const { id } = await calendar.events.create({ ...EVENT, author: ME, status });
    const { events } = calendar.as(as(role));
    expect(await codeOf(events.update(id, { author: ME, title: 'Own' }))).toBe('done');
    expect(await codeOf(events.update(id, { author: 6, title: 'Given away' }))).toBe(expected);
    const after = await calendar.events.get(id);
    expect([after.author, after.title]).toEqual(expected === 'done' ? [6, 'Given away'] : [ME, 'Own']);
  });

  it.each([
    ['contributor', 'forbidden'],
    ['author', 'forbidden'],
    ['editor', 'done'],
  ] as const)('is set on a new record of any kind by a %s: %s', async (role, expected) => {
    const { calendar } = calendarAt(NOW);
    const { events, venues, organizers } = calendar.as(as(role));
    expect(await codeOf(events.create({ ...EVENT, author: 6 }))).toBe(expected);
    expect(await codeOf(venues.create({ venue: 'V', author: 6 }))).toBe(expected);
    expect(await codeOf(organizers.create({ organizer: 'O', author: 6 }))).toBe(expected);
    expect(await codeOf(events.create({ ...EVENT, author: ME }))).toBe('done');
  });

  it('that the record has already may be named again', async () => {
    const { calendar } = calendarAt(NOW);
    const { id } = await calendar.events.create({ ...EVENT, author: 6 });
    expect((await calendar.as(as('editor')).events.update(id, { author: 6 })).author).toBe(6);
  });

  it.each(['venue', 'organizer'] as const)('is refused for an inline %s as well', async (name) => {
    const { calendar } = calendarAt(NOW);
    const inline = { [name]: { [name]: 'New', author: 6 } };
    expect(await codeOf(calendar.as(as('author')).events.create({ ...EVENT, ...inline }))).toBe('forbidden');
    expect(await codeOf(calendar.as(as('editor')).events.create({ ...EVENT, ...inline }))).toBe('done');
  });

  it('that does not exist is refused before the right is asked for', async () => {
    const { calendar } = calendarAt(NOW, { isAuthor: (id) => id < 10 });
    const { events } = calendar.as(null);
    expect(await refusalOf(events.create({ ...EVENT, author: 10 }))).toMatchObject({
      data: { params: invalid('author') },
    });
    expect(await codeOf(events.create({ ...EVENT, author: 9 }))).toBe('forbidden');
  });
});

describe('transport.md §3.1, an image by address', () => {
  const IMAGE = 'https://example.org/a.png';
  it.each([
    ['contributor', 'invalid_param'],
    ['author', 'done'],
    ['editor', 'done'],
  ] as const)('of a %s, on every kind and inline: %s', async (role, expected) => {
    const { calendar } = calendarAt(NOW);
    const { events, venues, organizers } = calendar.as(as(role));
    expect(await codeOf(events.create({ ...EVENT, image: IMAGE }))).toBe(expected);
    expect(await codeOf(venues.create({ venue: 'V', image: IMAGE }))).toBe(expected);
    expect(await codeOf(organizers.create({ organizer: 'O', image: IMAGE }))).toBe(expected);
    const venue = { venue: 'Inline', image: IMAGE };
    const inline = events.create({ ...EVENT, venue });
    if (expected === 'done') expect((await inline).venue).toBeGreaterThan(0);
    else expect(await refusalOf(inline)).toMatchObject({ data: { params: invalid('venue') } });
  });

  it('by id needs no right (F32)', async () => {
    const { calendar } = calendarAt(NOW);
    const { image } = await calendar.events.create({ ...EVENT, image: IMAGE });
    const { venues } = calendar.as(as('contributor'));
    expect((await venues.create({ venue: 'V', image })).image).toBe(image);
  });
});
