import { createShares, shareNow, type Shares } from './shares.js';
import { afterEvents, hasSharedLoop, nextTurn, waitLooking } from './event-loop.js';

/**
 * The number of turns of the event loop between two slices. Node accepts one connection in each, so that a client that connects
 * behind five hundred others would wait for five hundred slices. A turn in which nothing comes up counts like several: no one waits to be
 * accepted. Each costs some microseconds, and all of them as much as a short request.
 */
const TURNS = 'setImmediate' in globalThis ? 128 : 1;
const OF_EMPTY = 16;
/** A turn that takes less, in milliseconds, is empty: to accept a connection takes several times as long. */
const EMPTY = 0.005;

/** The queues for the next slice: long work, whose shares take turns, and requests, whose turns a handler gives. */
const waiting: Readonly<Record<'work' | 'requests', Shares<() => void>>> = {
  work: createShares(),
  requests: createShares(),
};
let last: keyof typeof waiting = 'work';

/** The counter of the turns left until the next slice. */
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
      left -= performance.now() - counted < EMPTY ? OF_EMPTY : 1;
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

/** Checks whether turns are still being counted, and runs the next slice if a timer was lost. */
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
