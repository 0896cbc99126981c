import { ALL_EVENTS, ALL_LINKED } from '@kalends/core/store';
import type { CustomCondition, EventQuery, LinkedQuery, Query, Store } from '@kalends/core/store';
import { insert, newEvent, newOrganizer, newTerm, newVenue } from '@kalends/store-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_VALUES } from '../src/derived/custom-keys.js';
import { FEW } from '../src/find/event-filters.js';
import { SMALLEST } from '../src/find/pace.js';
import { openDatabase, storeOn } from '../src/postgres-store.js';
import { databaseUrl, testSchemas } from './server/schemas.js';
import { type Sent, spiedPool } from './server/spied-pool.js';

/**
 * Lists by filters each of which finds nearly all events: they are found in steps of some thousand events, which read each event a few
 * times for each filter, however many keys the filters have. Counted are the rows that PostgreSQL reads.
 */

const EVENTS = 2000;
/** How many of them a commit stores. */
const AT_ONCE = 500;
/** How many terms, venues and organizers there are, as many as a filter may name. */
const LINKED = { categories: 50, tags: 200, venue: 200, organizer: 200 };
type Link = keyof typeof LINKED;
const LINKS = Object.keys(LINKED) as Link[];
const FIELDS = [
  { name: 'age', form: 'number' },
  { name: 'price', form: 'number' },
  { name: 'mood', form: 'text' },
  { name: 'languages', form: 'list' },
] as const;
/** Lists of these few events are found in steps of even fewer. */
const LIMITS = { cost: 500, step: 500, most: 100 };

const schemas = testSchemas('combined_filters');
const schema = schemas.next();
const spied = await spiedPool(databaseUrl());
let store: Store;
let ids: Ids;

const newIds = (count: number, first: number): number[] => Array.from({ length: count }, (_, n) => first - n);

const custom = (n: number) => ({
  age: n % 90,
  price: ((n * 17) % 2503) / 2,
  mood: ['calm', 'loud', 'dark', 'odd'][n % 4] ?? '',
  languages: ['de', 'en', 'it'].slice(0, 1 + (n % 3)),
});

type Ids = Readonly<Record<Link, readonly number[]>>;

