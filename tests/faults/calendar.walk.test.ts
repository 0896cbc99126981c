import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CalendarError } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { readEverything } from '../../packages/cli/test/everything.js';
import { databaseWays, withDatabaseFault, type DatabaseFault } from './database-faults.js';
import { faultyStore } from './faulty-store.js';
import { openIn } from './held.js';
import { calendarOn, fill, judge, OPERATIONS, outcomeOf } from './operations.js';
import { callsOf } from './size.js';
import { limitFor } from '../rings/limits.js';

const root = mkdtempSync(join(tmpdir(), 'kalends-calendar-faults-'));
afterAll(() => rmSync(root, { recursive: true }));

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
