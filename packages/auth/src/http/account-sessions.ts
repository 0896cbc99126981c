import { CalendarError, type Actor, type Clock } from '@kalends/core';
import { RequestError, type HttpRequest } from '@kalends/http';
import { type BasicUser, type Identify } from '@kalends/http/internal';
import { randomBytes } from 'node:crypto';
import type { AccountSession, Accounts } from '@kalends/accounts';
import { actorOf } from '../actor-of.js';
import { hashSecret, isSecret } from '../secret.js';
import { timestamp } from '../timestamp.js';
import { createUserSessions, digestOfUser, type UserSession, type UserSessions } from './user-sessions.js';

/** A session that has begun. */
export interface BegunSession {
  /** The secret that identifies it, for a cookie: 43 characters of base64url. Only its hash is stored. */
  readonly secret: string;
  /** How long it lasts, in seconds. */
  readonly lifetime: number;
  readonly actor: Actor;
}

/** Sessions of people in browsers, as login forms need them. */
export interface AccountSessions {
  /**
   * Begins a session. Rejects as `identify` does: with a `RequestError` for a wrong login and `too_many_failed_logins`, with
   * the `CalendarError` `busy`. Keys begin no sessions.
   */
  readonly begin: (request: HttpRequest, name: string, password: string) => Promise<BegunSession>;
  /** The current actor of a session; `null` if it has ended. */
  readonly actorOf: (secret: string) => Promise<Actor | null>;
  /** Ends a session. */
  readonly end: (secret: string) => Promise<void>;
}

/** Options of `accountSessions`. */
export interface AccountSessionsOptions {
  /** How long a session lasts, in milliseconds. Default: a week. */
  readonly lifetime?: number;
  /** How many sessions an account has at most: of older ones, those that began first end. Default 20. */
  readonly most?: number;
  /**
   * Users that are configured instead of stored, as for `accountsAuth`: a session of one of them ends when they are not
   * among them as they were, with the same password and role. Default: it lasts for any user.
   */
  readonly users?: readonly BasicUser[];
  /** Where the sessions of configured users are. Default: in memory of their own, so that they end with these sessions. */
  readonly userSessions?: UserSessions;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
}

const WEEK = 7 * 86_400_000;

/** How often to begin a session while the account changes: its hash gets another cost at a login. */
const ATTEMPTS = 3;

const wrong = (): RequestError =>
  new RequestError('incorrect_password', 'The name or the password is wrong.');

/** The same request with the name and the password in the header in which `identify` reads them. */
const withLogin = (request: HttpRequest, name: string, password: string): HttpRequest => ({
  method: request.method,
  url: request.url,
  clientAddress: request.clientAddress,
  headers: {
    ...request.headers,
    authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
  },
  body: (limit, hold) => request.body(limit, hold),
});

/**
 * Sessions on accounts, for forms in which people log in: a random secret stands for the account until it expires, is
 * ended, or the account changes its password or is disabled or removed. Every request reads the account as it is, so that
 * a change by any process counts at once. Sessions of configured users are in memory, and end with the process.
 *
 * @param identify checks names and passwords: `limitLogins(accountsAuth(accounts))`, the one of the handler, so that
 *   failures are counted together
 * @example
 * editor({ sessions: accountSessions(accounts, identify) });
 */
export function accountSessions(
  accounts: Accounts,
  identify: Identify<unknown, number>,
  options: AccountSessionsOptions = {},
): AccountSessions {
  const { lifetime = WEEK, most = 20, clock = Date.now } = options;
  const { users, userSessions: ofUsers = createUserSessions() } = options;
  const digests = users && new Map(users.map((user) => [user.id, digestOfUser(user)]));

  /** Whether a session that was stored has not expired. */
  const lasts = ({ expires }: AccountSession): boolean => expires > timestamp(clock());

  /** Whether the user of a session is configured as when it began. */
  const isConfigured = ({ actor, user }: UserSession): boolean =>
    digests === undefined || (user !== undefined && digests.get(actor.id) === user);

  return {
    async begin(request, name, password) {
      // a key acts with fewer rights than its account, and would get all of them
      const isKey = isSecret(password.replace(/\s/g, ''));
      if (name.includes(':') || (isKey && (await accounts.findKey(hashSecret(password))) !== undefined))
        throw wrong();
      for (let attempt = 1; ; attempt++) {
        // read before the password is checked: a session begins for this state of the account alone
        const account = await accounts.find({ login: name });
        const actor = await identify(withLogin(request, name, password), undefined);
        if (actor === null) throw wrong();
        const secret = randomBytes(32).toString('base64url');
        const [created, expires] = [timestamp(clock()), timestamp(clock() + lifetime)];
        const session = { hash: hashSecret(secret), account: actor.id, created, expires };
        const begun = { secret, lifetime: Math.floor(lifetime / 1000), actor };
        const isRead = account?.id === actor.id;
        if (!isRead && (await accounts.find({ id: actor.id })) === undefined) {
          ofUsers.add({ session, actor, user: digests?.get(actor.id) }, most);
          return begun;
        }
        try {
          // no account has the revision 0: one that was added or renamed in between is read again
          await accounts.addSession(session, { revision: isRead ? account.revision : 0, most });
          return begun;
        } catch (error) {
          if (CalendarError.from(error).code !== 'conflict' || attempt === ATTEMPTS) throw error;
        }
      }
    },

    async actorOf(secret) {
      const hash = hashSecret(secret);
      const user = ofUsers.find(hash);
      if (user !== undefined) {
        if (lasts(user.session) && isConfigured(user)) return user.actor;
        // it does not begin again when the former configuration comes back
        ofUsers.end(hash);
        return null;
      }
      const owner = await accounts.findSession(hash);
      if (owner === undefined || !lasts(owner.session)) return null;
      const { account } = owner;
      return account.disabled || account.removed !== null ? null : actorOf(account);
    },

    async end(secret) {
      const hash = hashSecret(secret);
      if (!ofUsers.end(hash)) await accounts.endSession(hash);
    },
  };
}
