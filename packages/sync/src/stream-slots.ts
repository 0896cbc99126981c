import { CalendarError } from '@kalends/core';
import { createSlots, type SlotLimits } from '@kalends/http';

/** How many streams there may be at once. */
export interface StreamLimits extends SlotLimits {
  /** Ends all streams when it is aborted, and refuses further ones. */
  readonly ending: AbortSignal | undefined;
  /** After so many milliseconds without a sign of a stream it is over: a worker is not always told when a client leaves. */
  readonly silence: number;
}

/** The place of a stream among all of them. */
export interface StreamSlot {
  /** Aborted when all streams end. */
  readonly ending: AbortSignal;
  /** Reports that the stream is alive; a silent one loses its slot. */
  readonly goesOn: () => void;
  /** Releases the slot. */
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
export function createStreamSlots({
  ending,
  silence,
  ...limits
}: StreamLimits): (client: string | undefined) => StreamSlot {
  const slots = createSlots(limits);
  const streams = new Map<AbortController, { readonly client: string | undefined; heard: number }>();
  // one listener for all of them
  ending?.addEventListener('abort', () => {
    for (const stream of streams.keys()) stream.abort();
  });

  function release(stream: AbortController, client: string | undefined): void {
    if (streams.delete(stream)) slots.release(client);
  }

  return (client) => {
    if (ending?.aborted === true) throw refusal('busy', 'The server is shutting down.', 1);
    const now = performance.now();
    for (const [stream, of] of streams) if (now - of.heard > silence) release(stream, of.client);
    const full = slots.refusal(client);
    if (full === 'all')
      throw refusal('busy', 'There are too many streams. Ask for changes from time to time.');
    if (full === 'client')
      throw refusal('too_many_requests', 'You have too many streams. Close one of them.');
    slots.take(client);
    const stream = new AbortController();
    const own = { client, heard: now };
    streams.set(stream, own);
    return {
      ending: stream.signal,
      goesOn() {
        own.heard = performance.now();
      },
      release: () => release(stream, client),
    };
  };
}
