import type { CalendarError } from '@kalends/core';
import { createShares, later, waitLooking } from '@kalends/core/internal';
import { hasSharedLoop } from '@kalends/core/adapter';

/** Options of `createQueue`. */
export interface QueueOptions {
  /** How many tasks run at once. */
  readonly concurrency: number;
  /** How many tasks may wait in each line. */
  readonly waiting: number;
  /** How many lines take turns: tasks of one are not refused for those of another. Default 1. */
  readonly lines?: number;
  /** Whether a task is followed by a pause of its own length while more than half of a line waits. Default: no. */
  readonly pauses?: boolean;
  /** The error of a task that finds too many before it. */
  readonly refusal: () => CalendarError;
}

/** Runs a task now or later, in the turn of its share. Rejects with `refusal` if too many wait. */
export type Queue = <T>(share: string, task: () => Promise<T>, line?: number) => Promise<T>;

/** A task that waits: exactly one of the two is called. */
interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Creates a queue for tasks that take much memory or processor time. Those who wait have turns by their shares, such as
 * client networks; when too many wait, the latest of the one that has most in the line is refused. Where requests do not
 * share an event loop (`hasSharedLoop`), the runtime limits each request, and none waits for others.
 */
export function createQueue({
  concurrency,
  waiting,
  lines = 1,
  pauses = false,
  refusal,
}: QueueOptions): Queue {
  const queues = Array.from({ length: lines }, () => createShares<Waiting>(waiting));
  const isShared = hasSharedLoop();
  /** The line that had the last turn. */
  let turn = 0;
  let running = 0;
  /** The callbacks that end pauses, with their times. */
  const ends = new Map<() => void, number>();

  /** Hands the turn to the next task, so that a new one cannot take it in between. */
  function release(): void {
    turn += 1;
    for (let line = 0; line < lines; line++) {
      const next = queues[(turn + line) % lines]?.next();
      if (next !== undefined) {
        next.start();
        return;
      }
    }
    running -= 1;
  }

  function pause(milliseconds: number): void {
    const end = (): void => {
      if (ends.delete(end)) release();
    };
    ends.set(end, performance.now() + milliseconds);
    later(end, milliseconds);
  }

  /** Checks for a pause that is over and whose timer was lost. */
  function look(): void {
    for (const [end, until] of ends) if (performance.now() > until) end();
  }

  return async (share, task, line = 0) => {
    if (!isShared) return task();
    if (running >= concurrency)
      await waitLooking((start, refuse) => {
        const own = { start, refuse: () => refuse(refusal()) };
        queues[line]?.add(share, own)?.refuse();
      }, look);
    else running += 1;
    const started = performance.now();
    try {
      return await task();
    } finally {
      const isFlood = pauses && queues.reduce((sum, queue) => sum + queue.size(), 0) > waiting / 2;
      if (isFlood) pause(performance.now() - started);
      else release();
    }
  };
}
