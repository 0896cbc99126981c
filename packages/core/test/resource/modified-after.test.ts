import { createCalendar } from '@kalends/core';
import { createReferenceStore } from '@kalends/core/testing';
import { expect, it } from 'vitest';

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
