import { afterMicrotasks, waitLooking } from '@kalends/core/internal';
import { hasSharedLoop, nextSlice } from '@kalends/core/adapter';
import { aborted } from '../request-error.js';

/** The number of milliseconds of work on requests before the event loop gets a turn: health checks, timers, sockets. */
const SLICE = 10;
/** After so many milliseconds half of a client's work is forgotten, and less than this is forgotten altogether. */
const HALF_LIFE = 20_000;
const LEAST = 0.1;
/** A turn counts as at most so many milliseconds of work: what takes longer is the garbage collector or other processes. */
const MOST = 2 * SLICE;
/** The milliseconds of waiting that count like one millisecond less of work, so that every request has its turn. */
const WAITING = 500;

/** The bytes to render or hash that take some milliseconds. */
const BYTES = 100_000;

/** Someone for whom work is done. */
interface Waiter {
  /** The client, as the host identifies it. */
  readonly client: string;
  /** Whether it waits no longer: its connection is closed, and it asked for nothing but an answer. Default: never. */
  isGone?: (() => boolean) | undefined;
}

/** The work for one client: with it an answer that takes milliseconds lets others have their turn. */
export interface Work {
  /** The client, as the host tells clients apart (`clientOf`); `undefined` if it does not know. */
  readonly client: string | undefined;
  /**
   * Waits for a turn, between the stages of an answer: returns nothing if there is time left in the slice, otherwise a
   * promise. It rejects if no one waits any more for what is made.
   */
  turn(): Promise<void> | undefined;
  /** Counts bytes that were rendered or hashed, and waits for a turn as soon as they are some milliseconds of work. */
  spend(bytes: number): Promise<void> | undefined;
  /** Splits a list into parts, each in a turn of its own. */
  parts<T>(items: readonly T[], size: number): AsyncGenerator<readonly T[]>;
  /** Has its turns as soon as another one that waits for what it makes would have them. */
  lend(to: Work): void;
  /**
   * The work for another client, whose turns are counted together with these.
   *
   * @param isGone whether no one waits for it any more
   */
  share(client: string | undefined, isGone?: () => boolean): Work;
}

/** For whom work is done: its client, and those that wait for what it makes. */
const waitersOf = new WeakMap<Work, Set<Waiter>>();

/** Whether all of them are gone. */
function areGone(waiters: ReadonlySet<Waiter>): boolean {
  for (const { isGone } of waiters) if (isGone?.() !== true) return false;
  return true;
}

/** A request that waits for its turn. */
interface Waiting {
  readonly waiters: ReadonlySet<Waiter>;
  readonly since: number;
  readonly goOn: () => void;
  readonly giveUp: (error: Error) => void;
}

/** Waits until everything that can go on has gone on. */
const idle = (): Promise<void> => new Promise(afterMicrotasks);

/** After so many milliseconds without a sign of the one who gives turns another one does: a timer was lost. */
const LOST = 400;

/**
 * Creates the work of a handler, for an unknown client. Concurrent requests are processed in time slices, and each turn is
 * that of the client that has had the least work of late, in the order of arrival where it is equal: a visitor waits for
 * what is in its turn, and not for all requests of a hundred clients that ask all the time. Where requests do not share an
 * event loop (`hasSharedLoop`) none waits for others.
 *
 * @param clock milliseconds from any start, never set back
 */
export function createWork(clock: () => number = () => performance.now()): Work {
  const waiting: Waiting[] = [];
  /** The work that each client has had of late, in milliseconds, and when half of it was forgotten. */
  const had = new Map<string, number>();
  let halved = -Infinity;
  const isShared = hasSharedLoop();
  /** The start of the current slice. */
  let began = -Infinity;
  /** Whether the next slice is waited for, or someone gives turns; and when there was the last sign of either. */
  let isEnding = false;
  let giving: object | undefined;
  let signed = 0;
  const isLost = (): boolean => performance.now() - signed >= LOST;

  /** Ends what no one waits for any more: clients that leave again and again would take the turns of all others. */
  function dropGone(): void {
    const left = waiting.filter(({ waiters }) => !areGone(waiters));
    for (const { waiters, giveUp } of waiting) if (areGone(waiters)) giveUp(aborted());
    waiting.splice(0, waiting.length, ...left);
  }

  function next(): Waiting | undefined {
    let first = 0;
    let least = Infinity;
    for (const [index, { waiters, since }] of waiting.entries())
      for (const { client } of waiters) {
        const rank = (had.get(client) ?? 0) + since / WAITING;
        if (rank < least) [first, least] = [index, rank];
      }
    return waiting.splice(first, 1)[0];
  }

  /** Counts work for all that wait for it: who has had none of late would be preferred by joining what another one has begun. */
  function count(waiters: ReadonlySet<Waiter>, work: number, now: number): void {
    for (const { client } of waiters) had.set(client, (had.get(client) ?? 0) + Math.min(work, MOST));
    if (now - halved < HALF_LIFE) return;
    halved = now;
    for (const [one, before] of had)
      if (before > LEAST) had.set(one, before / 2);
      else had.delete(one);
  }

  /** Ends the slice: other work has its turn, then those that wait, in the next slice. */
  async function endSlice(): Promise<void> {
    isEnding = true;
    signed = performance.now();
    await nextSlice('requests');
    isEnding = false;
    if (giving !== undefined && !isLost()) return;
    const me = {};
    giving = me;
    began = clock();
    await giveTurns(me);
    if (giving !== me) return;
    giving = undefined;
    if (waiting.length > 0) look();
  }

  /** Gives turns for a slice. */
  async function giveTurns(me: object): Promise<void> {
    dropGone();
    for (let from = began; from - began < SLICE && giving === me;) {
      const turn = next();
      if (turn === undefined) return;
      signed = performance.now();
      turn.goOn();
      await idle();
      const to = clock();
      count(turn.waiters, to - from, to);
      from = to;
    }
  }

  /** Anyone who waits looks whether there is someone still who gives turns. */
  function look(): void {
    if (isLost() || !(isEnding || giving !== undefined)) void endSlice();
  }

  function turn(waiters: ReadonlySet<Waiter>): Promise<void> | undefined {
    if (areGone(waiters)) return Promise.reject(aborted());
    if (!isShared) return undefined;
    if (waiting.length === 0) {
      if (clock() - began < SLICE) return undefined;
      if (!isEnding) {
        // there may have been nothing to do for long
        began = clock();
        void endSlice();
        return undefined;
      }
    }
    return waitLooking((goOn, giveUp) => waiting.push({ waiters, since: clock(), goOn, giveUp }), look);
  }

  function share(client?: string, isGone?: () => boolean): Work {
    const waiters = new Set<Waiter>([{ client: client ?? '', isGone }]);
    let used = 0;
    const work: Work = {
      client,
      turn: () => turn(waiters),
      spend(bytes) {
        used += bytes;
        if (used <= BYTES) return undefined;
        used = 0;
        return turn(waiters);
      },
      async *parts(items, size) {
        for (let from = 0; from < items.length; from += size) {
          await turn(waiters);
          yield items.slice(from, from + size);
        }
      },
      lend(to) {
        for (const waiter of waiters) waitersOf.get(to)?.add(waiter);
      },
      share,
    };
    waitersOf.set(work, waiters);
    return work;
  }

  return share();
}
