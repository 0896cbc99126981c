import { idOf, isInOrder, matchById } from './compare-values.js';
import type { Difference, Sides } from './difference.js';

/** A record that one server has listed and the other one not yet. */
interface Waiting {
  readonly id: string | undefined;
  /** The how-manieth of the list it is. */
  readonly place: number;
  readonly item: unknown;
}

/** What is known of a list before one of its pages is compared. JSON. */
export interface PageWalk {
  /** From 1. */
  readonly page: number;
  /** Behind which page the walk ends. */
  readonly last: number;
  readonly waiting: Sides<readonly Waiting[]>;
  /** How many records each side has listed. */
  readonly listed: Sides<number>;
  /** The greatest places of records that both have. */
  readonly reached: Sides<number>;
  /** Differences of totals and page links, which may follow from records that only one of them has. */
  readonly deferred: readonly Difference[];
  /** How many records more A has than B, as far as that was told. */
  readonly balance: number;
  /** By which correction all records that only one has are explained; `false`: not all of them are. */
  readonly explained: string | false | undefined;
}

/** The beginning of a list. */
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

/** How many records may wait for their match on a later page of the other server. */
const MOST_WAITING = 300;

/** What the comparison of a page gives. */
export interface PageMatches {
  /** The same record from both. */
  readonly pairs: readonly Sides<unknown>[];
  /** What only one has, for good. */
  readonly onlyA: readonly unknown[];
  readonly onlyB: readonly unknown[];
  readonly inOrder: boolean;
  readonly next: PageWalk;
}

const arrived = (items: readonly unknown[], before: number): Waiting[] =>
  items.map((item, i) => ({ id: idOf(item), place: before + i, item }));

/**
 * Matches the records of one page with those of the other server, on this page or on earlier ones: a record that only one has
 * moves all that follow it, also from page to page.
 *
 * @param isLast whether no page follows
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
  // of two pairs one of which was found earlier, the later one has the greater place on at least one side
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
