import type { Calendar } from '@kalends/core';

/** How often scheduled records are looked for, in milliseconds. */
const INTERVAL = 60_000;

/**
 * Publishes what is scheduled when its date comes: at once, and every minute from then on. Failures are reported and
 * the next minute tries again. The answer ends it, and waits for what is under way.
 */
export function startPublishing(calendar: Calendar, report: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const publish = () => {
    running = running.then(() => calendar.publishDue()).then(() => undefined, report);
  };
  publish();
  const timer = setInterval(publish, INTERVAL);
  return () => {
    clearInterval(timer);
    return running;
  };
}
