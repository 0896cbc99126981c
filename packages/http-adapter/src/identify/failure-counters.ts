import type { Clock } from '@kalends/core';

/** What `createFailureCounters` is made of. */
export interface FailureCountersOptions {
  /** Failures within a window after which a key is blocked. */
  readonly most: number;
  /** How long failures count from the first one of the window on, in milliseconds. */
  readonly window: number;
  /** How many keys are counted at most. */
  readonly keys: number;
  readonly clock: Clock;
}

interface Counter {
  count: number;
  /** When the window ends, in milliseconds. */
  readonly until: number;
}

/** Counts failures by key, in bounded memory. */
export interface FailureCounters {
  /** When a key that is blocked becomes free, in milliseconds; `undefined` for one that is not blocked. */
  blockedUntil(key: string): number | undefined;
  add(key: string): void;
  /** Forgets the failures of a key that is not blocked. */
  forget(key: string): void;
}

/** The key of all those for which there is no room any more. */
const OTHERS = '';

/**
 * Failure counters. A blocked key is never forgotten before its window ends. Where there is no room, the oldest key that is not
 * blocked makes some; where all are blocked, new keys share one counter, so that they are blocked rather than unlimited.
 */
export function createFailureCounters(options: FailureCountersOptions): FailureCounters {
  const { most, window, keys, clock } = options;
  const open = new Map<string, Counter>();
  const blocked = new Map<string, Counter>();

  /** Drops what has ended; the windows of blocked keys end about in the order in which they were blocked. */
  function makeRoom(now: number): void {
    for (const [key, { until }] of blocked) {
      if (until > now) break;
      blocked.delete(key);
    }
    if (open.size + blocked.size < keys) return;
    for (const oldest of open.keys()) {
      if (oldest === OTHERS) continue;
      open.delete(oldest);
      return;
    }
  }

  const placeOf = (key: string): string =>
    open.has(key) || blocked.has(key) || open.size + blocked.size < keys ? key : OTHERS;

  return {
    blockedUntil(key) {
      const until = blocked.get(placeOf(key))?.until;
      return until !== undefined && until > clock() ? until : undefined;
    },
    add(key) {
      const now = clock();
      if (!open.has(key)) makeRoom(now);
      const place = placeOf(key);
      const known = open.get(place);
      const counter = known !== undefined && known.until > now ? known : { count: 0, until: now + window };
      counter.count += 1;
      open.delete(place);
      (counter.count >= most ? blocked : open).set(place, counter);
    },
    forget: (key) => open.delete(key),
  };
}
