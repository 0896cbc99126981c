import { compareHits, createSortedRuns } from '@kalends/core/internal';
import {
  hasOnlyFilters,
  partsOf,
  windowOf,
  type EventQuery,
  type EventSearch,
  type Slice,
} from '@kalends/core/store';
import { sortableDay, sortableTime } from '../derived/sortable.js';
import type { Connection } from '../file/connection.js';
import { raw, type Sql, sql, unionAll, valueOf } from '../file/sql.js';
import { conditionsOf, filtersOf } from '../find/event-filters.js';
import { EVENTS_BY_ID, findIn, foundHits, type FoundRows, OF_EVERY_EVENT } from '../find/event-hits.js';
import { textMatches } from '../find/event-text.js';
import { count, slice } from '../find/page.js';
import {
  ALL_DOCIDS,
  dividersOf,
  type DocidRange,
  docidOfDay,
  eventOf,
  GREAT_IDS,
  type Group,
  intersect,
  nextDay,
  NO_DOCIDS,
  without,
} from './docid.js';
import { matchOf } from './match.js';
import type { SteppedFind } from '../find/find-in-steps.js';

/**
 * Full-text search for events. The index returns hits by docid, and a list needs a few ranges of docids. On days that
 * lie completely within its window every hit belongs to the list, and only as many rows are read as the page needs:
 * with a million events this takes a tenth of the time.
 */

/** A query with a full-text search. */
export type SearchQuery = EventQuery & { readonly search: EventSearch };

/** Whether a query has a full-text search, whatever other filters it has. */
export const hasSearch = (query: EventQuery): query is SearchQuery => query.search !== null;

/** Whether a query has a full-text search and no other filters than a window and flags. */
export const isSearch = (query: EventQuery): query is SearchQuery =>
  hasSearch(query) && hasOnlyFilters(query, ['search', 'featured']);

/** The conditions of a search besides its texts. */
const columnConditions = (db: Connection, query: SearchQuery): Sql[] => [
  ...conditionsOf(query),
  ...filtersOf(db, query, 'search').map(({ holds }) => holds),
];

/** A search with the index, which can run range by range. */
export interface RangedSearch {
  /** Whether it reads the texts of what the index finds. */
  readonly readsTexts: boolean;
  /** Numbers in ascending order that divide the search: each range between two of them can be searched separately. */
  bounds(): readonly number[];
  /** A slice of the results between two of these numbers; `end` is exclusive. */
  find(from: number, end: number, page: Slice): FoundRows;
}

/** The number of ranges into which each range of docids is divided. */
const PARTS = 200;

const [EARLIEST, LATEST] = ['0000-00-00 00:00:00', '9999-99-99 23:59:59'];

/** The docids of a query. */
interface DocidsOfQuery {
  /** Published events that end on the day on which they start. */
  readonly sameDay: DocidRange;
  /** The part of them on days that lie completely within the window. */
  readonly wholeDays: DocidRange;
  /** All other events. */
  readonly others: readonly DocidRange[];
}

function docidsOf(query: EventQuery): DocidsOfQuery {
  const window = windowOf(query);
  const { status } = query.visible;
  const isPublic = status.includes('publish');
  const range = (group: Group, first: string | null): DocidRange => ({
    from: docidOfDay(group, sortableTime(first ?? EARLIEST)),
    end: nextDay(docidOfDay(group, sortableTime(window.to ?? LATEST))),
  });
  const others: readonly (readonly [Group, isAsked: boolean])[] = [
    ['longer', isPublic],
    ['hidden', isPublic && query.hidden],
    ['unpublished', status.some((one) => one !== 'publish')],
  ];
  // an event that starts and ends on one day cannot start before the first day on which it may end
  const from = window.endFrom ?? window.from;
  const { days } = partsOf({ ...window, from });
  const [first, end] = [days?.first, days?.end].map((day) =>
    docidOfDay('sameDay', sortableDay(day ?? EARLIEST)),
  );
  return {
    sameDay: isPublic ? range('sameDay', from) : NO_DOCIDS,
    wholeDays: isPublic && days !== undefined ? { from: first ?? 0, end: end ?? 0 } : NO_DOCIDS,
    others: [
      GREAT_IDS,
      ...others.flatMap(([group, isAsked]) => (isAsked ? [range(group, window.from)] : [])),
    ],
  };
}

/** SQLite seeks a docid in the index only if the value has the type integer */
const inRange = ({ from, end }: DocidRange): Sql =>
  sql`rowid >= CAST(${from} AS INTEGER) AND rowid < CAST(${end} AS INTEGER)`;

