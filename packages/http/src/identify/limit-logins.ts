import { CalendarError, type Clock } from '@kalends/core';
import { hasSharedLoop } from '@kalends/core/adapter';
import { soon, withTimeLimit } from '@kalends/core/internal';
import type { HttpRequest } from '../message.js';
import { RequestError } from '../request-error.js';
import { readCredentials } from './basic-auth.js';
import { createFailureCounters } from './failure-counters.js';
import { credentials, type Identify } from './identify.js';

/** Options of `limitLogins`. */
export interface LoginLimit {
  /** Failed logins of one client to one account within a window before it is blocked. Default 10. */
  readonly failures?: number;
  /** Failed logins of one client to any accounts, if its address is known. Default 100. */
  readonly clientFailures?: number;
  /** Failed logins of all clients in one network (`networkOf`). Default 1,000. */
  readonly networkFailures?: number;
  /** Length of a window in milliseconds, from its first failure. Default 15 minutes. */
  readonly window?: number;
  /** Maximum number of clients and accounts to count. Blocked ones are never dropped. Default 10,000. */
  readonly clients?: number;
  /**
   * Identifies the client of a request. Default: `clientAddress`; behind a proxy, return the address that the proxy
   * forwards.
   */
  readonly clientOf?: (request: HttpRequest) => string;
  /**
   * Identifies the network of a request's client, in which one owner may have many clients, such as the first 48 bits of
   * an IPv6 address. Networks take turns in what is bounded for all. Default: the client.
   */
  readonly networkOf?: (request: HttpRequest) => string;
  /** Milliseconds from any start. Default: a clock that is never set back or forward. */
  readonly clock?: Clock;
}

/** How many failed logins block whom, unless a host says otherwise (`LoginLimit`). */
export const LOGIN_FAILURES = { failures: 10, clientFailures: 100, networkFailures: 1_000 };

const WRONG_LOGIN: ReadonlySet<string> = new Set(['incorrect_password', 'invalid_username', 'invalid_email']);

/** The number of characters stored of a login name, to bound memory. */
const LONGEST_NAME = 100;

const addressOf = ({ clientAddress = '' }: HttpRequest): string => clientAddress;

const tooMany = (until: number, now: number): RequestError =>
  new RequestError('too_many_failed_logins', 'Too many failed logins. Try again later.', {
    retry_after: Math.max(1, Math.ceil((until - now) / 1000)),
  });

/** The number of logins that wait for others at most: they hold their requests open. */
const MOST_WAITING = 256;

/** After so many milliseconds a login waits no longer for others. */
const WAIT = 30_000;

const busy = (): CalendarError =>
  new CalendarError('busy', 'Too many logins are being checked. Try again in a moment.', { retry_after: 1 });

/**
 * Runs tasks with the same key one after another. Rejects with `busy` if too many tasks are waiting, and its network has
 * its share of them, if one waits for too long, or if the one before was `busy`: it would wait as long. Where requests do not share an
 * event loop tasks run at once.
 */
