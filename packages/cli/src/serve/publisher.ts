import type { Calendar } from '@kalends/core';

/** How often to look for scheduled records that are due, in milliseconds. */
const INTERVAL = 60_000;

/**
 * Publishes scheduled records when they are due, and writes the events of series ahead: immediately, and then every minute. Failures are reported, and the
 * next minute tries again. Returns a function that stops, and waits for a run in progress.
 */
export function startPublishing(calendar: Calendar, report: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const publish = () => {
    running = running
      .then(() => calendar.publishDue())
      .then(() => calendar.expandDue())
      .then(() => undefined, report);
  };
  publish();
  const timer = setInterval(publish, INTERVAL);
  return () => {
    clearInterval(timer);
    return running;
  };
}
