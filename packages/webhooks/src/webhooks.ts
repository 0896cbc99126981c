import {
  collectionOf,
  type Calendar,
  type CalendarView,
  type ChangeEntry,
  type Follower,
} from '@kalends/core';
import { nextTurn } from '@kalends/core/adapter';
import { withTimeLimit } from '@kalends/core/internal';
import type { Resolve } from '@kalends/ssrf-guard';
import { createDeliveries, type Told } from './deliveries.js';
import { shownEndpoint, type Endpoint, type StoredEndpoint } from './endpoint.js';
import { createStoredEndpoints, type ValueStore } from './endpoints.js';
import { createManagement, type Management } from './management.js';
import { createRunner, disabled } from './runner.js';
import type { Outcome } from './send.js';
import { toldOf, viewOf } from './telling.js';

/** Options of `createWebhooks`; times in milliseconds. */
export interface WebhooksOptions {
  readonly calendar: Calendar;
  /** The store of the calendar: endpoints and deliveries are stored among its values. */
  readonly store: ValueStore;
  /** The public URL of the site, whose REST interface `rest_url` leads to. */
  readonly baseUrl: string;
  /**
   * Writes a record as JSON for endpoints that want it, with the rights of `view`; `undefined` if it does not exist for it.
   * Default: the record as `view` gets it.
   */
  readonly present?: ((told: Told, view: CalendarView) => Promise<string | undefined>) | undefined;
  /** Finds the addresses of a host. Default: as the system does. */
  readonly resolve?: Resolve | undefined;
  /** How long an attempt may take. Default: 20,000. */
  readonly timeout?: number | undefined;
  /** How often to look for deliveries that are due, and for changes of other processes. Default: 1,000. */
  readonly interval?: number | undefined;
  /** A number from 0 up to 1, by which pauses between attempts vary. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** How many deliveries may wait for one endpoint: beyond them it is disabled. Default: 100,000. */
  readonly mostWaiting?: number | undefined;
  /** Called with each error of the store, after which everything is tried again. */
  readonly onError: (error: unknown) => unknown;
  /** Called after each attempt, for metrics. */
  readonly onAttempt?: ((endpoint: Endpoint, outcome: Outcome) => unknown) | undefined;
}

/** The webhooks of a calendar. */
export interface Webhooks extends Management {
  /**
   * Begins to tell endpoints of changes. Of all processes on the store one does; another takes over when it ends. Gives a
   * function that ends it: what is under way is made again by the process that goes on.
   */
  start(): () => Promise<void>;
}

const MINUTE = 60_000;

/** How many entries of the log are heard before endpoints are read again. */
const HEARD = 100;

/** The name of the follower of the change log. */
const FOLLOWER = 'webhooks';

/**
 * Creates the webhooks of a calendar: they tell endpoints of its changes by signed messages (Standard Webhooks). Endpoints and
 * deliveries are in the store; nothing is told before `start`.
 *
 * @example
 * const webhooks = createWebhooks({ calendar, store, baseUrl: 'https://example.org', onError: console.error });
 * const { secret } = await webhooks.add({ url: 'https://other.example/hook' });
 * const stop = webhooks.start();
 */
export function createWebhooks({
  calendar,
  store,
  baseUrl,
  present,
  resolve,
  timeout = 20_000,
  interval = 1_000,
  random = Math.random,
  mostWaiting = 100_000,
  onError,
  onAttempt,
}: WebhooksOptions): Webhooks {
  const endpoints = createStoredEndpoints(store);
  const deliveries = createDeliveries(store);
  const root = `${baseUrl.replace(/\/$/, '')}/wp-json/tribe/events/v1`;

  /** Stores a delivery of an entry for each endpoint. */
  function hear(wake: (id: string) => void): (entry: ChangeEntry) => Promise<void> {
    let known: { readonly to: number; readonly active: readonly StoredEndpoint[] } = { to: 0, active: [] };
    let heard = 0;
    return async (entry) => {
      // endpoints that were read after a change know of it; those of a long log are read again now and then
      if (entry.version > known.to || ++heard % HEARD === 0) {
        const to = await calendar.version();
        known = { to, active: (await endpoints.list()).filter(({ state }) => state === 'active') };
      }
      const all: (readonly [id: string, told: Told])[] = [];
      for (const endpoint of known.active) {
        const told = await toldOf(calendar, endpoint, entry);
        if (told !== undefined) all.push([endpoint.id, told]);
        await nextTurn();
      }
      for (const [id, told] of all) {
        await deliveries.tell(id, told, calendar.clock());
        wake(id);
        await nextTurn();
      }
    };
  }

  /** When the deliveries that wait for an endpoint are to be counted again: after so many were added. */
  const counted = new Map<string, number>();

  /** Disables an endpoint for which too much waits. */
  async function limit({ id, state }: StoredEndpoint): Promise<void> {
    const added = deliveries.added(id);
    if (state !== 'active' || added < (counted.get(id) ?? 0)) return;
    const waiting = await deliveries.count(id, mostWaiting + 1);
    if (waiting > mostWaiting) await endpoints.change(id, (one) => disabled(one, 'waiting'));
    counted.set(id, added + Math.max(1, mostWaiting + 1 - waiting));
  }

  /** Forgets the deliveries of endpoints that were removed in the middle of something. */
  async function sweep(): Promise<void> {
    for (const id of await deliveries.endpoints())
      if ((await endpoints.get(id)) === undefined) await deliveries.clear(id);
  }

  function start(): () => Promise<void> {
    const runner = createRunner({
      ...{ calendar, endpoints, deliveries, random },
      sending: { resolve, timeout },
      restUrl: ({ kind, id }) => `${root}/${collectionOf(kind)}/${id}`,
      async writeRecord(told, endpoint) {
        const view = viewOf(calendar, endpoint);
        if (present !== undefined) return withTimeLimit({ present }).present(told, view);
        return JSON.stringify(await view[collectionOf(told.kind)].get(told.id));
      },
      report: onError,
      onAttempt: (endpoint, outcome) => onAttempt?.(shownEndpoint(endpoint), outcome),
    });
    let follower: Follower | undefined;
    let isStopping = false;
    const hasEnded = (): boolean => isStopping;
    let tidied = calendar.clock();

    async function look(): Promise<void> {
      const all = await endpoints.list();
      if (hasEnded()) return;
      if (follower === undefined && all.length > 0) {
        // a calendar without endpoints does not pay for a follower
        const from = Math.min(...all.map(({ since }) => since));
        follower = calendar.follow(FOLLOWER, hear(runner.wake), { from, interval });
      }
      const isTidying = calendar.clock() - tidied >= MINUTE;
      if (isTidying) {
        tidied = calendar.clock();
        await sweep();
      }
      if (follower === undefined || !(await follower.state()).isRunning) return;
      for (const { id, state } of all) if (state === 'active') runner.wake(id);
      for (const endpoint of isTidying ? all : []) {
        if (hasEnded()) return;
        await deliveries.prune(endpoint.id);
        await limit(endpoint);
      }
    }

    let pause = (): void => undefined;
    async function run(): Promise<void> {
      while (!hasEnded()) {
        await look().catch(onError);
        if (hasEnded()) return;
        await new Promise<void>((goOn) => {
          const timer = setTimeout(goOn, interval);
          pause = () => {
            clearTimeout(timer);
            goOn();
          };
        });
      }
    }
    const running = run();
    return async () => {
      isStopping = true;
      pause();
      const stopped = runner.stop();
      await running;
      await Promise.all([stopped, follower?.stop()]);
    };
  }

  return { ...createManagement({ calendar, endpoints, deliveries, mostWaiting }), start };
}