/** The event of a number, of which each has some of everything, spread without chance. */
function eventOf(n: number, of: Ids) {
  const day = new Date(Date.UTC(2026, 0, 1) + ((n * 37) % 700) * 86_400_000).toISOString().slice(0, 10);
  const some = (link: Link, count: number): number[] => [
    ...new Set(Array.from({ length: count }, (_, k) => of[link][(n * 7 + k * k * 31) % LINKED[link]] ?? 0)),
  ];
  return newEvent({
    ...{ id: -10_000 - n, slug: `e${n}`, title: `Event ${(n * 7919) % 100_003}` },
    ...{ start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` },
    ...{ categories: some('categories', 2), tags: some('tags', 5), organizer: some('organizer', 2) },
    ...{ venue: of.venue[n % LINKED.venue] ?? 0, custom: custom(n) },
  });
}

beforeAll(async () => {
  store = storeOn(await openDatabase({ pool: spied.pool, schema, timeout: 30_000 }), LIMITS);
  await store.declare(FIELDS);
  const { ids: made } = await store.commit({
    changes: [
      ...newIds(LINKED.categories, -1).map((id) => insert('category', newTerm({ id, slug: `c${id}` }))),
      ...newIds(LINKED.tags, -1000).map((id) => insert('tag', newTerm({ id, slug: `t${id}` }))),
      ...newIds(LINKED.venue, -2000).map((id, n) =>
        insert('venue', newVenue({ id, slug: `v${id}`, custom: custom(n), geo_lat: 45, geo_lng: 10 })),
      ),
      ...newIds(LINKED.organizer, -3000).map((id) =>
        insert('organizer', newOrganizer({ id, slug: `o${id}` })),
      ),
    ],
    preconditions: [],
  });
  let at = 0;
  const next = (count: number) => made.slice(at, (at += count));
  ids = {
    categories: next(LINKED.categories),
    tags: next(LINKED.tags),
    venue: next(LINKED.venue),
    organizer: next(LINKED.organizer),
  };
  for (let n = 0; n < EVENTS; n += AT_ONCE)
    await store.commit({
      changes: Array.from({ length: AT_ONCE }, (_, k) => insert('event', eventOf(n + k, ids))),
      preconditions: [],
    });
  for (const table of ['event', 'event_key', 'venue', 'custom_value'])
    await schemas.pool.query(`VACUUM ANALYZE ${schema}.${table}`);
});

afterAll(async () => {
  await store.close();
  await spied.pool.end();
});

/** A node of a plan that was executed. */
interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The rows of tables that a plan read. */
function rowsOf(node: PlanNode): number {
  const { 'Actual Rows': found, 'Rows Removed by Filter': removed = 0 } = node;
  const { 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  const own = node['Relation Name'] === undefined ? 0 : (found + removed + rechecked) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), own);
}

type Explained = { readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] };
const EXPLAIN = 'EXPLAIN (ANALYZE, FORMAT JSON)';

const rowsIn = (explained: readonly Explained[]): number =>
  explained.flatMap((row) => row['QUERY PLAN']).reduce((sum, { Plan }) => sum + rowsOf(Plan), 0);

type SentWithValues = Sent & { readonly values?: unknown[] };

/** The rows that a statement reads. */
async function rowsRead({ text, values = [] }: SentWithValues): Promise<number> {
  const { rows } = await schemas.pool.query<Explained>({ text: `${EXPLAIN} ${text}`, values });
  return rowsIn(rows);
}

/** The rows that a prepared statement reads by the plan that PostgreSQL keeps for all values. */
async function rowsReadByKeptPlan({ text, values = [] }: SentWithValues): Promise<number> {
  const client = await schemas.pool.connect();
  try {
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE kept AS ${text}`);
    const literals = values.map((value) => {
      const literal = Array.isArray(value) ? `{${value.join()}}` : String(value);
      return value === null ? 'NULL' : client.escapeLiteral(literal);
    });
    const { rows } = await client.query<Explained>(`${EXPLAIN} EXECUTE kept (${literals.join()})`);
    return rowsIn(rows);
  } finally {
    client.release(true);
  }
}

/** The total of a list, how many statements found it, and the rows that these read: of all, and of the dearest. */
async function workOf(query: Query) {
  spied.sent.length = 0;
  const { total } = await store.find(query);
  const selects = spied.sent.filter(({ text }) => !/^(?:BEGIN|COMMIT)/.test(text));
  const rows: number[] = [];
  for (const sent of [...selects]) rows.push(await rowsRead(sent));
  return { total, statements: selects.length, sum: rows.reduce((a, b) => a + b, 0), most: Math.max(...rows) };
}

const list: EventQuery = {
  ...ALL_EVENTS,
  ...{ offset: 700, limit: 10 },
  visible: { status: ['publish'], author: null },
  start_date: { from: '2000-01-01 00:00:00', to: null },
};
const age: readonly CustomCondition[] = [
  { name: 'age', form: 'number', op: 'gt', value: [3] },
  { name: 'age', form: 'number', op: 'lt', value: [80] },
];
const four: readonly CustomCondition[] = [
  ...age,
  { name: 'mood', form: 'text', op: 'in', value: ['calm', 'loud', 'dark'] },
  { name: 'languages', form: 'list', op: 'in', value: ['de', 'en'] },
  { name: 'price', form: 'number', op: 'gt', value: [1] },
];
const places: EventQuery['location'] = { of: { lat: 45, lng: 10, distance: 50 }, visible: list.visible };

const links = (...names: readonly Link[]) => Object.fromEntries(names.map((name) => [name, ids[name]]));

describe('a list reads the rows of its events a few times for each filter, and no statement all of them', () => {
  it.each<readonly [name: string, filters: () => Partial<EventQuery>]>([
    ['no filter, by title', () => ({ orderby: 'title' })],
    ['no filter, one of each series', () => ({ one_per_series: { visible: list.visible } })],
    ['tags', () => links('tags')],
    ['categories and tags', () => links('categories', 'tags')],
    ['four kinds of links', () => links(...LINKS)],
    ['four kinds of links, by title', () => ({ ...links(...LINKS), orderby: 'title' })],
    ['four kinds of links, from the end', () => ({ ...links(...LINKS), order: 'desc' })],
    [
      'places, links and a word',
      () => ({ ...links('organizer'), location: places, search: { all: ['event'], none: [] } }),
    ],
    ['a field from and to', () => ({ custom: age })],
    ['four fields', () => ({ custom: four })],
    [
      'four fields and links, by another',
      () => ({ ...links('tags'), custom: four, orderby: { name: 'price', form: 'number' } }),
    ],
  ])('by %s', async (_, filters) => {
    const query = { ...list, ...filters() };
    const { sum, most, statements } = await workOf(query);
    // its own key, and up to six rows of each filter: as many as an event has tags
    const filterCount = LINKS.filter((name) => query[name] !== null).length + (query.custom?.length ?? 0);
    expect(sum).toBeLessThan(EVENTS * (6 + 7 * filterCount));
    // the values and the first events of each condition are counted before
    const counted = 2 * FEW * (query.custom?.length ?? 0);
    expect(most).toBeLessThan(LIMITS.most * (6 + 7 * filterCount) + counted);
    expect(statements).toBeGreaterThanOrEqual(EVENTS / LIMITS.most);
    // steps that take long on a busy machine are followed by smaller ones
    expect(statements).toBeLessThan(SMALLEST * (EVENTS / LIMITS.most) * (2 + filterCount));
  });

  it('of few events is found at once', async () => {
    const [venue = 0] = ids.venue;
    const query = { ...list, ...links('organizer'), venue: [venue] };
    expect(await workOf({ ...query, offset: 0 })).toMatchObject({
      statements: 1,
      total: EVENTS / LINKED.venue,
    });
  });

  it.each<readonly [name: string, filters: () => Partial<EventQuery>]>([
    ['two links by one key', () => ({ tags: ids.tags.slice(0, 1), categories: ids.categories.slice(0, 1) })],
    ['a link and a field', () => ({ tags: ids.tags.slice(0, 1), custom: four.slice(2, 3) })],
  ])('by %s is found by a prepared statement, whose kept plan looks once for each event', async (_, of) => {
    spied.sent.length = 0;
    await store.find({ ...list, ...of(), offset: 0 });
    const selects = [...spied.sent];
    expect(selects.map(({ name }) => name)).not.toContain(undefined);
    // and the values and the first events of the condition are counted before
    for (const sent of selects) expect(await rowsReadByKeptPlan(sent)).toBeLessThan(FEW + 100);
  });

  it.each<readonly [name: string, days: EventQuery['start_date']]>([
    ['few', { from: '2026-03-01 00:00:00', to: '2026-03-03 23:59:59' }],
    ['no', { from: '1990-03-01 00:00:00', to: '1990-03-01 23:59:59' }],
  ])('by a word that all events have reads the texts of those of a window, if it has %s', async (_, days) => {
    const search = { all: ['event'], none: [] };
    const { sum } = await workOf({ ...list, search, offset: 0, start_date: days });
    expect(sum).toBeLessThan(100);
  });

  it('by a word and few events of a venue reads the texts of these', async () => {
    const search = { all: ['event'], none: [] };
    const query = { ...list, ...links('venue'), search, offset: 0 };
    const { sum, statements } = await workOf({ ...query, venue: ids.venue.slice(0, 3) });
    expect(statements).toBe(1);
    expect(sum).toBeLessThan(200);
  });

  it('of many events is given up after the rows of two steps', async () => {
    spied.sent.length = 0;
    await store.find({ ...list, ...links('tags') });
    const [atOnce] = spied.sent;
    expect(atOnce && (await rowsRead(atOnce))).toBeLessThan(3 * LIMITS.most);
  });

  it('by a field that has too many values is looked up without its events', async () => {
    spied.sent.length = 0;
    await store.find({ ...list, custom: four.slice(-1) });
    const [lookedUp] = spied.sent;
    expect(lookedUp && (await rowsRead(lookedUp))).toBeLessThan(MOST_VALUES + FEW / 2);
  });

  it('by the fewest events, whatever the number of their keys', async () => {
    const days = { from: '2026-03-01 00:00:00', to: '2026-03-01 23:59:59' };
    const { sum } = await workOf({ ...list, ...links(...LINKS), offset: 0, start_date: days });
    expect(sum).toBeLessThan(500);
  });
});

describe('a list of venues by declared fields', () => {
  it('reads each of them once, a few at a time', async () => {
    const visible = list.visible;
    const query: LinkedQuery = { ...ALL_LINKED, kind: 'venue', visible, custom: four, offset: 0, limit: 10 };
    const { sum, statements, total } = await workOf(query);
    expect(total).toBeGreaterThan(LINKED.venue / 4);
    expect(sum).toBeLessThan(5 * LINKED.venue);
    expect(statements).toBeGreaterThan(5);
  });
});
