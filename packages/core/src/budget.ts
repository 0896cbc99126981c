import { CalendarError } from './errors.js';
import { createShares, shareNow, type Shares } from './shares.js';
import { afterEvents, hasSharedLoop, nextTurn, waitLooking } from './event-loop.js';

/** The work that a budget counts. */
export interface Work {
  /** Characters of text that are parsed, sanitised, folded or indexed. */
  readonly characters: number;
  /** Records that are loaded to be compared, or examined one by one. */
  readonly records: number;
  /** Occurrences that a rule of recurrence gives, whether they are used or not. */
  readonly occurrences: number;
  /** Days and times that a rule of recurrence examines to find its occurrences. */
  readonly dates: number;
  /** Pixels that are decoded. */
  readonly pixels: number;
}

/** What each kind of work is called in errors, and how much of it is some milliseconds of work. */
const KINDS_OF_WORK: Readonly<Record<keyof Work, { readonly name: string; readonly slice: number }>> = {
  characters: { name: 'characters of text', slice: 20_000 },
  records: { name: 'records to examine', slice: 10 },
  occurrences: { name: 'occurrences', slice: 500 },
  dates: { name: 'dates to examine', slice: 50_000 },
  pixels: { name: 'pixels', slice: 500_000 },
};

/**
 * The work that one request, one file or one background job may take. A limit per value says nothing about values ×
 * size, so the code that does the work counts it, where it does it.
 */
export interface Budget {
  /**
   * Counts work that is about to be done. Throws `too_large`, whose message names the limit, if it is more
   * than is left.
   */
  spend(kind: keyof Work, amount: number): void;
  /**
   * Lets other requests, timers and signals run if some milliseconds of work were counted since the last time; else
   * `undefined`, so that `await budget.turn()` costs little. Hold no lock while you wait.
   */
  turn(): Promise<void> | undefined;
  /** Allows as much work as at the beginning: for the next of several entries, each of which has the same limits. */
  renew(): void;
}

/**
 * The number of turns of the event loop between two slices. Node accepts one connection in each, so that a client that connects
 * behind five hundred others would wait for five hundred slices. A turn without work takes a microsecond.
 */
const TURNS = 'setImmediate' in globalThis ? 128 : 1;

/** What waits for its next slice: long work, whose shares take turns, and requests, whose turns a handler gives. */
const waiting: Readonly<Record<'work' | 'requests', Shares<() => void>>> = {
  work: createShares(),
  requests: createShares(),
};
let last: keyof typeof waiting = 'work';

/** Who counts the turns that are left up to the next slice, and when the last one was. */
let counting: object | undefined;
let left = TURNS;
let counted = 0;
/** After so many milliseconds without a turn no one counts any more: a timer was lost. */
const LOST = 400;

function runSlice(): void {
  const other = last === 'work' ? 'requests' : 'work';
  if (waiting[other].size() > 0) last = other;
  waiting[last].next()?.();
  counting = undefined;
  left = TURNS;
}

/** Counts the turns up to the next slice, unless someone does or nothing waits. */
function countTurns(): void {
  if (counting !== undefined || waiting.work.size() + waiting.requests.size() === 0) return;
  const me = {};
  const count = (): void => {
    counted = performance.now();
    afterEvents(() => {
      if (counting !== me) return;
      left -= 1;
      if (left > 0) {
        count();
        return;
      }
      runSlice();
      countTurns();
    });
  };
  counting = me;
  count();
}

/** Those that wait look whether someone counts still, and run the next slice if a timer was lost. */
function look(): void {
  if (counting !== undefined && performance.now() - counted < LOST) return;
  runSlice();
  countTurns();
}

/**
 * Waits for the next slice of long work, each of some milliseconds: only one slice runs in each turn of the event loop,
 * so that others wait for one slice and not for one of each of a hundred searches. Shares (`beginFor`) take turns: who searches a
 * hundred times at once holds up the search of someone else by one slice each. Where requests do not share an event loop
 * (`hasSharedLoop`), each waits for a turn of its own.
 *
 * @param of `requests` have every second slice, however much work waits
 */
export const nextSlice = (of: 'work' | 'requests' = 'work'): Promise<void> =>
  hasSharedLoop()
    ? waitLooking((slice) => {
        waiting[of].add(shareNow(), slice);
        countTurns();
      }, look)
    : nextTurn();

/**
 * Creates a budget.
 *
 * @param limits the most work of each kind; work without a limit is counted for `turn` only
 * @example
 * const budget = createBudget({ characters: 20_000_000, occurrences: 200_000 });
 * for (const line of lines) {
 *   budget.spend('characters', line.length);
 *   parse(line);
 *   await budget.turn();
 * }
 */
export function createBudget(limits: Partial<Work>): Budget {
  let spent: Partial<Record<keyof Work, number>> = {};
  /** The part of a slice that is used; 1 is all of it. */
  let used = 0;
  return {
    spend(kind, amount) {
      const { name, slice } = KINDS_OF_WORK[kind];
      const { [kind]: most = Infinity } = limits;
      spent[kind] = (spent[kind] ?? 0) + amount;
      if (spent[kind] > most)
        throw new CalendarError(
          'too_large',
          `This takes more work than is allowed: more than ${most} ${name} (limit "${kind}").`,
        );
      used += amount / slice;
    },
    turn() {
      if (used < 1) return undefined;
      used = 0;
      return nextSlice();
    },
    renew() {
      spent = {};
    },
  };
}
