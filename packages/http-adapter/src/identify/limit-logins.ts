import { CalendarError, type Clock } from '@kalends/core';
import type { HttpRequest } from '../message.js';
import { readCredentials } from './basic-auth.js';
import { createFailureCounters } from './failure-counters.js';
import { credentials, type Identify } from './identify.js';

/** Options of `limitLogins`. */
export interface LoginLimit {
  /** Failed logins of one client to one account within a window before it is blocked. Default 10. */
  readonly failures?: number;
  /** Failed logins of one client to any accounts, if its address is known. Default 100. */
  readonly clientFailures?: number;
  /** Length of a window in milliseconds, from its first failure. Default 15 minutes. */
  readonly window?: number;
  /** Maximum number of clients and accounts to count. Blocked ones are never dropped. Default 10,000. */
  readonly clients?: number;
  /**
   * Identifies the client of a request. Default: `clientAddress`; behind a proxy, return the address that the proxy
   * forwards.
   */
  readonly clientOf?: (request: HttpRequest) => string;
  /** Default: the system clock. */
  readonly clock?: Clock;
}

const WRONG_LOGIN: ReadonlySet<string> = new Set(['incorrect_password', 'invalid_username', 'invalid_email']);

/** The number of characters stored of a login name, to bound memory. */
const LONGEST_NAME = 100;

const addressOf = ({ clientAddress = '' }: HttpRequest): string => clientAddress;

const tooMany = (until: number, now: number): CalendarError =>
  new CalendarError('too_many_failed_logins', 'Too many failed logins. Try again later.', {
    retry_after: Math.max(1, Math.ceil((until - now) / 1000)),
  });

/** Runs tasks with the same key one after another. */
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
 * Identifies callers like `identify`, but blocks those who have failed too often: a client (address) with one account,
 * or with any accounts. They get `too_many_failed_logins` until the window ends, whatever credentials they send.
 * Requests without credentials are not affected, and a successful login resets the failures with its account.
 *
 * Logins of a client to one account are verified one after another: concurrent guesses cost no more verifications than
 * the limit allows. A name and an e-mail address count as one account if `identify` supports it (`Identify.accountOf`).
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

  /** The account that a request logs in to, as far as it is known; `undefined` if it has no credentials. */
  function accountOf(request: HttpRequest): string | undefined {
    const basic = credentials(request, 'basic');
    const name = basic === undefined ? '' : (readCredentials(basic)?.name ?? '');
    if (name !== '' && identify.accountOf !== undefined) return identify.accountOf(name);
    return name.slice(0, LONGEST_NAME).toLowerCase();
  }

  async function attempt(request: HttpRequest, address: string, login: string | undefined) {
    // unknown names get no counter of their own, so that they cannot displace those of accounts
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
