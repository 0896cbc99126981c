import type { Calendar } from '@kalends/core';
import { hasSharedLoop } from '@kalends/core/adapter';

/** How often the version is read for writes of other processes, in milliseconds. */
const INTERVAL = 1_000;

/** Tells when the calendar has changed. */
export interface Versions {
  /** Resolves once the version is above `known`, by any process, or the signal is aborted. */
  readonly above: (known: number, until: AbortSignal) => Promise<void>;
}

/**
 * Watches the version of a calendar for all who wait: a write of this process is noticed at once, that of another one after
 * a second. Each who waits looks with a timer of its own, and the store is asked once for all of them. Where requests do not
 * share an event loop (`hasSharedLoop`) each looks for itself, and any write is noticed after a second. While no one
 * waits, nothing is read.
 */
export function createVersions(calendar: Pick<Calendar, 'version' | 'onCommit'>): Versions {
  const waiting = new Map<() => void, number>();
  const isShared = hasSharedLoop();
  let lookedAt = -Infinity;

  function wake(version: number): void {
    for (const [goOn, known] of waiting) if (version > known) goOn();
  }

  /** Reads the version, unless someone just has. */
  async function look(goOn: () => void): Promise<void> {
    if (isShared && performance.now() - lookedAt < INTERVAL / 2) return;
    lookedAt = performance.now();
    // a store that does not answer is asked again
    const version = await calendar.version().catch(() => 0);
    if (isShared) wake(version);
    else if (version > (waiting.get(goOn) ?? version)) goOn();
  }

  if (isShared) calendar.onCommit(({ version }) => wake(version));

  return {
    above: (known, until) =>
      new Promise((resolve) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const goOn = (): void => {
          waiting.delete(goOn);
          clearTimeout(timer);
          until.removeEventListener('abort', goOn);
          resolve();
        };
        const lookLater = (): void => {
          timer = setTimeout(() => {
            lookLater();
            void look(goOn);
          }, INTERVAL);
        };
        waiting.set(goOn, known);
        until.addEventListener('abort', goOn);
        if (until.aborted) {
          goOn();
          return;
        }
        lookLater();
        void look(goOn);
      }),
  };
}
