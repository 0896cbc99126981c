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
  /** Milliseconds from any start. Default: a clock that is never set back or forward. */
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

/** The number of logins that wait for others at most: they hold their requests open. */
const MOST_WAITING = 256;

/** Runs tasks with the same key one after another. Rejects with `busy` if too many tasks are waiting. */
function createQueues() {
  const tails = new Map<string, Promise<unknown>>();
  let pending = 0;
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (tails.has(key) && pending >= MOST_WAITING)
      throw new CalendarError('busy', 'Too many logins are being checked. Try again in a moment.', {
        retry_after: 1,
      });
    pending += 1;
    const turn = (tails.get(key) ?? Promise.resolve()).then(work);
    const tail = turn.catch(() => undefined);
    tails.set(key, tail);
    try {
      return await turn;
    } finally {
      pending -= 1;
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
  const { clientOf = addressOf, clock = () => performance.now() } = limit;
  const logins = createFailureCounters({ most: failures, window, keys: clients, clock });
  const addresses = createFailureCounters({ most: clientFailures, window, keys: clients, clock });
  const inTurn = createQueues();

  /** The name that a request logs in with; empty if it has none. */
  function nameOf(request: HttpRequest): string {
    const basic = credentials(request, 'basic');
    return basic === undefined ? '' : (readCredentials(basic)?.name ?? '');
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

  async function identifyLogin(request: HttpRequest) {
    const address = clientOf(request);
    const name = nameOf(request);
    // without a name there is nothing to be guessed one after another
    if (identify.accountOf !== undefined && name === '') return attempt(request, address, undefined);
    const account =
      identify.accountOf === undefined
        ? name.slice(0, LONGEST_NAME).toLowerCase()
        : await identify.accountOf(name, request);
    const login = account === undefined ? undefined : `${address} ${account}`;
    return inTurn(login ?? address, () => attempt(request, address, login));
  }

  return (request) =>
    request.headers['authorization'] === undefined ? identify(request) : identifyLogin(request);
}
