import type { Clock } from '@kalends/core';

/** Options of `createFailureCounters`. */
export interface FailureCountersOptions {
  /** Number of failures within a window that block a key. */
  readonly most: number;
  /** Length of a window in milliseconds, from its first failure. */
  readonly window: number;
  /** Maximum number of keys to count. */
  readonly keys: number;
  readonly clock: Clock;
}

interface Counter {
  count: number;
  /** The end of the window, in milliseconds. */
  readonly until: number;
}

/** Counts failures by key, in bounded memory. */
export interface FailureCounters {
  /** The end of a key's block, in milliseconds; `undefined` if the key is not blocked. */
  blockedUntil(key: string): number | undefined;
  /** Counts one failure, or another event, of a key. */
  add(key: string): void;
  /** Resets the counter of a key that is not blocked. */
  forget(key: string): void;
}

/** The shared key of all keys beyond the maximum. */
const OTHERS = '';

/**
 * Creates failure counters. A blocked key is never dropped before its window ends. When the maximum is reached, the
 * oldest key that is not blocked is dropped; if all keys are blocked, new ones share one counter, so that they are
 * blocked rather than unlimited.
 */
export function createFailureCounters(options: FailureCountersOptions): FailureCounters {
  const { most, window, keys, clock } = options;
  const open = new Map<string, Counter>();
  const blocked = new Map<string, Counter>();

  /** Drops expired keys; the windows of blocked keys end roughly in the order in which they were blocked. */
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
