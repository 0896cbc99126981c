import type { Role } from '@kalends/core';
import { expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

const TIMES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

const WINDOW = { start_date: '2031-03-20', end_date: '2031-03-20' };

/** text-slugs.md §1: what those whose markup the reference filters type is stored so; lists.md §4.2: a search finds both forms. */
it.each([
  ['administrator', 'Tom & Ann &copy; &x'],
  ['editor', 'Tom & Ann &copy; &x'],
  ['author', 'Tom &amp; Ann &copy; &amp;x'],
  ['contributor', 'Tom &amp; Ann &copy; &amp;x'],
] as const satisfies readonly (readonly [Role, string])[])(
  'an ampersand that begins no entity, typed by %s, is stored as in %j',
  async (role, stored) => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const { events, venues } = calendar.as({ id: 5, role });
    const typed = 'Tom & Ann &copy; &x';
    const event = await events.create({ title: typed, description: typed, excerpt: typed, ...TIMES });
    expect([event.title, event.description, event.excerpt]).toEqual([stored, stored, stored]);
    const venue = await venues.create({ venue: typed, description: typed });
    expect([venue.venue, venue.description]).toEqual([stored, stored]);
    const found = async (search: string) =>
      (await events.list({ search, status: event.status, ...WINDOW })).total;
    expect(await found('tom & ann')).toBe(1);
    expect(await found('tom &amp; ann')).toBe(1);
  },
);
