import { CalendarError } from '@kalends/core';

/** How many streams there may be at once. */
export interface SlotLimits {
  /** Of all clients. */
  readonly total: number;
  /** Of one client; those of unknown clients count only towards all. */
  readonly ofClient: number;
  /** Ends all streams when it is aborted, and refuses further ones. */
  readonly ending: AbortSignal | undefined;
  /** After so many milliseconds without a sign of a stream it is over: a worker is not always told when a client leaves. */
  readonly silence: number;
}

/** The place of a stream among all of them. */
export interface Slot {
  /** Aborted when all streams end. */
  readonly ending: AbortSignal;
  /** Tells that the stream goes on; one of which nothing is heard for long counts no longer. */
  readonly goesOn: () => void;
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
export function createSlots({
  total,
  ofClient,
  ending,
  silence,
}: SlotLimits): (client: string | undefined) => Slot {
  const slots = new Map<AbortController, { readonly client: string | undefined; heard: number }>();
  // one listener for all of them
  ending?.addEventListener('abort', () => {
    for (const slot of slots.keys()) slot.abort();
  });
  return (client) => {
    if (ending?.aborted === true) throw refusal('busy', 'The server is shutting down.', 1);
    const now = performance.now();
    for (const [slot, { heard }] of slots) if (now - heard > silence) slots.delete(slot);
    if (slots.size >= total)
      throw refusal('busy', 'There are too many streams. Ask for changes from time to time.');
    const others = client === undefined ? [] : [...slots.values()].filter((other) => other.client === client);
    if (others.length >= ofClient)
      throw refusal('too_many_requests', 'You have too many streams. Close one of them.');
    const slot = new AbortController();
    const own = { client, heard: now };
    slots.set(slot, own);
    return {
      ending: slot.signal,
      goesOn() {
        own.heard = performance.now();
      },
      release: () => void slots.delete(slot),
    };
  };
}
