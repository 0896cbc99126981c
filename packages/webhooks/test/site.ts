import { createCalendar } from '@kalends/core';
import type { Store, Values } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, onTestFinished } from 'vitest';
import { createWebhooks, type EndpointInput, type WebhooksOptions } from '../src/index.js';
import { type Outcome } from '../src/send.js';
import { startReceiver, verified, type Received } from './receiver.js';

/** When the tests begin. */
export const NOW = Date.UTC(2031, 4, 1);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** An endpoint that ends with the test. */
export async function receiver(...how: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...how);
  onTestFinished(started.close);
  return started;
}

/** A calendar with webhooks, as a process has them until the test is over, and a clock that is set by hand. */
export function open(options: Partial<WebhooksOptions> = {}, store = createMemoryStore()) {
  const state = { now: NOW };
  const calendar = createCalendar({ store, clock: () => state.now });
  const outcomes: Outcome[] = [];
  const webhooks = createWebhooks({
    ...{ calendar, store, baseUrl: 'https://calendar.example/', interval: 3, random: () => 0 },
    onAttempt: (_endpoint, outcome) => outcomes.push(outcome),
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  let stop: () => Promise<void> = async () => undefined;
  onTestFinished(() => stop());
  return {
    ...{ calendar, store, webhooks, state, outcomes },
    /** Waits until the follower has heard of all changes: what it hears of later is told as it is by then. */
    heard: () => expect.poll(async () => (await calendar.followers())[0]?.lag).toBe(0),
    /** Waits until an endpoint has nothing under way or waiting for its first attempt: a receiver has a message before its sender notes that. */
    attempted: (id: string) =>
      expect
        .poll(async () => (await webhooks.deliveries(id)).filter(({ attempts }) => attempts.length === 0))
        .toEqual([]),
    start: () => (stop = webhooks.start()),
    stop: () => stop(),
    add: (input: EndpointInput) => webhooks.add(input, { trusted: true }),
  };
}

/** A store whose values are read and written through `by`. */
export const valuesThrough = (store: Store, by: Partial<Values>): Store => ({
  ...store,
  values: { ...store.values, ...by },
});

/** An event. */
export const CONCERT = { title: 'Concert', start_date: '2031-06-01 20:00', end_date: '2031-06-01 22:00' };

/** What an endpoint was told, in order: each message has to be signed. */
export const types = (secret: string, received: readonly Received[]) =>
  received.map((one) => {
    const { type, data } = verified(secret, one);
    return `${type} ${data.id}`;
  });
