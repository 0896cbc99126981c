import type { EventQuery, EventSearch, Found, Slice } from '@kalends/core/store';
import { packedTime } from '../derived/packed.js';
import { eventAt, FIRST_PLACE, type Group, LAST_PLACE, nextDay, placeOfDay } from '../derived/place.js';
import type { Connection } from '../file/connection.js';
import { columnConditions, foundOf, type FoundRows, rowsOf, SLIM } from './event-source.js';
import { wholeDays, windowOf } from './event-window.js';
import { type Fragment, raw, sql, unionAll } from './fragment.js';
import { count, slice } from './page.js';
import { hasTexts, wanted, wordHits } from './search.js';

/**
 * Lists of the events whose texts contain something. The index of words gives hits by their places, and of these a list asks
 * for some stretches. Of one of them, days that are asked for as a whole, all hits belong to the list, and only as many are
 * looked at as the slice needs: among a million events that is a tenth of the time.
 */

/** A query for what texts contain. */
export type SearchQuery = EventQuery & { readonly search: EventSearch };

/** Whether a query asks for what texts contain, and nothing narrows it down but a window and flags. */
export const isSearch = (query: EventQuery): query is SearchQuery =>
  query.search !== null &&
  [query.include, query.venue, query.organizer, query.tags, query.categories].every((ids) => ids === null);

/** A search, as something to go through from one number to another. */
interface Search {
  /** Numbers in order. From the first to the last it is all; between any two of them it can be carried out for itself. */
  cuts(): readonly number[];
  /** A slice of what is found from one number to before another. */
  find(from: number, end: number, page: Slice): FoundRows;
}

/** From one place to before another. */
interface Stretch {
  readonly from: number;
  readonly end: number;
}

const EMPTY: Stretch = { from: 0, end: 0 };

/** The part of a stretch that is in another; none or one. */
const common = (a: Stretch, b: Stretch): Stretch[] => {
  const [from, end] = [Math.max(a.from, b.from), Math.min(a.end, b.end)];
  return from < end ? [{ from, end }] : [];
};

/** The numbers that part a stretch evenly, without its ends. */
const even = ({ from, end }: Stretch, parts: number): number[] =>
  Array.from({ length: parts - 1 }, (_, index) => Math.floor(from + ((end - from) * (index + 1)) / parts));

/** In how many parts texts can be looked at, and each stretch of places. */
const PARTS = 200;

/** What of the places a query asks for. */
interface Asked {
  /** The days of events that end on the day on which they start. */
  readonly days: Stretch;
  /** Those of these days of which all events are asked for. */
  readonly whole: Stretch;
  /** Where other events stand that it may ask for, if there are any: to search there takes longer than to see that. */
  readonly others: readonly Stretch[];
}

const [EARLIEST, LATEST] = ['0000-00-00 00:00:00', '9999-99-99 23:59:59'];

function asked(db: Connection, query: EventQuery): Asked {
  const window = windowOf(query);
  const statuses = query.visible.status;
  const isPublic = statuses.includes('publish');
  const stretch = (group: Group, first: string | null): Stretch => ({
    from: placeOfDay(group, packedTime(first ?? EARLIEST)),
    end: nextDay(placeOfDay(group, packedTime(window.to ?? LATEST))),
  });
  const others: readonly [Group, boolean][] = [
    ['longer', isPublic],
    ['hidden', isPublic && query.hidden],
    ['unpublished', statuses.some((status) => status !== 'publish')],
  ];
  // what ends on the day on which it starts also starts on the first day on which it may end, or after it
  const from = window.endFrom ?? window.from;
  const { from: first, to: last } = wholeDays({ ...window, from });
  return {
    days: isPublic ? stretch('day', from) : EMPTY,
    whole: isPublic ? { from: placeOfDay('day', first), end: nextDay(placeOfDay('day', last)) } : EMPTY,
    others: [
      { from: FIRST_PLACE, end: 0 },
      ...others.flatMap(([group, isAsked]) => (isAsked ? [stretch(group, window.from)] : [])),
    ].filter((places) => indexed(db, places, 'ASC') !== undefined),
  };
}

/** SQLite goes to a place in the index only for a number that is an integer to it. */
const integer = (place: number): Fragment => sql`CAST(${place} AS INTEGER)`;

/** The places in a stretch at which the index has what matches. */
const places = (match: string, { from, end }: Stretch): Fragment => sql`
  SELECT rowid AS place FROM placed_word
  WHERE placed_word MATCH ${match} AND rowid >= ${integer(from)} AND rowid < ${integer(end)}
    AND rowid NOT IN (SELECT place FROM waiting_event)`;

