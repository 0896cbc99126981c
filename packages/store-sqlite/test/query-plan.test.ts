import {
  ALL_EVENTS,
  ALL_IMAGES,
  ALL_LINKED,
  ALL_TERMS,
  type EventQuery,
  type Query,
  type TermQuery,
} from '@kalends/core/store';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openConnection } from '../src/file/connection.js';
import { migrate } from '../src/file/migrations.js';
import { find } from '../src/find/find.js';
import { createPlaceLists } from '../src/find/place-lists.js';
import { steppedList } from '../src/find/stepped-list.js';
import { ALL_DOCIDS } from '../src/search/docid.js';
import { searchByWords } from '../src/search/event-search.js';
import { loadOne } from '../src/records/load.js';
import { lookup } from '../src/records/lookup.js';

/** What SQLite plans for the statements that a question takes: tables are searched by an index and nothing is sorted. */

let db: Connection;
const places = createPlaceLists(() => 0);
beforeAll(() => {
  db = openConnection({
    file: ':memory:',
    durability: 'normal',
    admit: (connection) => migrate(connection, ':memory:'),
  });
});

/** The plans of all statements that some work takes, a line for each step; questions are answered as if they counted 5000. */
function plansOf(work: (db: Connection) => unknown): string {
  const asked = new Set<string>();
  const note =
    <T>(answer: T) =>
    (text: string): T => {
      asked.add(text);
      return answer;
    };
  work({
    ...db,
    row: note(undefined),
    rows: note([]),
    tuple: note(undefined),
    tuples: note([['2026-03', 999]]),
    value: note(5000),
    values: note([7]),
  });
  return [...asked]
    .flatMap((text) => {
      const holes = Array.from(text.matchAll(/\?/g), () => null);
      return db.rows(`EXPLAIN QUERY PLAN ${text}`, ...holes) as { readonly detail: string }[];
    })
    .map(({ detail }) => detail)
    .join('\n');
}

