import { CalendarError, type Actor, type Clock } from '@kalends/core';
import type { HttpRequest } from '../message.js';
import { readCredentials } from './basic-auth.js';
import { credentials, type Identify } from './identify.js';

/** How many logins of one client may fail. */
export interface LoginLimit {
  /** Failures within a window after which the client has to wait. Default 10. */
  readonly failures?: number;
  /** How long a failure counts from the first one of its window on, in milliseconds. Default 15 minutes. */
  readonly window?: number;
  /** How many clients are remembered at most; the oldest is forgotten first. Default 10,000. */
  readonly clients?: number;
  /** Who a request is from. Default: `clientAddress`; behind a proxy, say what the proxy tells of the client. */
  readonly clientOf?: (request: HttpRequest) => string;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
}

interface Failures {
  count: number;
  /** When they are forgotten, in milliseconds. */
  readonly until: number;
}

const WRONG_LOGIN: ReadonlySet<string> = new Set(['incorrect_password', 'invalid_username', 'invalid_email']);

/** What is remembered of a login name, so that no name costs much memory. */
const LONGEST_NAME = 100;

const addressOf = ({ clientAddress = '' }: HttpRequest): string => clientAddress;

const tooMany = (until: number, now: number): CalendarError =>
  new CalendarError('too_many_failed_logins', 'Too many failed logins. Try again later.', {
    retry_after: Math.max(1, Math.ceil((until - now) / 1000)),
  });

/**
 * Identifies callers as `identify` does, but no longer tries those who have failed too often: a client (address) with one
 * login name, which is then answered by `too_many_failed_logins` whatever it gives, until the window ends. Requests
 * without credentials are not concerned, and a login that succeeds forgets the failures before it. Guesses that are sent
 * all at once count as if they came one after the other.
 *
 * @example
 * createHandler({ calendar, baseUrl, identify: limitLogins(basicAuth(users)) });
 */
export function limitLogins(identify: Identify, limit: LoginLimit = {}): Identify {
  const { failures: most = 10, window = 15 * 60_000, clients = 10_000 } = limit;
  const { clientOf = addressOf, clock = Date.now } = limit;
  const known = new Map<string, Failures>();

  function check(key: string): void {
    const before = known.get(key);
    const now = clock();
    if (before === undefined) return;
    if (before.until <= now) known.delete(key);
    else if (before.count >= most) throw tooMany(before.until, now);
  }

  function count(key: string): void {
    const before = known.get(key);
    if (before !== undefined) {
      before.count += 1;
      return;
    }
    const [oldest] = known.keys();
    if (known.size >= clients && oldest !== undefined) known.delete(oldest);
    known.set(key, { count: 1, until: clock() + window });
  }

  async function limited(request: HttpRequest): Promise<Actor | null> {
    const basic = credentials(request, 'basic');
    const name = basic === undefined ? '' : (readCredentials(basic)?.name ?? '');
    const key = `${clientOf(request)} ${name.slice(0, LONGEST_NAME).toLowerCase()}`;
    check(key);
    try {
      const actor = await identify(request);
      // others may have failed while this one was looked at
      check(key);
      if (actor !== null) known.delete(key);
      return actor;
    } catch (error) {
      if (!(error instanceof CalendarError) || !WRONG_LOGIN.has(error.code)) throw error;
      check(key);
      count(key);
      throw error;
    }
  }

  return (request) => (request.headers['authorization'] === undefined ? identify(request) : limited(request));
}
