import { CalendarError } from '@kalends/core';
import type { RequestLimits } from './request-limits.js';

/** What a body counts as at least, in bytes: a connection that has sent a single byte costs memory, too. */
const LEAST = 16 * 1024;

/** Seconds after which another try makes sense: bodies come and go. */
const RETRY_AFTER = 1;

const busy = (): CalendarError =>
  new CalendarError('busy', 'The server has too much to do. Try again in a moment.', {
    retry_after: RETRY_AFTER,
  });

const tooManyRequests = (): CalendarError =>
  new CalendarError('too_many_requests', 'Too many requests at once. Try again in a moment.', {
    retry_after: RETRY_AFTER,
  });

/** What one request holds of the budget. */
export interface HeldBody {
  /** Counts bytes that have come. Throws `too_many_requests` or `busy` where there is no room for them. */
  hold(bytes: number): void;
  /** Gives back all that is held. */
  release(): void;
}

/** Counts the bytes of bodies that are held at once, of all clients and of each that is known. */
export function createBodyBudget(limits: RequestLimits): (client: string | undefined) => HeldBody {
  const { bodySize, bodiesSize, clientBodiesSize } = limits;
  const [mostOfAll, mostOfOne] = [Math.max(bodiesSize, bodySize), Math.max(clientBodiesSize, bodySize)];
  const ofClients = new Map<string, number>();
  let ofAll = 0;

  function count(client: string | undefined, bytes: number): void {
    ofAll += bytes;
    if (client === undefined) return;
    const held = (ofClients.get(client) ?? 0) + bytes;
    if (held === 0) ofClients.delete(client);
    else ofClients.set(client, held);
  }

  return (client) => {
    let [came, held] = [0, 0];
    return {
      hold(bytes) {
        came += bytes;
        const more = Math.max(came, LEAST) - held;
        if (more <= 0) return;
        if (client !== undefined && (ofClients.get(client) ?? 0) + more > mostOfOne) throw tooManyRequests();
        if (ofAll + more > mostOfAll) throw busy();
        count(client, more);
        held += more;
      },
      release() {
        count(client, -held);
        held = 0;
      },
    };
  };
}
