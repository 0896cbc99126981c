import {
  ALL_EVENTS,
  ALL_IMAGES,
  ALL_LINKED,
  type EventQuery,
  type Query,
  type Store,
} from '@kalends/core/store';
import { insert, newEvent, newImage, newOrganizer, newTerm, newVenue } from '@kalends/store-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeEventKeys } from '../src/derived/event-keys.js';
import { findRow } from '../src/find/find.js';
import { type Sql, statementOf } from '../src/server/sql.js';
import { loadByIds } from '../src/records/load.js';
import { findBySlug } from '../src/records/lookup.js';
import { dialectOf, type Planning } from '../src/server/dialect.js';
import { testSchemas } from './server/schemas.js';

/** What PostgreSQL plans for the questions that are asked most, on a calendar of some thousand events: indexes in order. */

const schemas = testSchemas('query_plan');
const EVENTS = 5000;
/** How many venues, organizers and tags there are. */
const LINKED = 500;
let schema: string;

/** The words of a title, spread so that a piece of one is rare. */
const word = (n: number): string => ((n * 7919) % 100_003).toString(36).padStart(4, 'q');

async function fill(store: Store): Promise<void> {
  const terms = [
    insert('category', newTerm({ id: -1, name: 'c' })),
    insert('tag', newTerm({ id: -2, name: 't' })),
    ...Array.from({ length: LINKED }, (_, n) =>
      insert('tag', newTerm({ id: -400_000 - n, name: `t${n}`, slug: `t${n}` })),
    ),
  ];
  const linked = Array.from({ length: LINKED }, (_, n) => [
    insert('venue', newVenue({ id: -200_000 - n, venue: `v${n}`, slug: `v${n}` })),
    insert('organizer', newOrganizer({ id: -300_000 - n, organizer: `o${n}`, slug: `o${n}` })),
  ]).flat();
  const events = Array.from({ length: EVENTS }, (_, n) => {
    const day = new Date(Date.UTC(2026, 0, 1) + (n % 900) * 86_400_000).toISOString().slice(0, 10);
    const time = {
      start_date: `${day} 10:00:00`,
      end_date: `${day} 12:00:00`,
      utc_start_date: `${day} 09:00:00`,
    };
    const links = {
      venue: -200_000 - (n % LINKED),
      organizer: [-300_000 - (n % LINKED)],
      categories: n % 20 === 0 ? [-1] : [],
      tags: n % 30 === 0 ? [-2] : [],
    };
    return insert(
      'event',
      newEvent({ id: -1000 - n, slug: `e${n}`, title: `${word(n)} x`, ...time, ...links }),
    );
  });
  const images = Array.from({ length: 500 }, (_, n) =>
    insert('image', newImage({ id: -100_000 - n, url: `https://example.org/${n}.png` })),
  );
  await store.commit({ changes: [...terms, ...linked, ...images, ...events], preconditions: [] });
}

/** The plans rest on pages that are visible to all: VACUUM leaves some as long as a transaction of another test is open. */
async function vacuum(): Promise<boolean> {
  const { pool } = schemas;
  await pool.query(
    `VACUUM ANALYZE ${schema}.event, ${schema}.event_key, ${schema}.event_count, ${schema}.venue,
      ${schema}.organizer, ${schema}.term, ${schema}.image`,
  );
  const { rows } = await pool.query<{ all: boolean }>(
    'SELECT relallvisible = relpages AS all FROM pg_class WHERE oid = $1::regclass',
    [`${schema}.event_key`],
  );
  return rows[0]?.all === true;
}

beforeAll(async () => {
  schema = schemas.next();
  await fill(await schemas.open(schema));
  while (!(await vacuum()));
});

/**
 * The plan of a statement, a line for each step: as it is prepared, for whatever parameters (from PostgreSQL 16 on it is
 * told), or for these.
 */
