import { createCalendar } from '@kalends/core';
import { insert, newEvent, newOrganizer, newTerm, newVenue } from '@kalends/store-kit';
import { createSqliteStore } from '@kalends/store-sqlite';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, type Served } from './running.js';

/** Lists by filters each of which finds nearly all events: together they cost about the sum of what each costs alone. */

const EVENTS = 3000;
/** How many terms, venues and organizers there are, as many as a filter may name. */
const LINKED = { categories: 50, tags: 200, venue: 200, organizer: 200 };
const LINK_NAMES = Object.keys(LINKED) as (keyof typeof LINKED)[];
const FIELDS = {
  age: { type: 'integer', filter: true },
  mood: { type: 'choice', options: ['calm', 'loud', 'dark', 'odd'], filter: true },
  price: { type: 'number', filter: true },
  languages: { type: 'choices', options: ['de', 'en', 'it'], filter: true },
} as const;

const folder = mkdtempSync(join(tmpdir(), 'kalends-combined-'));
const file = join(folder, 'calendar.db');
let served: Served;
/** The filters of a list, by all terms, venues and organizers. */
let all: Readonly<Record<keyof typeof LINKED, string>>;

const ids = (count: number, first: number): number[] => Array.from({ length: count }, (_, n) => first - n);

/** The event of a number, of which each has some of everything, spread without chance. */
function eventOf(n: number) {
  const day = new Date(Date.UTC(2026, 0, 1) + ((n * 37) % 700) * 86_400_000).toISOString().slice(0, 10);
  const some = (count: number, first: number, size: number) => [
    ...new Set(Array.from({ length: count }, (_, k) => first - ((n * 7 + k * k * 31) % size))),
  ];
  return newEvent({
    id: -10_000 - n,
    slug: `e${n}`,
    title: `Event ${(n * 7919) % 100_003}`,
    status: 'publish',
    start_date: `${day} 10:00:00`,
    end_date: `${day} 12:00:00`,
    categories: some(2, -1, LINKED.categories),
    tags: some(5, -1000, LINKED.tags),
    venue: -2000 - ((n * 13) % LINKED.venue),
    organizer: some(2, -3000, LINKED.organizer),
    custom: {
      age: ageOf(n),
      mood: FIELDS.mood.options[n % 4] ?? 'calm',
      price: 2 + ((n * 17) % 2500),
      languages: FIELDS.languages.options.slice(0, 1 + (n % 3)),
    },
  });
}

const ageOf = (n: number): number => n % 90;
const isBetween = (n: number): boolean => ageOf(n) > 3 && ageOf(n) < 80;

/** How many events there are with such a number. */
const count = (has: (n: number) => boolean): number =>
  Array.from({ length: EVENTS }, (_, n) => n).filter(has).length;

beforeAll(async () => {
  const store = createSqliteStore({ file, durability: 'normal' });
  await createCalendar({ store, fields: { event: FIELDS } }).events.list({});
  const made = await store.commit({
    changes: [
      ...ids(LINKED.categories, -1).map((id) =>
        insert('category', newTerm({ id, name: `c${id}`, slug: `c${id}` })),
      ),
      ...ids(LINKED.tags, -1000).map((id) => insert('tag', newTerm({ id, name: `t${id}`, slug: `t${id}` }))),
      ...ids(LINKED.venue, -2000).map((id) =>
        insert('venue', newVenue({ id, venue: `v${id}`, slug: `v${id}` })),
      ),
      ...ids(LINKED.organizer, -3000).map((id) =>
        insert('organizer', newOrganizer({ id, organizer: `o${id}`, slug: `o${id}` })),
      ),
      ...Array.from({ length: EVENTS }, (_, n) => insert('event', eventOf(n))),
    ],
    preconditions: [],
  });
  let at = 0;
  all = Object.fromEntries(
    Object.entries(LINKED).map(([name, count]) => {
      at += count;
      return [name, made.ids.slice(at - count, at).join(',')];
    }),
  ) as typeof all;
  await store.close();
  const fields = join(folder, 'fields.json');
  writeFileSync(fields, JSON.stringify({ event: FIELDS }));
  served = await serve(['--store', `sqlite:${file}`, '--fields', fields]);
  // what the first requests cost is the compiler's work
  for (const name of LINK_NAMES) await ask(`&${name}=${all[name]}`);
});

afterAll(async () => {
  served.stop();
  expect(await served.exitCode).toBe(0);
  rmSync(folder, { recursive: true });
});

/** How long this process has worked, in microseconds. */
function work(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

const API = '/wp-json/tribe/events/v1/events?start_date=2000-01-01&end_date=2030-01-01&per_page=1';

/** Times that a list is asked for, another page each time, as pages are cached. */
const TIMES = 3;

/** The total of a list, and the least work that one of its pages took. */
async function ask(filters: string): Promise<{ readonly total: number; readonly work: number }> {
  const works: number[] = [];
  let total = 0;
  for (let page = 3; page < 3 + TIMES; page++) {
    const begun = work();
    const answer = await fetch(`${served.origin}${API}&page=${page}${filters}`);
    await answer.text();
    works.push(work() - begun);
    expect(answer.status).toBe(200);
    total = Number(answer.headers.get('x-tec-total'));
  }
  return { total, work: Math.min(...works) };
}

/**
 * A list by one filter of links ends as soon as its page is full, so that several together cost some nine times as much. Turns of the event
 * loop, the collector of garbage and other tests of this process come and go: what a product costs is dozens of times the sum.
 */
const MARGIN = 30;
const OF_FIELDS = 3;

describe('a list costs about the sum of what its filters cost', () => {
  const links = (...names: (keyof typeof LINKED)[]) => names.map((name) => `&${name}=${all[name]}`);
  const AGES = ['&custom[age][gt]=3', '&custom[age][lt]=80'];
  const FOUR = [...AGES, '&custom[mood]=calm,loud,dark', '&custom[languages]=de,en', '&custom[price][gt]=1'];
  it.each<readonly [name: string, filters: () => readonly string[], total: number, margin: number]>([
    ['four kinds of links', () => links('categories', 'tags', 'venue', 'organizer'), EVENTS, MARGIN],
    ['categories and tags', () => links('categories', 'tags'), EVENTS, MARGIN],
    ['venues and tags', () => links('venue', 'tags'), EVENTS, MARGIN],
    ['tags, by title', () => [...links('tags'), '&sort=title'], EVENTS, MARGIN],
    ['tags and venues, with a word', () => [...links('tags', 'venue'), '&search=event'], EVENTS, MARGIN],
    ['a field from and to', () => AGES, count(isBetween), OF_FIELDS],
    ['four fields', () => FOUR, count((n) => isBetween(n) && n % 4 !== 3), OF_FIELDS],
    [
      'links and a field, by another',
      () => [...links('organizer'), ...AGES, '&sort=price'],
      count(isBetween),
      OF_FIELDS,
    ],
  ])('by %s', async (_, filters, total, margin) => {
    const all = filters();
    let sum = 0;
    for (const one of all) sum += (await ask(one)).work;
    const together = await ask(all.join(''));
    expect(together.total).toBe(total);
    expect(together.work).toBeLessThan(margin * sum);
  });
});
