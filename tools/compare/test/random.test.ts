import { describe, expect, it } from 'vitest';
import { compareChanged, isObject, servedTwice, type Json } from './changed-answers.js';
import type { ProxiedAnswer } from './two-sites.js';

const sites = servedTwice(6);

type Mutation = (event: Json) => void;

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
    const report = await compareChanged(
      sites(),
      (answer) => {
        for (const event of eventsOf(answer)) for (const change of planted.values()) change(event);
      },
      { sample: 1, only: ['events'] },
      'user',
    );
    expect(report.differences.map(({ kind, path }) => `${kind} ${path}`).sort()).toEqual(
      [...planted.keys()].sort(),
    );
    expect(report.corrections).toEqual([]);
  });
});