const SORTED = /TEMP B-TREE/;
const SCANNED = /^SCAN (?!found|class|json_each|\(subquery)/m;

const slice = { offset: 0, limit: 10 };
const list: EventQuery = {
  ...ALL_EVENTS,
  ...slice,
  visible: { status: ['publish'], author: null },
  start_date: { from: '2026-03-01 00:00:00', to: null },
  end_date: { from: null, to: '2028-03-01 23:59:59' },
};
const terms: TermQuery = { ...ALL_TERMS, ...slice, kind: 'tag' };

describe('statements that neither scan a table nor sort', () => {
  const queries: Readonly<Record<string, Query>> = {
    'the default list': list,
    'a page deep in it': { ...list, offset: 700 },
    'the list of an editor': { ...list, visible: ALL_EVENTS.visible },
    'the list of an author': { ...list, visible: { status: ['publish', 'draft'], author: 3 } },
    'hidden events too': { ...list, hidden: true },
    'a category': { ...list, categories: [4] },
    'a tag': { ...list, tags: [4] },
    'a venue': { ...list, venue: [4] },
    'an organizer that is featured': { ...list, organizer: [4], featured: true },
    'a category at a venue, with a word': {
      ...list,
      categories: [4],
      venue: [5],
      search: { all: ['word'], none: [] },
    },
    'terms by name': terms,
    'a term by its name': { ...terms, name: 'rock' },
    'a venue by its name': { ...ALL_LINKED, ...slice, kind: 'venue', name: 'hall' },
    'venues with an image': { ...ALL_LINKED, ...slice, kind: 'venue', image: [4] },
    'an image': { ...slice, ...ALL_IMAGES, url: 'https://example.org/' },
  };
  for (const [name, query] of Object.entries(queries)) {
    it(name, () => {
      const plan = plansOf((connection) => find(connection, places, query));
      if (!name.startsWith('venues') && name !== 'a venue by its name') expect(plan).not.toMatch(SORTED);
      expect(plan).not.toMatch(SCANNED);
    });
  }

  it('a record by its id, of each kind', () => {
    for (const kind of ['event', 'venue', 'organizer', 'category', 'tag', 'image'] as const) {
      expect(plansOf((connection) => loadOne(connection, kind, 1))).not.toMatch(
        /SCAN (?!\(subquery)|TEMP B-TREE/,
      );
    }
  });

  it('a record by its slug, of each kind', () => {
    for (const kind of ['event', 'venue', 'organizer', 'category', 'tag'] as const) {
      expect(plansOf((connection) => lookup(connection, kind, 'x'))).not.toMatch(/SCAN|TEMP B-TREE/);
    }
  });
});

describe('statements that have to look at many rows', () => {
  const search = { all: ['word'], none: [] };

  it('a word: the full-text index first, within docids, then the index rows of what it finds', () => {
    const { from, end } = ALL_DOCIDS;
    const plan = plansOf((connection) =>
      searchByWords(connection, { ...list, search })?.find(from, end, slice),
    );
    expect(plan).toMatch(/SCAN event_word VIRTUAL TABLE INDEX 0:M1></);
    expect(plan).toMatch(/SEARCH d USING COVERING INDEX event_key_event \(event=\?/);
    expect(plan).toMatch(/SCAN word_part VIRTUAL TABLE INDEX/);
    expect(plan).toMatch(/SEARCH t USING INTEGER PRIMARY KEY/);
  });

  it('events by id: their index rows', () => {
    const plan = plansOf((connection) => find(connection, places, { ...list, include: [4, 5] }));
    expect(plan).toMatch(/SEARCH d USING COVERING INDEX event_key_event \(event=\?/);
  });

  it('events with an image: their index rows', () => {
    const plan = plansOf((connection) => find(connection, places, { ...list, image: [4] }));
    expect(plan).toMatch(/SEARCH d USING COVERING INDEX event_key_event \(event=\?/);
    expect(plan).toMatch(/SEARCH e USING COVERING INDEX event_image/);
  });

  it('several tags: a range of keys each', () => {
    const plan = plansOf((connection) => find(connection, places, { ...list, tags: [4, 5, 6] }));
    expect(plan).toMatch(
      /SEARCH d USING PRIMARY KEY \(field=\? AND target=\? AND status=\? AND start_date>\? AND start_date<\?\)/,
    );
  });

  it('venues with upcoming events: in the order of the list, one look each', () => {
    const upcoming = { from: '2026-03-01 00:00:00', visible: list.visible };
    const plan = plansOf((connection) =>
      find(connection, places, { ...ALL_LINKED, ...slice, kind: 'venue', upcoming }),
    );
    expect(plan).toMatch(/SCAN d USING (COVERING )?INDEX venue_list/);
    expect(plan).toMatch(
      /SEARCH k USING PRIMARY KEY \(field=\? AND target=\? AND status=\? AND start_date>\?\)/,
    );
    expect(plan).not.toMatch(SORTED);
  });

  it('several filters that find many: each is a set of a part of the list, read once', () => {
    const ids = Array.from({ length: 200 }, (_, n) => n + 1);
    const query = { ...list, categories: ids.slice(0, 50), tags: ids, venue: ids, organizer: ids };
    const plan = plansOf((connection) => steppedList(connection, query).next(1));
    expect(plan).toMatch(
      /SEARCH d USING PRIMARY KEY \(field=\? AND target=\? AND status=\? AND \(start_date,date,event\)>/,
    );
    const sets = plan.match(/LIST SUBQUERY \d+\nSEARCH k USING PRIMARY KEY .*\(start_date,date,event\)>.*</g);
    expect(sets).toHaveLength(4);
    // row by row only what the page has besides
    expect(plan.match(/CORRELATED.*\n.*/g)).toEqual([
      expect.stringMatching(/SUBQUERY \d+\nSEARCH event USING INTEGER PRIMARY KEY/),
    ]);
  });

  const location = { of: { lat: 52.5, lng: 13.4, distance: 40 }, visible: list.visible };

  it('events near to a point: the venues by the index of places, then the events of each', () => {
    const plan = plansOf((connection) => find(connection, places, { ...list, location }));
    expect(plan).toMatch(/SEARCH d USING COVERING INDEX venue_place \(geo_lat>\? AND geo_lat<\?\)/);
    expect(plan).toMatch(
      /SEARCH d USING PRIMARY KEY \(field=\? AND target=\? AND status=\? AND start_date>\?/,
    );
  });

  it('venues near to a point: the index of places', () => {
    const query = { ...ALL_LINKED, ...slice, kind: 'venue', location: location.of } as const;
    const plan = plansOf((connection) => find(connection, places, query));
    expect(plan).toMatch(/SEARCH d USING (COVERING )?INDEX venue_place \(geo_lat>\? AND geo_lat<\?\)/);
  });

  it.each(['known', 'unknown'] as const)('events at %s places: indexes alone, nothing is sorted', (of) => {
    const plan = plansOf((connection) =>
      find(connection, places, { ...list, offset: 700, location: { ...location, of } }),
    );
    expect(plan).toMatch(/SCAN d USING COVERING INDEX venue_place/);
    expect(plan).not.toMatch(/SCAN (?:e|event|event_key)\b/);
  });

  it.each(['known', 'unknown'] as const)(
    'venues at %s places: counted by an index alone, in the order of the list',
    (of) => {
      const query = { ...ALL_LINKED, offset: 20, limit: 10, kind: 'venue', location: of } as const;
      const plan = plansOf((connection) => find(connection, places, query));
      expect(plan).toMatch(/SCAN d USING COVERING INDEX venue_\w+[^]*SCAN d USING INDEX venue_list/);
      expect(plan).not.toMatch(SORTED);
    },
  );
});
