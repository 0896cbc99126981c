import type { Calendar } from '@kalends/core';

/** How often the version is read for writes of other processes, in milliseconds. */
const INTERVAL = 1_000;

/** Tells when the calendar has changed. */
export interface Versions {
  /** Resolves once the version is above `known`, by any process, or the signal is aborted. */
  readonly above: (known: number, until: AbortSignal) => Promise<void>;
}

/**
 * Watches the version of a calendar for all who wait: a write of this process is noticed at once, that of another one after
 * a second. While no one waits, nothing is read.
 */
export function createVersions(calendar: Pick<Calendar, 'version' | 'onCommit'>): Versions {
  const waiting = new Map<() => void, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wake(version: number): void {
    for (const [goOn, known] of waiting) if (version > known) goOn();
  }

  async function look(): Promise<void> {
    // a store that does not answer is asked again
    wake(await calendar.version().catch(() => 0));
    timer = waiting.size === 0 ? undefined : setTimeout(() => void look(), INTERVAL);
  }

  calendar.onCommit(({ version }) => wake(version));

  return {
    above: (known, until) =>
      new Promise((resolve) => {
        const goOn = (): void => {
          waiting.delete(goOn);
          until.removeEventListener('abort', goOn);
          resolve();
        };
        waiting.set(goOn, known);
        until.addEventListener('abort', goOn);
        if (until.aborted) goOn();
        timer ??= setTimeout(() => void look(), 0);
      }),
  };
}
