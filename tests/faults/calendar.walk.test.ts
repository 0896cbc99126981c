import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CalendarError, createCalendar, type Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { readEverything } from '../../packages/cli/test/everything.js';
import { databaseWays, withDatabaseFault, type DatabaseFault } from './database-faults.js';
import { faultyStore } from './faulty-store.js';
import { openIn } from './held.js';
import { callsOf } from './size.js';
import { limitFor } from '../rings/limits.js';

const root = mkdtempSync(join(tmpdir(), 'kalends-calendar-faults-'));
afterAll(() => rmSync(root, { recursive: true }));

const NOW = Date.UTC(2031, 4, 1);

const dates = { start_date: '2031-05-08 20:00', end_date: '2031-05-08 23:00' };

/** A series of three events whose ids are 4 to 6, after the venue and the organizer, and the series with the number 3. */
const SERIES = {
  ...dates,
  ...{ title: 'Walk', recurrence: ['FREQ=WEEKLY;COUNT=3'] },
  ...{ venue: { venue: 'Hall' }, organizer: [{ organizer: 'Ann' }], tags: ['slow'] },
};

async function fill(store: Store): Promise<void> {
  const calendar = createCalendar({ store, clock: () => NOW });
  await calendar.series.create(SERIES);
  await calendar.events.create({ ...dates, title: 'Later', status: 'publish', date: '2031-05-01 00:30' });
}

/** What is done, and the time at which. */
const OPERATIONS: Readonly<Record<string, readonly [(calendar: Calendar) => Promise<unknown>, number]>> = {
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

const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

/** Judges what came of an operation, and uses its calendar on. */
async function judge(
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

const calendarOn = (store: Store, later: number): Calendar =>
  createCalendar({
    ...{ store, clock: () => NOW + later },
    onListenerError: (error) => {
      throw error;
    },
  });

describe.each(Object.entries(OPERATIONS))('%s', (_name, [operation, later]) => {
  it.each(['before', 'after', 'twice'] as const)(
    'is done or not when a call of the store fails: %s',
    async (moment) => {
      const open = async () => {
        const inner = createMemoryStore();
        await fill(inner);
        const faulty = faultyStore(inner);
        return { inner, ...faulty, calendar: calendarOn(faulty.store, later) };
      };
      const whole = await open();
      const before = await readEverything(whole.inner);
      await operation(whole.calendar);
      const done = await readEverything(whole.inner);
      for (let nth = 1, isMore = true; isMore; nth++) {
        const { inner, arm, disarm, calendar } = await open();
        void arm(nth, moment, new CalendarError('internal', 'A fault.'));
        const outcome = await outcomeOf(operation(calendar));
        isMore = disarm();
        await judge({ calendar, inner }, { outcome, before, done, where: `${moment} call ${nth}` });
      }
    },
    limitFor(200),
  );

  it.each(databaseWays)(
    'is done or not when a call to SQLite fails: %s',
    async (way) => {
      const attempt = async (fault: DatabaseFault | undefined) => {
        const folder = mkdtempSync(join(root, 'file-'));
        const file = join(folder, 'kalends.db');
        const inner = createSqliteStore({ file, durability: 'normal' });
        await fill(inner);
        const calendar = calendarOn(inner, later);
        const before = await readEverything(inner);
        let outcome: unknown;
        const called = await withDatabaseFault(folder, fault, async () => {
          outcome = await outcomeOf(operation(calendar));
        });
        const end = async (where: string) => {
          await calendar.close();
          expect.soft([checkSqliteStore({ file }), openIn(folder)], where).toEqual([[], []]);
          rmSync(folder, { recursive: true });
        };
        return { inner, calendar, before, outcome, called, end };
      };
      const whole = await attempt(undefined);
      expect(whole.outcome).toBe('done');
      const done = await readEverything(whole.inner);
      await whole.end('whole');
      for (const nth of callsOf(databaseWays, way, whole.called.length)) {
        const { before, outcome, end, ...used } = await attempt({ nth, way });
        const where = JSON.stringify([nth, way, whole.called[nth - 1]]);
        await judge(used, { outcome, before, done, where });
        await end(where);
      }
    },
    limitFor(200),
  );
});
