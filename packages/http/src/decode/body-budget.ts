import { CalendarError } from '@kalends/core';
import { hasSharedLoop } from '@kalends/core/adapter';
import type { RequestLimits } from './request-limits.js';

/** The minimum size that a body is counted with, in bytes: even a connection that has sent a single byte costs memory. */
const LEAST = 16 * 1024;

/** The `Retry-After` in seconds: bodies are held only briefly. */
const RETRY_AFTER = 1;

const busy = (): CalendarError =>
  new CalendarError('busy', 'The server is busy. Try again in a moment.', {
    retry_after: RETRY_AFTER,
  });

const tooManyRequests = (): CalendarError =>
  new CalendarError('too_many_requests', 'Too many requests at once. Try again in a moment.', {
    retry_after: RETRY_AFTER,
  });

/** The share of the budget that one request holds. */
export interface HeldBody {
  /** Adds received bytes. Throws `too_many_requests` or `busy` if the budget is exhausted. */
  hold(bytes: number): void;
  /** Releases all bytes of the request. */
  release(): void;
}

/**
 * After so many milliseconds a body counts no longer where a request may end without releasing it, as when a client of a
 * worker leaves.
 */
const LONGEST = 120_000;

/** Limits the bytes of bodies in memory, for all clients together and for each known one. */
export function createBodyBudget(limits: RequestLimits): (client: string | undefined) => HeldBody {
  const { bodySize, bodiesSize, clientBodiesSize } = limits;
  const [mostOfAll, mostOfOne] = [Math.max(bodiesSize, bodySize), Math.max(clientBodiesSize, bodySize)];
  /** The bytes held by each client; those of unknown clients are counted too, but not limited. */
  const ofClients = new Map<string | undefined, number>();
  let ofAll = 0;

  function count(client: string | undefined, bytes: number): void {
    ofAll += bytes;
    const held = (ofClients.get(client) ?? 0) + bytes;
    if (held === 0) ofClients.delete(client);
    else ofClients.set(client, held);
  }

  const isShared = hasSharedLoop();
  /** Releases the bodies in the order in which they came, where requests may end without doing so. */
  const releases = new Map<() => void, number>();
  function releaseOld(): void {
    for (const [release, since] of releases) {
      if (performance.now() - since < LONGEST) return;
      release();
    }
  }

  return (client) => {
    let [came, held] = [0, 0];
    const release = (): void => {
      releases.delete(release);
      count(client, -held);
      held = 0;
    };
    return {
      release,
      hold(bytes) {
        came += bytes;
        const more = Math.max(came, LEAST) - held;
        if (!isShared && held === 0) {
          releaseOld();
          releases.set(release, performance.now());
        }
        if (client !== undefined && (ofClients.get(client) ?? 0) + more > mostOfOne) throw tooManyRequests();
        if (ofAll + more > mostOfAll) throw busy();
        count(client, more);
        held += more;
      },
    };
  };
}
