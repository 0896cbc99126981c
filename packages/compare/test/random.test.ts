import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  calendarOf,
  compare,
  copyOf,
  filledStore,
  listenerOf,
  proxyOf,
  serve,
  type ProxiedAnswer,
  type Served,
} from './two-sites.js';

let a: Served;
let b: Served;
beforeAll(async () => {
  const store = await filledStore(6);
  a = await serve(listenerOf(calendarOf(store)));
  b = await serve(listenerOf(calendarOf(await copyOf(store))));
});
afterAll(async () => {
  await a.close();
  await b.close();
});

type Json = Record<string, unknown>;
type Mutation = (event: Json) => void;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A sequence of numbers below 1 that follows from a seed. */
function randomOf(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** Fields that no correction is about, of events alone and in lists. */
const FIELDS = [
  'status',
  'date',
  'modified',
  'slug',
  'timezone',
  'all_day',
  'start_date',
  'sticky',
  'featured',
  'show_map',
];

/** The ways to change a field, each with the kind of difference that it makes. */
const CHANGES = {
  missing: (event, field) => Reflect.deleteProperty(event, field),
  type: (event, field) => (event[field] = [event[field]]),
  value: (event, field) =>
    (event[field] =
      typeof event[field] === 'boolean'
        ? !event[field]
        : typeof event[field] === 'number'
          ? event[field] + 1
          : `${String(event[field])}x`),
  extra: (event, field) => (event[`${field}_more`] = 1),
} satisfies Record<string, (event: Json, field: string) => unknown>;

const eventsOf = ({ body }: ProxiedAnswer): Json[] => {
  if (!isObject(body)) return [];
  const { events } = body;
  return Array.isArray(events) ? events.filter(isObject) : 'hide_from_listings' in body ? [body] : [];
};

describe('random differences', () => {
  it.each([1, 2, 3, 4])('are all found, and nothing else (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const planted = new Map<string, Mutation>();
    const kinds = Object.keys(CHANGES) as (keyof typeof CHANGES)[];
    for (const field of FIELDS) {
      if (random() < 0.4) continue;
      const kind = kinds[Math.floor(random() * kinds.length)] ?? 'value';
      const path = kind === 'extra' ? `event.${field}_more` : `event.${field}`;
      planted.set(`${kind} ${path}`, (event) => {
        if (field in event && 'hide_from_listings' in event) CHANGES[kind](event, field);
      });
    }
    const proxy = await serve(
      proxyOf(b.url, (answer) => {
        for (const event of eventsOf(answer)) for (const change of planted.values()) change(event);
      }),
    );
    const report = await compare(a.url, proxy.url, { pageSizes: [50], sample: 1, only: ['events'] });
    await proxy.close();
    expect(report.differences.map(({ kind, path }) => `${kind} ${path}`).sort()).toEqual(
      [...planted.keys()].sort(),
    );
    expect(report.corrections).toEqual([]);
  });
});
