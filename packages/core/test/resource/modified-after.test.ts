import { createCalendar } from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import { expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

/** `2031-01-15 12:00:00` in UTC, 13:00 in Rome. */
const NOON = Date.UTC(2031, 0, 15, 12);
const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

/** A calendar in Rome with an event, a venue and an organizer of noon, and one of each that was changed ten minutes later. */
async function changing() {
  let now = NOON;
  const calendar = createCalendar({
    store: createReferenceStore(),
    settings: { timezone: 'Europe/Rome' },
    clock: () => now,
  });
  const { events, venues, organizers } = calendar;
  for (const name of ['Old', 'New']) {
    await events.create({ title: name, ...DATES });
    await venues.create({ venue: name });
    await organizers.create({ organizer: name });
  }
  now += 600_000;
  await events.update('new', { title: 'Newer' });
  await venues.update('new', { venue: 'Newer' });
  await organizers.update('new', { organizer: 'Newer' });
  return calendar;
}

it.each([
  ['2031-01-15T12:00:00Z', ['Old', 'Newer']],
  ['2031-01-15T12:00:01Z', ['Newer']],
  ['2031-01-15T12:10:00Z', ['Newer']],
  ['2031-01-15T12:10:01Z', []],
  // by the clocks of the site where there is no offset
  ['2031-01-15 13:00:00', ['Old', 'Newer']],
  ['2031-01-15 13:05', ['Newer']],
  ['2031-01-15T08:05:00-04:00', ['Newer']],
  [String(NOON / 1000 + 300), ['Newer']],
  ['-5 minutes', ['Newer']],
  ['now', ['Newer']],
  ['tomorrow', []],
])('lists what was changed at %s or later', async (modified_after, names) => {
  const { events, venues, organizers } = await changing();
  const titles = (await events.list({ modified_after })).items.map(({ title }) => title);
  expect(titles.sort()).toEqual([...names].sort());
  const halls = (await venues.list({ modified_after })).items.map(({ venue }) => venue);
  expect(halls.sort()).toEqual([...names].sort());
  const people = (await organizers.list({ modified_after })).items.map(({ organizer }) => organizer);
  expect(people.sort()).toEqual([...names].sort());
});

it('lists what was published by its date, at the time of its publication', async () => {
  const { calendar, setClock } = calendarAt('2031-01-15 12:00:00');
  const { id } = await calendar.events.create({ title: 'Due', ...DATES, date_utc: '2031-01-15 13:00:00' });
  await calendar.venues.create({ venue: 'Due', date_utc: '2031-01-15 13:00:00' });
  await calendar.events.update(id, { title: 'Due soon' });
  setClock('2031-01-15 13:00:40');
  expect(await calendar.publishDue()).toBe(2);
  const since = { modified_after: '2031-01-15T13:00:30Z' };
  const [event, ...others] = (await calendar.events.list(since)).items;
  expect(event).toMatchObject({
    ...{ title: 'Due soon', status: 'publish', date_utc: '2031-01-15 13:00:00' },
    ...{ modified: '2031-01-15 08:00:40', modified_utc: '2031-01-15 13:00:40' },
  });
  expect(others).toEqual([]);
  expect((await calendar.venues.list(since)).items.map(({ venue }) => venue)).toEqual(['Due']);
});

it('lists the venue and the organizers that were published with an event (K27)', async () => {
  const { calendar, setClock } = calendarAt('2031-01-15 12:00:00');
  const { id } = await calendar.events.create({
    ...{ title: 'Jazz', ...DATES, status: 'draft' },
    venue: { venue: 'Hall', status: 'draft' },
    organizer: [{ organizer: 'Ann', status: 'draft' }],
  });
  setClock('2031-01-15 14:00:00');
  await calendar.events.update(id, { status: 'publish' });
  const since = { modified_after: '2031-01-15T14:00:00Z' };
  const [venue] = (await calendar.venues.list(since)).items;
  expect(venue).toMatchObject({ venue: 'Hall', status: 'publish', modified_utc: '2031-01-15 14:00:00' });
  const [organizer] = (await calendar.organizers.list(since)).items;
  expect(organizer).toMatchObject({ organizer: 'Ann', status: 'publish', modified: '2031-01-15 09:00:00' });
});
