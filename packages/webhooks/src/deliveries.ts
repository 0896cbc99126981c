import type { SyncKind } from '@kalends/core';
import { nextSlice } from '@kalends/core/adapter';
import type { NamedValue } from '@kalends/core/store';
import type { Operation } from './endpoint.js';
import type { ValueStore } from './endpoints.js';
import type { Outcome } from './send.js';

/** One attempt at a delivery, with the time in UTC. */
export type Attempt = Outcome & { readonly at: string };

/** A notification of an endpoint: an entry of the change log, and what it did to a record. */
export interface Told {
  /** The number of the entry. */
  readonly version: number;
  /** The time of the entry in UTC. */
  readonly at: string;
  readonly kind: SyncKind;
  readonly id: number;
  readonly operation: Operation;
}

/** A delivery, as the log of deliveries has it. */
export interface Delivery extends Told {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: readonly Attempt[];
  /** When the next attempt is due, in UTC; `null` if there is none. */
  readonly next: string | null;
}

/** A delivery that waits, and under which name. */
export interface Waiting {
  readonly name: string;
  readonly told: Told;
  readonly attempts: readonly Attempt[];
}

/** How many finished deliveries of each endpoint are kept. */
const MOST_LOGGED = 1_000;

/** How many rows are read at once. */
const PAGE = 500;

/** How many rows of an endpoint are removed in one go. */
const MOST_REMOVED = 10 * PAGE;

const WORDS = ['due', 'log'] as const;

/** Numbers of equal length, which sort as text. */
const padded = (value: number): string => String(value).padStart(16, '0');

/** The newest deliveries come first. */
const logName = (endpoint: string, version: number): string =>
  `webhook log ${endpoint} ${padded(Number.MAX_SAFE_INTEGER - version)}`;

const dueName = (endpoint: string, due: number, version: number): string =>
  `webhook due ${endpoint} ${padded(due)} ${padded(version)}`;

const endpointOf = (name: string): string => name.split(' ')[2] ?? '';

const dueOf = (name: string): number => Number(name.split(' ')[3]);

/** Milliseconds since 1970 as a time in UTC. */
export const timeText = (time: number): string => new Date(time).toISOString();

/** The deliveries of endpoints among the values of a store: each that waits is a row by its time, each that ended one by its number. */
export function createDeliveries({ values }: ValueStore) {
  const forget = (name: string) => values.put(name, null);

  /** How many were added to each endpoint by this process. */
  const added = new Map<string, number>();

  /** The rows of an endpoint that begin with a word, from a name on. */
  const rows = (endpoint: string, word: 'due' | 'log', after: string, limit: number) =>
    values.list(after, `webhook ${word} ${endpoint}!`, limit);

  /** Removes so many rows of an endpoint that begin with a word, from a name on. */
  async function remove(endpoint: string, word: 'due' | 'log', from: string, most: number): Promise<void> {
    let count = 0;
    for (;;) {
      const page = await rows(endpoint, word, from, Math.min(PAGE, most - count));
      await values.putAll(page.map(({ name }) => ({ name, value: null })));
      // a commit, which stores may make at once
      await nextSlice();
      count += page.length;
      if (page.length === 0 || count >= most) return;
    }
  }

  const waitingOf = ({ name, value }: NamedValue): Waiting => ({
    name,
    ...(JSON.parse(value) as Omit<Waiting, 'name'>),
  });

  const waitingPut = (endpoint: string, due: number, { told, attempts }: Omit<Waiting, 'name'>) => ({
    name: dueName(endpoint, due, told.version),
    value: JSON.stringify({ told, attempts }),
  });

  return {
    /** Queues a change for an endpoint, unless it already waits. In the order of the changes, unless attempts fail. */
    async tell(endpoint: string, told: Told, now: number): Promise<void> {
      added.set(endpoint, (added.get(endpoint) ?? 0) + 1);
      // the clock of the process that made the change may be ahead
      const due = Math.min(now, Date.parse(told.at));
      const { name, value } = waitingPut(endpoint, due, { told, attempts: [] });
      await values.put(name, value);
    },

    /** How many this process has told an endpoint of. */
    added: (endpoint: string): number => added.get(endpoint) ?? 0,

    /** The due deliveries, at most so many. */
    async due(endpoint: string, now: number, limit: number): Promise<readonly Waiting[]> {
      const from = `webhook due ${endpoint} `;
      return (await values.list(from, `${from}${padded(now)}!`, limit)).map(waitingOf);
    },

    /** Ends one, or puts it off. */
    async end(endpoint: string, waiting: Waiting, state: 'delivered' | 'failed'): Promise<void> {
      const { told, attempts } = waiting;
      const delivery: Delivery = { ...told, state, attempts, next: null };
      await values.putAll([
        { name: logName(endpoint, told.version), value: JSON.stringify(delivery) },
        { name: waiting.name, value: null },
      ]);
    },
    async putOff(endpoint: string, waiting: Waiting, due: number): Promise<void> {
      // in this order: it may be due at the time at which it was
      await values.putAll([{ name: waiting.name, value: null }, waitingPut(endpoint, due, waiting)]);
    },

    /** Forgets one. */
    async drop({ name }: Waiting): Promise<void> {
      await forget(name);
    },

    /** The next that wait, and the last that ended. */
    async list(endpoint: string, limit: number): Promise<readonly Delivery[]> {
      const waiting = await rows(endpoint, 'due', `webhook due ${endpoint} `, limit);
      const ended = await rows(endpoint, 'log', `webhook log ${endpoint} `, limit);
      return [
        ...waiting.map(waitingOf).map(({ name, told, attempts }): Delivery => ({
          ...told,
          ...{ state: 'waiting', attempts, next: timeText(dueOf(name)) },
        })),
        ...ended.map(({ value }) => JSON.parse(value) as Delivery),
      ];
    },

    /** How many wait, counted up to a number. */
    async count(endpoint: string, most: number): Promise<number> {
      let count = 0;
      for (let after = `webhook due ${endpoint} `; count < most;) {
        const page = await rows(endpoint, 'due', after, Math.min(PAGE, most - count));
        count += page.length;
        const last = page.at(-1);
        if (last === undefined) break;
        after = last.name;
        await nextSlice();
      }
      return count;
    },

    /** Forgets the oldest that ended. */
    async prune(endpoint: string): Promise<void> {
      const last = (await rows(endpoint, 'log', `webhook log ${endpoint} `, MOST_LOGGED))[MOST_LOGGED - 1];
      if (last !== undefined) await remove(endpoint, 'log', last.name, MOST_REMOVED);
    },

    /** Forgets those of an endpoint; of very many, so many of those that wait, and of those that ended. */
    async clear(endpoint: string, most = MOST_REMOVED): Promise<void> {
      added.delete(endpoint);
      for (const word of WORDS) await remove(endpoint, word, `webhook ${word} ${endpoint} `, most);
    },

    /** The endpoints of which there are deliveries. */
    async endpoints(): Promise<ReadonlySet<string>> {
      const found = new Set<string>();
      for (const word of WORDS)
        for (let after = `webhook ${word} `; ;) {
          const [row] = await values.list(after, `webhook ${word}!`, 1);
          if (row === undefined) break;
          const endpoint = endpointOf(row.name);
          found.add(endpoint);
          after = `webhook ${word} ${endpoint}!`;
        }
      return found;
    },
  };
}

/** The deliveries in a store. */
export type Deliveries = ReturnType<typeof createDeliveries>;
