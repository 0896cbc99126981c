import { compareTexts } from './compare-texts.js';
import type { EventOrder, EventQuery } from './query.js';
import { createSortedRuns } from './sorted-runs.js';

/** Lists of events that a store finds part by part: what it knows of each event that it finds, and the page of all parts. */

/** An event that was found, with what lists are sorted by. Times are texts or numbers that sort like them. */
export interface EventHit {
  readonly id: number;
  readonly start_date: string | number;
  readonly date: string | number;
  /** The sort key of lists that are sorted by something else; `null` without a value. */
  readonly sort: string | number | null;
  /** Its series, in lists of one event of each. */
  readonly series?: number;
}

const BY_KEY = ['sort', 'id'] as const;

const COLUMNS = {
  start_date: ['start_date', 'date', 'id'],
  date: ['date', 'id'],
  id: ['id'],
  modified: BY_KEY,
  title: BY_KEY,
  slug: BY_KEY,
  author: BY_KEY,
  include: BY_KEY,
} as const satisfies Readonly<Record<EventOrder, readonly (keyof EventHit)[]>>;

/** The members of hits that a list is sorted by. What lacks a sort key comes last in both directions. */
export const hitOrder = (
  orderby: EventQuery['orderby'],
): readonly ('start_date' | 'date' | 'sort' | 'id')[] =>
  typeof orderby === 'object' ? BY_KEY : COLUMNS[orderby];

const compareValues = (a: EventHit['sort'], b: EventHit['sort']): number =>
  typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Number(a) - Number(b);

/** Compares two hits by the order of a list, as for `Array.prototype.sort`. */
export const compareHits =
  ({ orderby, order }: Pick<EventQuery, 'orderby' | 'order'>) =>
  (a: EventHit, b: EventHit): number => {
    if (a.sort === null || b.sort === null) {
      const last = Number(a.sort === null) - Number(b.sort === null);
      if (last !== 0) return last;
    }
    for (const column of hitOrder(orderby)) {
      const compared = compareValues(a[column], b[column]);
      if (compared !== 0) return order === 'asc' ? compared : -compared;
    }
    return 0;
  };

/** The hits of a list, of which some arrive at a time. */
export interface HitList<H extends EventHit> {
  /**
   * Adds hits in any order; in lists of one event of each series by start.
   *
   * @param found how many there are, if only those are added that come first in the order of the list. Default: these
   */
  add(hits: readonly H[], found?: number): void;
  /** How many there are so far. */
  readonly total: number;
  /** The page of the list. */
  page(): readonly H[];
}

/**
 * Makes the list of a query.
 *
 * @param series the ids of the series that the caller sees, in lists of one event of each (`one_per_series`): the first hit of each is listed
 */
export function createHitList<H extends EventHit>(query: EventQuery, series: Iterable<number>): HitList<H> {
  const { offset, limit } = query;
  const seen = new Set(series);
  const left = new Set(seen);
  const runs = createSortedRuns<H>(compareHits(query), offset + limit);
  const isListed = ({ series: of = 0 }: H): boolean => !seen.has(of) || left.delete(of);
  let total = 0;
  return {
    add(hits, found) {
      const listed = hits.filter(isListed);
      total += found ?? listed.length;
      runs.add(listed);
    },
    get total() {
      return total;
    },
    page: () => runs.first().slice(offset, offset + limit),
  };
}
