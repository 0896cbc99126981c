import { CalendarError, createCalendar, type Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { expect } from 'vitest';
import { readEverything } from '../../packages/cli/test/everything.js';

const NOW = Date.UTC(2031, 4, 1);

const dates = { start_date: '2031-05-08 20:00', end_date: '2031-05-08 23:00' };

/** A series of three events whose ids are 4 to 6, after the venue and the organizer, and the series with the number 3. */
const SERIES = {
  ...dates,
  ...{ title: 'Walk', recurrence: ['FREQ=WEEKLY;COUNT=3'] },
  ...{ venue: { venue: 'Hall' }, organizer: [{ organizer: 'Ann' }], tags: ['slow'] },
};

/** Fills an empty store with a series and an event that is due later. */
export async function fill(store: Store): Promise<void> {
  const calendar = createCalendar({ store, clock: () => NOW });
  await calendar.series.create(SERIES);
  await calendar.events.create({ ...dates, title: 'Later', status: 'publish', date: '2031-05-01 00:30' });
}

/** What is done, and the time at which. */
export const OPERATIONS: Readonly<
  Record<string, readonly [(calendar: Calendar) => Promise<unknown>, number]>
> = {
  'a new event': [
    ({ events }) => events.create({ ...dates, title: 'Jazz', venue: { venue: 'New' }, tags: ['new'] }),
    0,
  ],
  'a list': [({ events }) => events.list({ start_date: '2031-01-01', search: 'walk' }), 0],
  'a new series': [({ series }) => series.create({ ...SERIES, title: 'Talk', tags: ['slow', 'new'] }), 0],
  'an edit of a series': [({ series }) => series.update(3, { title: 'Run', organizer: [] }), 0],
  'an edit of one date': [({ events }) => events.update(5, { title: 'Alone' }), 0],
  'an edit from a date on': [
    ({ events }) => events.update(5, { start_date: '2031-05-15 19:00' }, { scope: 'following' }),
    0,
  ],
  'an end of a series': [({ series }) => series.delete(3), 0],
  'what is due': [async (calendar) => [await calendar.publishDue(), await calendar.expandDue()], 3_600_000],
};

/** Codes that are documented for what a store fails with. */
const CODES = ['internal', 'store_full', 'store_unavailable'];

/** What work comes to: `done`, or its error. */
export const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

/** All that is stored, in its own words: the same whichever run has written it, and how often. */
export async function contentOf(store: Store): Promise<unknown> {
  const all = Object.entries(await readEverything(store));
  return all.map(([kind, records]) => [kind, records.map((record) => ({ ...record, revision: 0 }))]);
}

/** Judges what came of an operation, and uses its calendar on. */
export async function judge(
  { calendar, inner }: { readonly calendar: Calendar; readonly inner: Store },
  { outcome, before, done, where }: { outcome: unknown; before: unknown; done: unknown; where: string },
): Promise<void> {
  const state = await readEverything(inner);
  if (outcome === 'done') expect.soft(state, where).toEqual(done);
  else {
    expect.soft(outcome, where).toBeInstanceOf(CalendarError);
    expect.soft(CODES, `${where} ${String(outcome)}`).toContain((outcome as CalendarError).code);
    expect.soft([before, done], where).toContainEqual(state);
  }
  // what the calendar remembers is what is stored, and the next write is made
  const fresh = createCalendar({ store: inner, clock: () => NOW });
  const all = { start_date: '2031-01-01', per_page: 50 };
  expect.soft(await calendar.events.list(all), where).toEqual(await fresh.events.list(all));
  const next = await outcomeOf(calendar.events.create({ ...dates, title: 'Next' }));
  expect.soft(next, where).toBe('done');
}

/** A calendar whose clock stands still. */
export const calendarOn = (store: Store, later: number): Calendar =>
  createCalendar({
    ...{ store, clock: () => NOW + later },
    onListenerError: (error) => {
      throw error;
    },
  });