/** The docids in a range that match an expression. */
const hits = (expression: string, range: DocidRange): Sql => sql`
  SELECT rowid AS docid FROM event_word
  WHERE event_word MATCH ${expression} AND ${inRange(range)} AND rowid NOT IN (SELECT docid FROM pending_event)`;

/** The first or last indexed docid in a range. */
const indexedDocid = (db: Connection, range: DocidRange, order: 'ASC' | 'DESC'): number | undefined =>
  valueOf(
    db,
    sql`SELECT rowid FROM event_word WHERE ${inRange(range)} ORDER BY rowid ${raw(order)} LIMIT 1`,
  ) as number | undefined;

/** The events waiting to be indexed whose texts match a search, by their previous docids. */
const pendingHits = (search: EventSearch, { from, end }: DocidRange): Sql => sql`
  SELECT t.event FROM pending_event p CROSS JOIN event_text t ON t.event = p.event
  WHERE p.docid >= ${from} AND p.docid < ${end} AND ${textMatches(search)}`;

/** The whole days after the day of the page's last hit: their hits only need to be counted. */
function daysAfterPage(
  db: Connection,
  expression: string,
  wholeDays: DocidRange,
  { offset, limit }: Slice,
): DocidRange {
  const lastOnPage = slice({ offset: offset + limit - 1, limit: 1 });
  const last = valueOf(db, sql`${hits(expression, wholeDays)} ORDER BY rowid ${lastOnPage}`);
  return { ...wholeDays, from: last === undefined ? wholeDays.end : nextDay(last as number) };
}

/** A search with the full-text index; `undefined` if the index cannot answer it efficiently. */
export function searchByWords(db: Connection, query: SearchQuery): RangedSearch | undefined {
  const match = matchOf(db, query.search);
  if (match === undefined) return undefined;
  const { expression, conditions } = match;
  const { sameDay, wholeDays, others } = docidsOf(query);
  // checking whether a range is empty is faster than searching it
  const used = others.filter((range) => indexedDocid(db, range, 'ASC') !== undefined);
  const hasOnlyWords =
    conditions.length === 0 &&
    hasOnlyFilters(query, ['search']) &&
    query.orderby === 'start_date' &&
    query.order === 'asc' &&
    wholeDays.from < wholeDays.end;
  const counted = hasOnlyWords ? daysAfterPage(db, expression, wholeDays, query) : NO_DOCIDS;
  const checked = [...without(sameDay, counted), ...used];
  const columns = columnConditions(db, query);

  return {
    readsTexts: conditions.length > 0,
    bounds() {
      const dividers = [sameDay, ...used].flatMap((range) => {
        const [from, end] = [indexedDocid(db, range, 'ASC'), indexedDocid(db, range, 'DESC')];
        return from === undefined || end === undefined ? [] : dividersOf({ from, end }, PARTS);
      });
      return [ALL_DOCIDS.from, ...dividers.sort((a, b) => a - b), ALL_DOCIDS.end];
    },
    find(from, end, page) {
      const part = { from, end };
      const selects = checked
        .flatMap((range) => intersect(range, part))
        .map((range) => sql`SELECT ${raw(eventOf('docid'))} AS event FROM (${hits(expression, range)})`);
      const found = unionAll([...selects, pendingHits(query.search, part)]);
      const { total, rows } = findIn(
        db,
        { ...query, ...page },
        {
          from: sql`(${found}) AS hit CROSS JOIN ${EVENTS_BY_ID}`,
          repeats: false,
          conditions: [sql`${OF_EVERY_EVENT} AND d.event = hit.event`, ...columns, ...conditions],
        },
      );
      const counts = intersect(counted, part).map((range) =>
        count(db, sql`SELECT count(*) FROM (${hits(expression, range)})`),
      );
      return { total: counts.reduce((sum, number) => sum + number, total), rows };
    },
  };
}

/** A search that runs in steps, with the index. */
export function steppedSearch(db: Connection, query: SearchQuery, search: RangedSearch): SteppedFind {
  const { offset, limit } = query;
  const bounds = search.bounds();
  const hits = createSortedRuns(compareHits(query), offset + limit);
  let [at, total] = [0, 0];
  return {
    next(units) {
      const end = Math.min(at + units, bounds.length - 1);
      const found = search.find(bounds[at] ?? 0, bounds[end] ?? 0, { offset: 0, limit: offset + limit });
      at = end;
      total += found.total;
      hits.add([...found.rows]);
      return at < bounds.length - 1;
    },
    found: () => foundHits(db, total, hits.first().slice(offset, offset + limit)),
  };
}
