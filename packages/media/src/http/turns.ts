import { CalendarError } from '@kalends/core';

/** So many pictures may be rendered or wait for it. */
const MAX_WAITING = 16;

/** The `Retry-After` of a request that found too many before it, in seconds. */
const RETRY_AFTER = 5;

const busy = (): CalendarError =>
  new CalendarError('busy', 'Too many images are being processed. Try again in a moment.', {
    retry_after: RETRY_AFTER,
  });

/**
 * Runs one after another, so that the memory for decoded pixels is needed once. Throws `busy` when too many wait: each of
 * them holds its file.
 */
export function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (work) => {
    if (waiting >= MAX_WAITING) throw busy();
    waiting += 1;
    const next = last.then(work).finally(() => (waiting -= 1));
    last = next.catch(() => undefined);
    return next;
  };
}
