import { CalendarError } from '@kalends/core';

/** How many streams there may be at once. */
export interface SlotLimits {
  /** Of all clients. */
  readonly total: number;
  /** Of one client; those of unknown clients count only towards all. */
  readonly ofClient: number;
  /** Ends all streams when it is aborted, and refuses further ones. */
  readonly ending: AbortSignal | undefined;
}

/** The place of a stream among all of them. */
export interface Slot {
  /** Aborted when all streams end. */
  readonly ending: AbortSignal;
  /** Gives it back. */
  readonly release: () => void;
}

/** How long a client that was refused should wait, in seconds: streams go on for long. */
const RETRY_AFTER = 30;

const refusal = (code: 'busy' | 'too_many_requests', message: string, seconds = RETRY_AFTER): CalendarError =>
  new CalendarError(code, message, { retry_after: seconds });

/**
 * Counts the streams of a handler.
 *
 * @returns takes a slot for a client, or throws a `CalendarError`: `busy` if there are too many streams or they are ending,
 * `too_many_requests` if the client has too many
 */
export function createSlots({ total, ofClient, ending }: SlotLimits): (client: string | undefined) => Slot {
  const slots = new Map<AbortController, string | undefined>();
  // one listener for all of them
  ending?.addEventListener('abort', () => {
    for (const slot of slots.keys()) slot.abort();
  });
  return (client) => {
    if (ending?.aborted === true) throw refusal('busy', 'The server is shutting down.', 1);
    if (slots.size >= total)
      throw refusal('busy', 'There are too many streams. Ask for changes from time to time.');
    const own = client === undefined ? [] : [...slots.values()].filter((other) => other === client);
    if (own.length >= ofClient)
      throw refusal('too_many_requests', 'You have too many streams. Close one of them.');
    const slot = new AbortController();
    slots.set(slot, client);
    return { ending: slot.signal, release: () => void slots.delete(slot) };
  };
}
