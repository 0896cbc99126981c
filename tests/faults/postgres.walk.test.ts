import { CalendarError } from '@kalends/core';
import { createPostgresStore } from '@kalends/store-postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../scripts/postgres-server.mjs';
import {
  faultyPool,
  type DatabaseFault,
  type DatabaseWay,
} from '../../packages/store-postgres/test/server/faulty-client.js';
import { readEverything } from '../../packages/cli/test/everything.js';
import { limitFor } from '../rings/limits.js';
import { calendarOn, fill, judge, OPERATIONS, outcomeOf } from './operations.js';
import { callsOf, firstWays } from './size.js';

const server = await startPostgres();
const faulty = faultyPool(server.url);
const { pool } = faulty;
afterAll(async () => {
  await pool.end();
  await server.remove();
});

let made = 0;
const nextSchema = (): string => `faults_${++made}`;

const WAYS = firstWays<DatabaseWay>(['lost', 'error', 'refused', 'reset'], 3);

/** Connections that are taken, and work that waits for one. A read beside the one that failed may still run. */
const held = (): readonly number[] => [pool.totalCount - pool.idleCount, pool.waitingCount];

describe.each(Object.entries(OPERATIONS))('%s', (_name, [operation, later]) => {
  it.each(WAYS)(
    'is done or not when a call to PostgreSQL fails: %s',
    async (way) => {
      const attempt = async (fault: DatabaseFault | undefined) => {
        faulty.arm(undefined);
        const schema = nextSchema();
        const inner = await createPostgresStore({ pool, schema });
        await fill(inner);
        const calendar = calendarOn(inner, later);
        const before = await readEverything(inner);
        faulty.arm(fault);
        const outcome = await outcomeOf(operation(calendar));
        const called = [...faulty.called];
        faulty.arm(undefined);
        return { inner, calendar, schema, before, outcome, called };
      };
      const whole = await attempt(undefined);
      expect(whole.outcome).toBe('done');
      const done = await readEverything(whole.inner);
      for (const nth of callsOf(WAYS, way, whole.called.length)) {
        const { before, outcome, schema, ...used } = await attempt({ nth, way });
        const where = JSON.stringify([way, nth, whole.called[nth - 1]]);
        await expect.poll(held, { message: where }).toEqual([0, 0]);
        await judge(used, { outcome, before, done, where });
        await expect.poll(held, { message: where }).toEqual([0, 0]);
        await used.inner.close();
        await pool.query(`DROP SCHEMA ${schema} CASCADE`);
      }
      await whole.inner.close();
    },
    limitFor(200),
  );
});

it.each(WAYS)(
  'a schema is made now or later when a call to PostgreSQL fails: %s',
  async (way) => {
    faulty.arm(undefined);
    const open = async (schema: string) => (await createPostgresStore({ pool, schema })).close();
    expect(await outcomeOf(open(nextSchema()))).toBe('done');
    const called = [...faulty.called];
    expect(called.length).toBeGreaterThan(5);
    for (const nth of callsOf(WAYS, way, called.length)) {
      const where = JSON.stringify([way, nth, called[nth - 1]]);
      const schema = nextSchema();
      faulty.arm({ nth, way });
      const outcome = await outcomeOf(open(schema));
      faulty.arm(undefined);
      if (outcome !== 'done') {
        expect.soft(outcome, where).toBeInstanceOf(CalendarError);
        expect.soft(String(outcome), where).toMatch(/^CalendarError: .*[.]$/);
      }
      await expect.poll(held, { message: where }).toEqual([0, 0]);
      const store = await createPostgresStore({ pool, schema });
      await fill(store);
      expect.soft((await readEverything(store)).events.length, where).toBe(4);
      await store.close();
      await pool.query(`DROP SCHEMA ${schema} CASCADE`);
    }
  },
  limitFor(200),
);
