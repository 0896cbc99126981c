import type { Actor } from '@kalends/core';
import type { BasicUser } from '@kalends/http/internal';
import { createHash } from 'node:crypto';
import type { AccountSession } from '@kalends/accounts';

/** A session of a user who is configured, and not stored. */
export interface UserSession {
  readonly session: AccountSession;
  readonly actor: Actor;
  /** The digest of the user as they were configured; undefined if that is not known. */
  readonly user: string | undefined;
}

/**
 * The sessions of configured users, in memory. One of them for several `accountSessions`, such as those before and after a
 * change of the configuration, makes sessions go on.
 */
export interface UserSessions {
  /** Begins a session; of more than `most` of one user, those that began first end. */
  readonly add: (session: UserSession, most: number) => void;
  /** Finds the session with this hash; whether it still counts is for the caller to see. */
  readonly find: (hash: string) => UserSession | undefined;
  /** Ends a session. Returns whether there was one. */
  readonly end: (hash: string) => boolean;
}

/** A digest that differs between users with another password, name or role. */
export const digestOfUser = (user: BasicUser): string =>
  createHash('sha256').update(JSON.stringify(user)).digest('hex');

/** Creates a place for the sessions of configured users, which ends with the process. */
export function createUserSessions(): UserSessions {
  const sessions = new Map<string, UserSession>();
  return {
    add(added, most) {
      const own = [...sessions.values()].filter(({ actor }) => actor.id === added.actor.id);
      for (const { session } of own.slice(0, Math.max(0, own.length - most + 1)))
        sessions.delete(session.hash);
      sessions.set(added.session.hash, added);
    },
    find: (hash) => sessions.get(hash),
    end: (hash) => sessions.delete(hash),
  };
}
