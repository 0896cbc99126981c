import type { ServerResponse } from 'node:http';
import { CalendarError, createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { createWebhooks } from '@kalends/webhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startReceiver } from '../../packages/webhooks/test/receiver.js';
import { limitFor } from '../rings/limits.js';
import { faultyStore, type Moment } from './faulty-store.js';
import { callsOf } from './size.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const NOW = Date.UTC(2031, 4, 1);
const CONCERT = { title: 'Concert', start_date: '2031-06-01 20:00', end_date: '2031-06-01 22:00' };

/** The calls until both changes are told, and some of the looks after that. */
const CALLS = 60;

const MOMENTS: readonly Moment[] = ['before', 'after', 'twice'];

/** How an endpoint fails to answer the first message. */
const ANSWERS = {
  error: (response: ServerResponse) => response.socket?.destroy(),
  short: (response: ServerResponse) => response.socket?.end('HTTP/1.1 20'),
  twice: (response: ServerResponse) => response.socket?.end('HTTP/1.1 204 No Content\r\n\r\n'.repeat(2)),
  'twice, first no': (response: ServerResponse) =>
    response.socket?.end('HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'),
  late: (response: ServerResponse) => setTimeout(() => response.writeHead(204).end(), 60_000),
  never: () => undefined,
} as const;

/** The time of timers and of the calendar, which passes in steps, each of some turns of the event loop. */
function createTime() {
  let now = NOW;
  const pass = async (milliseconds: number) => {
    now += milliseconds;
    await vi.advanceTimersByTimeAsync(milliseconds);
    for (let turns = 0; turns < 4; turns++) await new Promise((resolve) => setImmediate(resolve));
  };
  const until = async (isSo: () => Promise<boolean>, where: string, longest = 600_000) => {
    for (const end = now + longest; now < end;) {
      if (await isSo()) return;
      // longer steps, the longer it takes
      await pass(Math.max(250, (now - NOW) / 20));
    }
    expect.soft('it never was', where).toBe('so');
  };
  return { clock: () => now, pass, until };
}

/** A process that tells endpoints. */
function startProcess(store: Store, clock: () => number) {
  const calendar = createCalendar({ store, clock, onListenerError: () => undefined });
  const webhooks = createWebhooks({
    ...{ calendar, store, baseUrl: 'https://calendar.example', random: () => 0 },
    onError: () => undefined,
  });
  return { calendar, webhooks };
}

/** Two changes that an endpoint is told of, while the store of the process that tells fails. */
async function newSubject(fail?: keyof typeof ANSWERS) {
  const inner = createMemoryStore();
  const faulty = faultyStore(inner);
  const time = createTime();
  const receiver = await startReceiver((_received, count) =>
    fail !== undefined && count === 1 ? (_request, response) => void ANSWERS[fail](response) : 204,
  );
  const sure = startProcess(inner, time.clock);
  const {
    endpoint: { id },
  } = await sure.webhooks.add({ url: receiver.url }, { trusted: true });
  const told = startProcess(faulty.store, time.clock);
  const change = async () => {
    const event = await sure.calendar.events.create(CONCERT);
    await sure.calendar.events.update(event.id, { title: 'Late concert' });
  };
  const states = async () => (await sure.webhooks.deliveries(id)).map(({ state }) => state);
  const isDelivered = async () => String(await states()) === 'delivered,delivered';
  const messages = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size;
  return { ...faulty, ...time, ...{ inner, receiver, told, change, isDelivered, messages } };
}

describe('an endpoint', () => {
  it.each(MOMENTS)(
    'is told of each change when a call of the store fails: %s',
    async (moment) => {
      for (const nth of callsOf(MOMENTS, moment, CALLS)) {
        const where = `${moment} call ${nth}`;
        const { told, change, isDelivered, messages, until, arm, disarm, calls, pass, receiver } =
          await newSubject();
        const stop = told.webhooks.start();
        void arm(nth, moment, new CalendarError('internal', 'A fault.'));
        await pass(0);
        await change();
        await until(async () => (await isDelivered()) && calls() >= nth, where);
        expect.soft(messages(), where).toBe(2);
        expect.soft(disarm(), where).toBe(true);
        const stopped = stop();
        await pass(1_000);
        await stopped;
        expect.soft(vi.getTimerCount(), where).toBe(0);
        await receiver.close();
      }
    },
    limitFor(200),
  );
  it(
    'is told of each change by another process when one is killed at a call of the store',
    async () => {
      for (const nth of callsOf(['never'], 'never', CALLS)) {
        const where = `killed at call ${nth}`;
        const { told, change, isDelivered, messages, until, arm, inner, pass, receiver, clock } =
          await newSubject();
        const killed = told.webhooks.start();
        void arm(nth, 'never', undefined);
        await pass(0);
        await change();
        for (let steps = 0; steps < 20; steps++) await pass(250);
        const other = startProcess(inner, clock).webhooks.start();
        await until(isDelivered, where);
        expect.soft(messages(), where).toBe(2);
        const stopped = other();
        await pass(1_000);
        await stopped;
        void killed;
        await receiver.close();
        vi.clearAllTimers();
      }
    },
    limitFor(200),
  );

  it.each(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])(
    'is told of each change when it does not answer at first: %s',
    async (fail) => {
      const { told, change, isDelivered, messages, until, pass, receiver } = await newSubject(fail);
      const stop = told.webhooks.start();
      await change();
      await until(isDelivered, fail);
      expect([messages(), receiver.received.length]).toEqual([2, fail === 'twice' ? 2 : 3]);
      const stopped = stop();
      await pass(1_000);
      await stopped;
      if (fail !== 'late') expect(vi.getTimerCount()).toBe(0);
      await receiver.close();
    },
  );
});