/** The event at such a place. */
const EVENT = raw(eventAt('place'));

/** The first or last place in a stretch at which the index has anything. */
function indexed(db: Connection, { from, end }: Stretch, order: string): number | undefined {
  const { text, params } = sql`SELECT rowid FROM placed_word
    WHERE rowid >= ${integer(from)} AND rowid < ${integer(end)} ORDER BY rowid ${raw(order)} LIMIT 1`;
  return db.value(text, ...params) as number | undefined;
}

/** The events that wait to be indexed and have what a search wants, by the places where the index has them from before. */
const waiting = (search: EventSearch, { from, end }: Stretch): Fragment => sql`
  SELECT t.event FROM waiting_event w CROSS JOIN event_text t ON t.event = w.event
  WHERE w.place >= ${from} AND w.place < ${end} AND ${wanted(search)}`;

/**
 * Of whole days the part whose hits need not be looked at, as the slice ends before it: all that comes after the day of the last
 * hit that the slice may have.
 */
function behind(db: Connection, match: string, whole: Stretch, { offset, limit }: Slice): Stretch {
  if (whole.from === whole.end) return whole;
  const hit = slice({ offset: offset + limit - 1, limit: 1 });
  const { text, params } = sql`${places(match, whole)} ORDER BY rowid ${hit}`;
  const last = db.value(text, ...params) as number | undefined;
  return { ...whole, from: last === undefined ? whole.end : nextDay(last) };
}

/** A search that the index of words answers; `undefined`: it is of no use. */
export function searchByWords(db: Connection, query: SearchQuery): Search | undefined {
  const hits = wordHits(db, query.search);
  if (hits === undefined) return undefined;
  const { match, conditions } = hits;
  const { days, whole, others } = asked(db, query);
  const isCounted = conditions.length === 0 && query.featured === null && query.order === 'start_date';
  const [countable = { from: days.end, end: days.end }] = isCounted ? common(whole, days) : [];
  const counted = behind(db, match, countable, query);
  const looked = [{ ...days, end: counted.from }, { ...days, from: counted.end }, ...others];

  return {
    cuts() {
      const within = [days, ...others].flatMap((stretch) => {
        const [first, last] = ['ASC', 'DESC'].map((order) => indexed(db, stretch, order));
        return first === undefined || last === undefined ? [] : even({ from: first, end: last }, PARTS);
      });
      return [FIRST_PLACE, ...within.sort((a, b) => a - b), LAST_PLACE];
    },
    find(from, end, page) {
      const part = { from, end };
      const selects = looked
        .flatMap((stretch) => common(stretch, part))
        .map((stretch) => sql`SELECT ${EVENT} AS event FROM (${places(match, stretch)})`);
      const found = unionAll([...selects, waiting(query.search, part)]);
      const { total, rows } = rowsOf(
        db,
        { ...query, ...page },
        {
          from: sql`(${found}) AS hit CROSS JOIN event_slim d ON d.event = hit.event`,
          repeats: false,
          conditions: [...columnConditions(query), ...conditions],
        },
      );
      const counts = common(counted, part).map((stretch) =>
        count(db, sql`SELECT count(*) FROM (${places(match, stretch)})`),
      );
      return { total: counts.reduce((sum, number) => sum + number, total), rows };
    },
  };
}

/** What a search finds by the index of words; `undefined`: that is of no use. */
export function findByWords(db: Connection, query: SearchQuery): Found | undefined {
  const search = searchByWords(db, query);
  return search && foundOf(search.find(FIRST_PLACE, LAST_PLACE, query));
}

/** The id of the last event; 0: there is none. */
export const lastEvent = (db: Connection): number =>
  (db.value('SELECT max(event) FROM event_slim') as number | null) ?? 0;

/** A search that looks at all texts. */
export const searchByTexts = (db: Connection, query: SearchQuery): Search => ({
  cuts() {
    const ids = { from: 0, end: lastEvent(db) + 1 };
    return [ids.from, ...even(ids, PARTS), ids.end];
  },
  find: (from, end, page) =>
    rowsOf(
      db,
      { ...query, ...page },
      {
        from: SLIM,
        repeats: false,
        conditions: [
          sql`d.event >= ${from} AND d.event < ${end}`,
          ...columnConditions(query),
          ...hasTexts(query.search),
        ],
      },
    ),
});