function createQueues() {
  /** Whether the last task of a key was `busy`. */
  const tails = new Map<string, Promise<boolean>>();
  const ofNetworks = new Map<string, number>();
  let pending = 0;
  const count = (network: string, more: number): void => {
    const own = (ofNetworks.get(network) ?? 0) + more;
    if (own === 0) ofNetworks.delete(network);
    else ofNetworks.set(network, own);
    pending += more;
  };
  const hasShare = (network: string): boolean =>
    (ofNetworks.get(network) ?? 0) * Math.max(ofNetworks.size, 1) >= MOST_WAITING;
  const isShared = hasSharedLoop();
  return async <T>(network: string, key: string, work: () => Promise<T>): Promise<T> => {
    if (!isShared) return work();
    const before = tails.get(key);
    if (before !== undefined && pending >= MOST_WAITING && hasShare(network)) throw busy();
    count(network, 1);
    const inTurn = async (): Promise<T> => {
      if (before !== undefined && ((await soon(before, WAIT))?.value ?? true)) throw busy();
      return work();
    };
    const turn = inTurn();
    const tail = turn.then(
      () => false,
      (error: unknown) => error instanceof CalendarError && error.code === 'busy',
    );
    tails.set(key, tail);
    try {
      return await turn;
    } finally {
      count(network, -1);
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}

/** A login attempt: the client, its network, and the key of the client with the account. */
interface Attempt {
  readonly address: string;
  readonly network: string;
  /** Undefined for unknown names: without a counter of their own they cannot displace those of accounts. */
  readonly login: string | undefined;
  readonly isRecognized: boolean;
}

/**
 * Identifies callers like `identify`, but blocks those who have failed too often: a client (address) with one account,
 * or with any accounts, or a whole network. They get `too_many_failed_logins` until the window ends. Requests without
 * credentials are not affected, and a successful login resets the failures with its account.
 *
 * If `identify` supports it (`Identify.recognize`), a client or a network that is blocked stays open to logins that were
 * verified before, and random secrets, such as API keys, are never blocked.
 *
 * Logins of a client to one account are verified one after another: concurrent guesses cost no more verifications than
 * the limit allows. A name and an e-mail address count as one account if `identify` supports it (`Identify.accountOf`).
 *
 * @example
 * createHandler({ calendar, baseUrl, identify: limitLogins(basicAuth(users)) });
 */
export function limitLogins<Native = unknown, Id extends number | string = number | string>(
  identify: Identify<Native, Id>,
  limit: LoginLimit = {},
): Identify<Native, Id> {
  const {
    failures = LOGIN_FAILURES.failures,
    clientFailures = LOGIN_FAILURES.clientFailures,
    networkFailures = LOGIN_FAILURES.networkFailures,
  } = limit;
  const { window = 15 * 60_000, clients = 10_000 } = limit;
  const { clientOf = addressOf, networkOf = clientOf, clock = () => performance.now() } = limit;
  const countersOf = (most: number) => createFailureCounters({ most, window, keys: clients, clock });
  const logins = countersOf(failures);
  const addresses = countersOf(clientFailures);
  const networks = countersOf(networkFailures);
  const inTurn = createQueues();
  const limited = withTimeLimit({ identify });

  /** The name that a request logs in with; empty if it has none. */
  function nameOf(request: HttpRequest): string {
    const basic = credentials(request, 'basic');
    return basic === undefined ? '' : (readCredentials(basic)?.name ?? '');
  }

  async function attempt(
    request: HttpRequest,
    native: Native,
    { address, network, login, isRecognized }: Attempt,
  ) {
    const ofLogin = login === undefined ? [] : [{ counters: logins, key: login }];
    const ofClient = [
      ...(address === '' ? [] : [{ counters: addresses, key: address }]),
      ...(network === address ? [] : [{ counters: networks, key: network }]),
    ];
    const refuseBlocked = (counted: typeof ofLogin): void => {
      for (const { counters, key } of counted) {
        const until = counters.blockedUntil(key);
        if (until !== undefined) throw tooMany(until, clock());
      }
    };
    const count = (counted: typeof ofLogin): void => {
      for (const { counters, key } of counted) counters.add(key);
    };

    refuseBlocked(ofLogin);
    try {
      if (!isRecognized) refuseBlocked(ofClient);
    } catch (blocked) {
      // else passwords could be guessed without end by whether they are recognized
      count(ofLogin);
      throw blocked;
    }
    try {
      const actor = await limited.identify(request, native);
      if (actor !== null && login !== undefined) logins.forget(login);
      return actor;
    } catch (error) {
      if (error instanceof RequestError && WRONG_LOGIN.has(error.code)) count([...ofLogin, ...ofClient]);
      throw error;
    }
  }

  async function identifyLogin(request: HttpRequest, native: Native) {
    const recognized = await identify.recognize?.(request);
    if (recognized?.bySecret === true) return recognized.actor;
    const client = {
      address: clientOf(request),
      network: networkOf(request),
      isRecognized: recognized !== undefined,
    };
    const name = nameOf(request);
    // without a name there is nothing to be guessed one after another
    if (identify.accountOf !== undefined && name === '')
      return attempt(request, native, { ...client, login: undefined });
    const account =
      identify.accountOf === undefined
        ? name.slice(0, LONGEST_NAME).toLowerCase()
        : await identify.accountOf(name, request);
    const login = account === undefined ? undefined : `${client.address} ${account}`;
    return inTurn(client.network, login ?? client.address, () =>
      attempt(request, native, { ...client, login }),
    );
  }

  return (request, native) =>
    request.headers['authorization'] === undefined
      ? identify(request, native)
      : identifyLogin(request, native);
}
