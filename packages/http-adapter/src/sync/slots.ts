import { CalendarError } from '@kalends/core';

/** How many streams there may be at once. */
export interface StreamSlots {
  /** Of all clients. */
  readonly total: number;
  /** Of one client; those of unknown clients count only towards all. */
  readonly ofClient: number;
}

/** How long a client that was refused should wait, in seconds: streams go on for long. */
const RETRY_AFTER = 30;

/**
 * Counts the streams of a handler. The result takes a slot for a client and returns the function that gives it back.
 *
 * @returns a function that throws a `CalendarError`: `busy` if there are too many streams, `too_many_requests` if the
 * client has too many
 */
export function createSlots({ total, ofClient }: StreamSlots): (client: string | undefined) => () => void {
  const ofClients = new Map<string, number>();
  let all = 0;
  return (client) => {
    const own = client === undefined ? 0 : (ofClients.get(client) ?? 0);
    if (all >= total)
      throw new CalendarError('busy', 'There are too many streams. Ask for changes from time to time.', {
        retry_after: RETRY_AFTER,
      });
    if (own >= ofClient)
      throw new CalendarError('too_many_requests', 'You have too many streams. Close one of them.', {
        retry_after: RETRY_AFTER,
      });
    all += 1;
    if (client !== undefined) ofClients.set(client, own + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      all -= 1;
      if (client === undefined) return;
      const left = (ofClients.get(client) ?? 0) - 1;
      if (left > 0) ofClients.set(client, left);
      else ofClients.delete(client);
    };
  };
}
