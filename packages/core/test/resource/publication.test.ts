import type { Calendar, CalendarView, Status } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { asInterface, calendarAt } from '../support/calendar-at.js';

const NOW = '2026-11-20 23:16:00';
const NAMED = {
  events: (title: string) => ({ title, start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' }),
  venues: (venue: string) => ({ venue }),
  organizers: (organizer: string) => ({ organizer }),
} as const;
type Posts = keyof typeof NAMED;
const POSTS = Object.keys(NAMED) as Posts[];

const of = (calendar: CalendarView, posts: Posts) => calendar[posts] as Calendar['events'];
const create = (calendar: CalendarView, posts: Posts, more: object, name = 'X') =>
  of(calendar, posts).create({ ...NAMED[posts](name), ...more } as never);

/** Sites: their zone, what their clocks show now, and the first of July 2020 at 10:00 there in UTC. */
const SITES = [
  ['America/New_York', '2026-11-20 18:16:00', '2020-07-01 14:00:00'],
  ['Europe/Rome', '2026-11-21 00:16:00', '2020-07-01 08:00:00'],
  ['Asia/Kolkata', '2026-11-21 04:46:00', '2020-07-01 04:30:00'],
  ['Asia/Kathmandu', '2026-11-21 05:01:00', '2020-07-01 04:15:00'],
  ['Australia/Lord_Howe', '2026-11-21 10:16:00', '2020-06-30 23:30:00'],
  ['Pacific/Auckland', '2026-11-21 12:16:00', '2020-06-30 22:00:00'],
  ['UTC-11', '2026-11-20 12:16:00', '2020-07-01 21:00:00'],
  ['UTC+5:30', '2026-11-21 04:46:00', '2020-07-01 04:30:00'],
] as const;

describe.each(SITES)('dates.md §3, a site in %s', (timezone, now, july) => {
  it.each(POSTS)('%s are published now, by its clock', async (posts) => {
    const calendar = asInterface(calendarAt(NOW, { timezone }).calendar);
    const published = { date: now, date_utc: NOW, modified: now, modified_utc: NOW, status: 'publish' };
    expect(await create(calendar, posts, {})).toMatchObject(published);
  });

  it.each(POSTS)('%s are published when they say, in either clock', async (posts) => {
    const calendar = asInterface(calendarAt(NOW, { timezone }).calendar);
    const both = { date: '2020-07-01 10:00:00', date_utc: july };
    expect(await create(calendar, posts, { date: '2020-07-01 10:00' })).toMatchObject(both);
    const offset = '2020-07-01T10:00:00+09:00';
    expect(await create(calendar, posts, { date: offset }, 'Y')).toMatchObject(both);
    expect(await create(calendar, posts, { date_utc: july }, 'Z')).toMatchObject(both);
  });

  it('an event’s own zone counts for relative texts only', async () => {
    const calendar = asInterface(calendarAt(NOW, { timezone }).calendar);
    const tokyo = { timezone: 'Asia/Tokyo' };
    expect(await create(calendar, 'events', { ...tokyo, date: '2020-07-01 10:00' })).toMatchObject({
      date_utc: july,
    });
    expect(await create(calendar, 'events', { ...tokyo, date: 'now' })).toMatchObject({
      date: '2026-11-21 08:16:00',
    });
  });
});

/** transport.md §3.2: by the right to publish, the status asked for and whether the date is to come: the status stored. */
const STATUS_TABLE: readonly (readonly [
  role: 'author' | 'contributor',
  asked: Status | undefined,
  toCome: boolean,
  stored: Status,
])[] = [
  ['author', undefined, false, 'publish'],
  ['author', undefined, true, 'future'],
  ['author', 'publish', true, 'future'],
  ['author', 'future', false, 'publish'],
  ['author', 'future', true, 'future'],
  ['author', 'draft', true, 'draft'],
  ['author', 'pending', false, 'pending'],
  ['author', 'private', true, 'private'],
  ['contributor', undefined, false, 'draft'],
  ['contributor', undefined, true, 'draft'],
  ['contributor', 'publish', false, 'pending'],
  ['contributor', 'publish', true, 'pending'],
  ['contributor', 'future', true, 'pending'],
  ['contributor', 'draft', false, 'draft'],
  ['contributor', 'pending', false, 'pending'],
  ['contributor', 'private', false, 'private'],
];

describe.each(POSTS)('transport.md §3.2, the status of %s', (posts) => {
  it.each(STATUS_TABLE)(
    'a %s who asks for %s, date to come: %s, gets %s',
    async (role, status, toCome, stored) => {
      const { calendar } = calendarAt(NOW);
      const more = {
        ...(status === undefined ? {} : { status }),
        date: toCome ? '2030-01-01 00:00' : '2020-01-01 00:00',
      };
      const record = await create(calendar.as({ id: 5, role }), posts, more);
      const isUnpublished = stored === 'draft' || stored === 'pending';
      expect(record).toMatchObject({ status: stored, date: `${more.date}:00` });
      expect(record.date_utc === '0000-00-00 00:00:00').toBe(isUnpublished);
    },
  );

  it.each([
    ['draft', {}, 'draft'],
    ['pending', {}, 'pending'],
    ['private', {}, 'private'],
    ['draft', { status: 'publish' }, 'pending'],
    ['pending', { status: 'draft' }, 'draft'],
    ['private', { status: 'future', date: '2030-01-01' }, 'pending'],
    ['draft', { status: 'trash' }, 'trash'],
  ] as const)('own %s updated by a contributor with %j is %s (F27)', async (status, patch, stored) => {
    const { calendar } = calendarAt(NOW);
    const contributor = calendar.as({ id: 5, role: 'contributor' });
    const { id } = await create(contributor, posts, { status });
    expect((await of(contributor, posts).update(id, patch)).status).toBe(stored);
  });

  it('keeps status and date on an update that does not mention them, and tells when it was (F27)', async () => {
    for (const status of ['publish', 'draft', 'pending', 'private', 'future'] as const) {
      const { calendar, setClock } = calendarAt(NOW);
      const date = status === 'future' ? '2030-01-01' : '2020-01-01';
      const before = await create(calendar, posts, { status, date });
      setClock('2027-07-01 12:00:00');
      expect(await of(calendar, posts).update(before.id, {}), status).toMatchObject({
        status,
        date: before.date,
        date_utc: before.date_utc,
        modified: '2027-07-01 08:00:00',
        modified_utc: '2027-07-01 12:00:00',
      });
    }
  });

  it('is published by any update once its date has come', async () => {
    const { calendar, setClock } = calendarAt(NOW);
    const { id } = await create(calendar, posts, { date_utc: '2026-12-01 00:00:00' });
    setClock('2026-11-30 23:59:59');
    expect((await of(calendar, posts).update(id, {})).status).toBe('future');
    setClock('2026-12-01 00:00:00');
    expect((await of(calendar, posts).update(id, {})).status).toBe('publish');
  });

  it('follows a new date: venues and organizers by their UTC date, which `date` alone leaves (recorded)', async () => {
    const { calendar } = calendarAt(NOW);
    const { id } = await create(calendar, posts, {});
    const { date_utc, status } = await of(calendar, posts).update(id, { date: '2030-01-01' });
    const moved = { date_utc: '2030-01-01 05:00:00', status: 'future' };
    expect({ date_utc, status }).toEqual(posts === 'events' ? moved : { date_utc: NOW, status: 'publish' });
  });

  it('is `trash` until it says otherwise, whatever else it says (F27)', async () => {
    const { calendar } = calendarAt(NOW);
    const { id } = await create(calendar, posts, {});
    await of(calendar, posts).delete(id);
    const later = { description: 'x', date_utc: '2030-01-01' };
    expect((await of(calendar, posts).update(id, later)).status).toBe('trash');
    expect((await of(calendar, posts).update(id, { status: 'publish' })).status).toBe('future');
  });
});
