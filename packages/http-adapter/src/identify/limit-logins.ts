import { CalendarError, type Clock } from '@kalends/core';
import type { HttpRequest } from '../message.js';
import { readCredentials } from './basic-auth.js';
import { createFailureCounters } from './failure-counters.js';
import { credentials, type Identify } from './identify.js';

/** How many logins may fail. */
export interface LoginLimit {
  /** Failures of one client with one account within a window after which it has to wait. Default 10. */
  readonly failures?: number;
  /** Failures of one client with whatever accounts, where its address is known. Default 100. */
  readonly clientFailures?: number;
  /** How long failures count from the first one of the window on, in milliseconds. Default 15 minutes. */
  readonly window?: number;
  /** How many clients and accounts are counted at most. Those that have to wait are never forgotten. Default 10,000. */
  readonly clients?: number;
  /** Who a request is from. Default: `clientAddress`; behind a proxy, say what the proxy tells of the client. */
  readonly clientOf?: (request: HttpRequest) => string;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
}

const WRONG_LOGIN: ReadonlySet<string> = new Set(['incorrect_password', 'invalid_username', 'invalid_email']);

/** What is remembered of a login name, so that no name costs much memory. */
const LONGEST_NAME = 100;

const addressOf = ({ clientAddress = '' }: HttpRequest): string => clientAddress;

const tooMany = (until: number, now: number): CalendarError =>
  new CalendarError('too_many_failed_logins', 'Too many failed logins. Try again later.', {
    retry_after: Math.max(1, Math.ceil((until - now) / 1000)),
  });

/** Runs work with the same key one after the other. */
function createQueues() {
  const tails = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work);
    const tail = turn.catch(() => undefined);
    tails.set(key, tail);
    try {
      return await turn;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}

/**
 * Identifies callers as `identify` does, but no longer tries those who have failed too often: a client (address) with one
 * account, or one client with whatever accounts. They are answered by `too_many_failed_logins` until the window ends, whatever
 * they give. Requests without credentials are not concerned, and a login that succeeds forgets the failures with its account.
 *
 * Logins of a client with one account are tried one after the other: guesses that are sent at once cost no more verifications
 * than the limit allows. Name and e-mail address are one account where `identify` tells so (`Identify.accountOf`).
 *
 * @example
 * createHandler({ calendar, baseUrl, identify: limitLogins(basicAuth(users)) });
 */
export function limitLogins(identify: Identify, limit: LoginLimit = {}): Identify {
  const { failures = 10, clientFailures = 100, window = 15 * 60_000, clients = 10_000 } = limit;
  const { clientOf = addressOf, clock = Date.now } = limit;
  const logins = createFailureCounters({ most: failures, window, keys: clients, clock });
  const addresses = createFailureCounters({ most: clientFailures, window, keys: clients, clock });
  const inTurn = createQueues();

  /** What a request logs in to: the account, or as much as is known of it; `undefined`: no account at all. */
  function accountOf(request: HttpRequest): string | undefined {
    const basic = credentials(request, 'basic');
    const name = basic === undefined ? '' : (readCredentials(basic)?.name ?? '');
    if (name !== '' && identify.accountOf !== undefined) return identify.accountOf(name);
    return name.slice(0, LONGEST_NAME).toLowerCase();
  }

  async function attempt(request: HttpRequest, address: string, login: string | undefined) {
    // names without an account take no counter of a login, so that they cannot push those of accounts out
    const counted = [
      ...(login === undefined ? [] : [{ counters: logins, key: login }]),
      ...(address === '' ? [] : [{ counters: addresses, key: address }]),
    ];
    for (const { counters, key } of counted) {
      const until = counters.blockedUntil(key);
      if (until !== undefined) throw tooMany(until, clock());
    }
    try {
      const actor = await identify(request);
      if (actor !== null && login !== undefined) logins.forget(login);
      return actor;
    } catch (error) {
      if (error instanceof CalendarError && WRONG_LOGIN.has(error.code))
        for (const { counters, key } of counted) counters.add(key);
      throw error;
    }
  }

  return (request) => {
    if (request.headers['authorization'] === undefined) return identify(request);
    const address = clientOf(request);
    const account = accountOf(request);
    if (account === undefined) return attempt(request, address, undefined);
    const login = `${address} ${account}`;
    return inTurn(login, () => attempt(request, address, login));
  };
}
