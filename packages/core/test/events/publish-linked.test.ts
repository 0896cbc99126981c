import type { Actor, Calendar, CalendarView, Status } from '@kalends/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

const EVENT = { title: 'Gala', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const AUTHOR: Actor = { id: 5, role: 'author' };
const EDITOR: Actor = { id: 7, role: 'editor' };
const CONTRIBUTOR: Actor = { id: 5, role: 'contributor' };

let calendar: Calendar;
beforeEach(() => {
  ({ calendar } = calendarAt('2026-11-20 12:00:00'));
});

const dated = (status: Status) => ({ status, ...(status === 'future' ? { date: '2040-01-01 10:00' } : {}) });
let made = 0;

/** A venue and an organizer of another author in a status, and an event that has them. */
async function eventWith(status: Status, author = 5, more: object = {}) {
  const place = { author, ...dated(status) };
  const venue = await calendar.venues.create({ venue: `Hall ${String(++made)}`, ...place });
  const organizer = await calendar.organizers.create({ organizer: `Ann ${String(made)}`, ...place });
  const links = { venue: venue.id, organizer: organizer.id };
  const event = await calendar.events.create({ ...EVENT, author: 5, ...links, ...more });
  const statuses = async () => [
    (await calendar.venues.get(venue.id)).status,
    (await calendar.organizers.get(organizer.id)).status,
  ];
  return { event, venue, organizer, statuses };
}

const update = (as: CalendarView, id: number, patch: object = { excerpt: 'x' }) =>
  as.events.update(id, patch);

describe('K27, events.md §3.2: an update that leaves an event published publishes its places', () => {
  it.each([
    ['draft', 'publish'],
    ['pending', 'publish'],
    ['future', 'publish'],
    ['publish', 'publish'],
    ['private', 'private'],
    ['trash', 'trash'],
  ] as const)('of which those that are %s are %s then (F48)', async (before, after) => {
    const { event, statuses } = await eventWith(before);
    expect(await statuses(), 'a create publishes nothing').toEqual([before, before]);
    await update(calendar.as(EDITOR), event.id);
    expect(await statuses()).toEqual([after, after]);
  });

  it.each([
    ['an editor', EDITOR, 1, true],
    ['an author, theirs', AUTHOR, 5, true],
    ['an author, another’s', AUTHOR, 1, false],
  ] as const)('by %s (F49)', async (_who, actor, owner, isPublished) => {
    const { event, statuses } = await eventWith('draft', owner);
    await update(calendar.as(actor), event.id);
    const status = isPublished ? 'publish' : 'draft';
    expect(await statuses()).toEqual([status, status]);
  });

  it('not by one who may not publish', async () => {
    const { event, statuses } = await eventWith('draft');
    const actor: Actor = { ...CONTRIBUTOR, capabilities: ['edit_posts', 'edit_published_posts'] };
    await update(calendar.as(actor), event.id);
    expect(await statuses()).toEqual(['draft', 'draft']);
  });

  it.each(['draft', 'pending', 'private', 'future', 'trash'] as const)(
    'not when the event is %s',
    async (status) => {
      const { event, statuses } = await eventWith('draft', 5, dated(status));
      await update(calendar, event.id);
      expect(await statuses()).toEqual(['draft', 'draft']);
    },
  );

  it.each(['draft', 'future', 'trash'] as const)(
    'when the event was %s and is published by it',
    async (status) => {
      const { event, statuses } = await eventWith('draft', 5, dated(status));
      await update(calendar, event.id, { status: 'publish', date: '2026-01-01' });
      expect(await statuses()).toEqual(['publish', 'publish']);
    },
  );

  it('keeps the date, and makes the UTC date of a draft from it', async () => {
    const date = '2026-01-02 10:00:00';
    const { id } = await calendar.venues.create({ venue: 'Hall', status: 'draft', date });
    const event = await calendar.events.create({ ...EVENT, venue: id });
    await update(calendar, event.id);
    expect(await calendar.venues.get(id)).toMatchObject({ date, date_utc: '2026-01-02 15:00:00' });
    const later = await eventWith('future');
    await update(calendar, later.event.id);
    const { date: kept, date_utc } = later.venue;
    expect(await calendar.venues.get(later.venue.id)).toMatchObject({
      status: 'publish',
      date: kept,
      date_utc,
    });
  });

  it('gives those without a slug one from their name, unique', async () => {
    await calendar.venues.create({ venue: 'Hall' });
    const contributor = calendar.as(CONTRIBUTOR);
    const waiting = { venue: 'Hall', description: 'Waits', status: 'publish' } as const;
    const venue = await contributor.venues.create(waiting);
    expect(venue).toMatchObject({ status: 'pending', slug: '' });
    const event = await calendar.events.create({ ...EVENT, venue: venue.id });
    await update(calendar, event.id);
    expect(await calendar.venues.get(venue.id)).toMatchObject({ status: 'publish', slug: 'hall-2' });
  });

  it('counts the links as they were before the update', async () => {
    const { event, statuses } = await eventWith('draft');
    const other = await calendar.venues.create({ venue: 'Other', status: 'draft' });
    await update(calendar, event.id, { venue: other.id, organizer: [] });
    expect(await statuses()).toEqual(['publish', 'publish']);
    expect((await calendar.venues.get(other.id)).status).toBe('draft');
    await update(calendar, event.id);
    expect((await calendar.venues.get(other.id)).status).toBe('publish');
  });

  it('beside what the same update says about them', async () => {
    const { event, venue } = await eventWith('draft');
    await update(calendar, event.id, { venue: { venue: venue.venue, city: 'Rome' } });
    expect(await calendar.venues.get(venue.id)).toMatchObject({ status: 'publish', city: 'Rome' });
  });
});
