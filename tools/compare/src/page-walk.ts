import { idOf, isInOrder, matchById } from './compare-values.js';
import type { Difference, Sides } from './difference.js';

/** A record that one server has listed and the other has not yet. */
interface Waiting {
  readonly id: string | undefined;
  /** Its position in the list. */
  readonly place: number;
  readonly item: unknown;
}

/** The state of a list before the next page is compared, serializable as JSON. */
export interface PageWalk {
  /** The page number, from 1. */
  readonly page: number;
  /** The last page of the walk. */
  readonly last: number;
  readonly waiting: Sides<readonly Waiting[]>;
  /** The number of records that each side has listed. */
  readonly listed: Sides<number>;
  /** The highest positions of records that both have. */
  readonly reached: Sides<number>;
  /** Differences of totals and page links, which may result from records that only one of them has. */
  readonly deferred: readonly Difference[];
  /** How many more records A has than B, according to their totals. */
  readonly balance: number;
  /** The correction that explains all unmatched records; `false` if some are unexplained. */
  readonly explained: string | false | undefined;
}

/** The initial state of a list. */
export const FIRST_PAGE: PageWalk = {
  page: 1,
  last: 1,
  waiting: { a: [], b: [] },
  listed: { a: 0, b: 0 },
  reached: { a: -1, b: -1 },
  deferred: [],
  balance: 0,
  explained: undefined,
};

/** The maximum number of records waiting for their match on a later page of the other server. */
const MOST_WAITING = 300;

/** The result of matching the records of a page. */
export interface PageMatches {
  /** Pairs of the same record. */
  readonly pairs: readonly Sides<unknown>[];
  /** Records that are certainly missing on the other side. */
  readonly onlyA: readonly unknown[];
  readonly onlyB: readonly unknown[];
  readonly inOrder: boolean;
  readonly next: PageWalk;
}

const arrived = (items: readonly unknown[], before: number): Waiting[] =>
  items.map((item, i) => ({ id: idOf(item), place: before + i, item }));

/**
 * Matches the records of one page with those of the other server, on this page or earlier ones: a record that only one server has
 * shifts all that follow, even across pages.
 *
 * @param isLast whether this is the last page
 */
export function matchPage(
  walk: PageWalk,
  a: readonly unknown[],
  b: readonly unknown[],
  isLast: boolean,
): PageMatches {
  const waitingA = [...walk.waiting.a, ...arrived(a, walk.listed.a)];
  const waitingB = [...walk.waiting.b, ...arrived(b, walk.listed.b)];
  const { pairs, onlyA, onlyB } = matchById(
    waitingA.map(({ id }) => id),
    waitingB.map(({ id }) => id),
  );
  const matched = pairs.flatMap((pair) => {
    const [x, y] = [waitingA[pair.a], waitingB[pair.b]];
    return x === undefined || y === undefined ? [] : [{ a: x, b: y }];
  });
  const places = matched.map(({ a: x, b: y }) => ({ a: x.place, b: y.place }));
  // of two pairs found one after the other, the later one has the higher position on at least one side
  const inOrder =
    isInOrder(places) &&
    places.every(
      (place) =>
        (place.a < walk.listed.a || place.b > walk.reached.b) &&
        (place.b < walk.listed.b || place.a > walk.reached.a),
    );
  const rest = (only: readonly number[], waiting: readonly Waiting[]) => {
    const left = only.flatMap((i) => waiting[i] ?? []);
    const given = isLast ? left.length : Math.max(0, left.length - MOST_WAITING);
    return { given: left.slice(0, given).map(({ item }) => item), left: left.slice(given) };
  };
  const [restA, restB] = [rest(onlyA, waitingA), rest(onlyB, waitingB)];
  return {
    pairs: matched.map(({ a: x, b: y }) => ({ a: x.item, b: y.item })),
    onlyA: restA.given,
    onlyB: restB.given,
    inOrder,
    next: {
      ...walk,
      page: walk.page + 1,
      waiting: { a: restA.left, b: restB.left },
      listed: { a: walk.listed.a + a.length, b: walk.listed.b + b.length },
      reached: {
        a: Math.max(walk.reached.a, ...places.map((place) => place.a)),
        b: Math.max(walk.reached.b, ...places.map((place) => place.b)),
      },
      balance: walk.balance + restA.given.length - restB.given.length,
    },
  };
}
