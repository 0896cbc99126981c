import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '@kalends/core';

/** How many logins are kept, and how long, in milliseconds, after their last use. */
const MOST = 10_000;
const IDLE = 15 * 60_000;

/** Logins that a slow hash has verified. */
export interface VerifiedLogins {
  /** Whether a password was verified against this hash of this account. */
  has(account: number, password: string, hash: string): boolean;
  add(account: number, password: string, hash: string): void;
}

/**
 * A cache of verified logins, so that not every request pays for a slow hash. It keeps no password, only an HMAC of it under a
 * key of this process. An entry holds for one stored hash: a new password makes it worthless.
 */
export function createVerifiedLogins(clock: Clock): VerifiedLogins {
  const secret = randomBytes(32);
  /** When each login was last used; the one that was not used for longest comes first. */
  const lastUses = new Map<string, number>();

  const keyOf = (account: number, password: string, hash: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([account, password, hash]))
      .digest('base64');

  function put(key: string): void {
    lastUses.delete(key);
    lastUses.set(key, clock());
    for (const oldest of lastUses.keys()) {
      if (lastUses.size <= MOST) break;
      lastUses.delete(oldest);
    }
  }

  return {
    has(account, password, hash) {
      const key = keyOf(account, password, hash);
      const lastUse = lastUses.get(key);
      if (lastUse === undefined || clock() - lastUse > IDLE) return false;
      put(key);
      return true;
    },
    add: (account, password, hash) => put(keyOf(account, password, hash)),
  };
}