async function planOf(select: Sql, how: Planning = 'prepared'): Promise<string> {
  const { text, values } = dialectOf(schema).planned(statementOf(select));
  const { rows } = await (how === 'prepared'
    ? schemas.pool.query<Record<string, string>>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${text}`)
    : schemas.pool.query<Record<string, string>>(`EXPLAIN (COSTS OFF) ${text}`, values));
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

const slice = { offset: 0, limit: 10 };
const list: EventQuery = {
  ...ALL_EVENTS,
  ...slice,
  visible: { status: ['publish'], author: null },
  start_date: { from: '2027-03-01 00:00:00', to: null },
  end_date: { from: null, to: '2029-03-01 23:59:59' },
};

/** How often an index is used in order, without reading the table. */
const rangesIn = (plan: string, index: string): number =>
  plan.split(`Index Only Scan using ${index}`).length - 1;

const SORTED_ROWS = /Sort Key: s\.start_date.*\n.*Index Only/;

describe('lists of a window', () => {
  const queries: Readonly<Record<string, EventQuery>> = {
    'the default list': list,
    'the list of an editor': { ...list, visible: ALL_EVENTS.visible },
    'a page deep in it': { ...list, offset: 700 },
  };
  it.each(Object.entries(queries))('%s: counters, long events, and a page in order', async (_, query) => {
    const plan = await planOf(findRow(query));
    expect(plan).toMatch(/Index Scan using event_count_pkey/);
    // no range is longer than the page, a day or the long events that go on after the window
    const classes = plan.match(
      /Index Cond: \(\(field = 'span'::text\) AND \(target = class(_1)?\.span\) AND \(start_date >= /g,
    );
    expect(classes).toHaveLength(query.offset > 0 ? 2 : 1);
    expect(rangesIn(plan, 'event_key_list')).toBe(query.offset > 0 ? 3 : 2);
    expect(plan).not.toMatch(/Seq Scan/);
    expect(plan).not.toMatch(SORTED_ROWS);
  });

  it('a page deep in it begins on its day', async () => {
    const plan = await planOf(findRow({ ...list, offset: 700 }));
    expect(plan).toMatch(/Index Cond: .*start_date >= COALESCE\(\(InitPlan \d+\)\.col1/);
  });
});

describe('lists by place', () => {
  const visible = list.visible;
  const near = { lat: 52.5, lng: 13.4, distance: 40 };

  it('events near to a point: the index of places, ranges of the venues, and no look at all events', async () => {
    const plan = await planOf(findRow({ ...list, location: { of: near, visible } }));
    expect(plan).toMatch(/Index Scan using venue_place on venue/);
    // the events of the venues, counted and gathered
    expect(
      plan.match(/Index Cond: \(\(field = 'venue'::text\) AND \(target = ANY \(\(InitPlan \d+\)\.col1\)\)/g),
    ).toHaveLength(2);
    // or all others in order, with a total from the counters
    expect(plan).toMatch(
      /One-Time Filter: \(NOT \(InitPlan \d+\)\.col1\)\n +-> +Index Only Scan using event_key_list/,
    );
    expect(plan).toMatch(/Index Scan using event_count_pkey/);
    expect(plan).not.toMatch(/Seq Scan on event/);
  });

  it('venues near to a point: the index of places', async () => {
    const query: Query = { ...ALL_LINKED, ...slice, kind: 'venue', location: near };
    expect(await planOf(findRow(query))).toMatch(/Index Scan using venue_place on venue/);
  });
});

describe('lists that are a range of an index, in order', () => {
  const queries: Readonly<Record<string, Query>> = {
    'the list of an author': { ...list, visible: { status: ['publish', 'draft'], author: 3 } },
    'a category': { ...list, categories: [1] },
    'a tag': { ...list, tags: [2] },
    'a venue': { ...list, venue: [4] },
  };
  it.each(Object.entries(queries))('%s', async (_, query) => {
    const plan = await planOf(findRow(query));
    // once for the total, once for the page
    expect(rangesIn(plan, 'event_key_list')).toBe(2);
    expect(plan).not.toMatch(/Seq Scan/);
    expect(plan).not.toMatch(SORTED_ROWS);
  });
});

describe('other lists', () => {
  it.each(['prepared', 'planned'] as const)('a search takes the index of trigrams (%s)', async (how) => {
    const plan = await planOf(findRow({ ...list, search: { all: [word(17)], none: [] } }), how);
    expect(plan).toMatch(/Bitmap Index Scan on event_search/);
    // if there are not few events in the window
    expect(plan).toMatch(/Index Only Scan using event_key_list/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it('a category at a venue: the smaller range, and keys of its events', async () => {
    const plan = await planOf(findRow({ ...list, categories: [1], venue: [4] }));
    expect(plan).toMatch(/Index Only Scan using event_key_(list|pkey)/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it('several filters that find many: the ranges of one, and a look at each event for the others', async () => {
    const ids = Array.from({ length: LINKED }, (_, n) => 2 * n);
    const query = { ...list, venue: ids.map((id) => id + 1), organizer: ids.map((id) => id + 2) };
    const plan = await planOf(findRow(query), 'planned');
    expect(plan).toMatch(/Index Cond: \(\(field = 'venue'::text\) AND \(target = one.target\)/);
    // one search in the index, whatever the number of organizers
    expect(plan).toMatch(/Index Cond: \(\(event = s\w*\.event\) AND \(field = 'organizer'::text\)\)/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it('one of several tags, and a word: the ranges of the tags, and a look at each text', async () => {
    const search = { all: ['x'], none: [] };
    const plan = await planOf(findRow({ ...list, tags: [2, 3], featured: true, search }), 'planned');
    // a bitmap of the same index where a transaction of another test kept VACUUM from marking pages as visible to all
    expect(plan).toMatch(
      /(?:Index Only Scan using|Bitmap Index Scan on) event_key.*\n\s+Index Cond: \(\(field = 'tags'::text\) AND \(target = one.target\)/,
    );
    expect(plan).toMatch(/Index Scan using event_pkey/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it('events by id', async () => {
    expect(await planOf(findRow({ ...list, include: [100, 200] }))).toMatch(/Index Scan using event_pkey/);
  });

  it('venues with upcoming events: the first of each', async () => {
    const upcoming = { from: '2027-03-01 00:00:00', visible: list.visible };
    const plan = await planOf(findRow({ ...ALL_LINKED, ...slice, kind: 'venue', upcoming }));
    expect(plan).toMatch(/SubPlan \d+\n\s+-> {2}Index (?:Only )?Scan using event_key_upcoming/);
    expect(plan).not.toMatch(/Seq Scan on event/);
  });

  it('what has an image', async () => {
    const plan = await planOf(findRow({ ...list, image: [7] }));
    expect(plan).toMatch(/event_image/);
    expect(plan).not.toMatch(/Seq Scan/);
    expect(await planOf(findRow({ ...ALL_LINKED, ...slice, kind: 'venue', image: [7] }))).not.toMatch(
      /Seq Scan/,
    );
  });

  it('an image by its address', async () => {
    const plan = await planOf(findRow({ ...slice, ...ALL_IMAGES, url: 'https://example.org/7.png' }));
    expect(plan).toMatch(/using image_url/);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});

describe('a commit of a thousand events', () => {
  it('looks up their keys and does not read those of all others', async () => {
    const ids = Array.from({ length: 1000 }, (_, n) => n + 1);
    const plan = await planOf(writeEventKeys(ids, [], false), 'planned');
    expect(plan).toMatch(/Index Scan using event_key_pkey on event_key/);
    expect(plan).not.toMatch(/Seq Scan on event_key/);
  });
});

describe('records', () => {
  it('by their ids or a slug are found by indexes', async () => {
    const byId = await planOf(loadByIds('event', [7]));
    expect(byId).toMatch(/Index Scan using event_pkey/);
    expect(byId).not.toMatch(/Seq Scan/);
    const bySlug = await planOf(findBySlug('event', 'e17'));
    expect(bySlug).toMatch(/using event_slug/);
    expect(bySlug).not.toMatch(/Seq Scan/);
  });
});
