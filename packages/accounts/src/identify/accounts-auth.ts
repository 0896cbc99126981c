import { CalendarError, type Actor, type Clock } from '@kalends/core';
import { basicAuth, type BasicUser, type HttpRequest, type Identify } from '@kalends/http-adapter';
import type { Account } from '../account.js';
import type { Accounts, KeyOwner } from '../accounts.js';
import { actorOf } from '../actor-of.js';
import { createHashQueue, type HashQueueOptions } from '../hash-queue.js';
import {
  decoyHash,
  DEFAULT_COST,
  hashPassword,
  needsRehash,
  verifyPassword,
  type ScryptCost,
} from '../password.js';
import { hashSecret, isApiKey, isSecret } from '../secret.js';
import { timestamp } from '../timestamp.js';
import { readAuthorization, type Credentials } from './authorization.js';
import { createVerifiedLogins } from './verified-logins.js';

/** Options of `accountsAuth`. */
export interface AccountsAuthOptions {
  /**
   * Users that are configured instead of stored, as for `basicAuth`. They take precedence over accounts with the same name. While there are
   * only such users and no accounts, headers are handled as by `basicAuth`: an unreadable header counts as anonymous (K26).
   */
  readonly users?: readonly BasicUser[];
  /** The cost of hashes. A password whose hash has a different cost gets a new hash at the next login. */
  readonly cost?: ScryptCost;
  /** Limits on concurrent hashes and on waiting logins; further logins are refused with `busy`. */
  readonly hashes?: HashQueueOptions;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
}

/** The minimum time between two stored uses of a key, in milliseconds. */
const USE_INTERVAL = 60_000;

/** How long, in milliseconds, the absence of accounts or of passwords is cached. */
const RECHECK_INTERVAL = 2_000;

const wrong = (message = 'The provided password is an invalid application password.'): CalendarError =>
  new CalendarError('incorrect_password', message);

const comparable = (password: string): string => password.replace(/\s/g, '');

/**
 * Identifies callers by accounts: HTTP Basic with a name or an e-mail address and the account's password, an application password or
 * an API key (blanks are ignored); or `Authorization: Bearer` with an API key. A request without the header is anonymous. A header that
 * cannot be read or verified rejects with `incorrect_password`, with `invalid_username` or `invalid_email` for an unknown name, or with
 * `busy` if too many passwords are being checked.
 *
 * Every request reads the current account and key, so that a change by any process takes effect immediately. The slow hash of a
 * password is computed once; afterwards a cached digest identifies the login. Unknown names take as long as known ones.
 *
 * @example
 * createHandler({ calendar, baseUrl, identify: limitLogins(accountsAuth(accounts)) });
 */
export function accountsAuth(accounts: Accounts, options: AccountsAuthOptions = {}): Identify {
  const { users = [], cost = DEFAULT_COST, clock = Date.now } = options;
  // what lasts for a time must not last longer when the system's clock is set back
  const elapsed = options.clock ?? (() => performance.now());
  const configured = basicAuth(users);
  const verified = createVerifiedLogins(elapsed);
  const inQueue = createHashQueue(options.hashes);
  const decoy = decoyHash(cost);

  /** The accounts that requests log in to: `limitLogins` asks for one before it is checked. */
  const asked = new WeakMap<HttpRequest, Promise<Account | undefined>>();
  function accountFor(request: HttpRequest, login: string): Promise<Account | undefined> {
    const known = asked.get(request) ?? accounts.find({ login });
    asked.set(request, known);
    return known;
  }

  let [hasAccounts, hasPasswords] = [false, false];
  let lookedAt = -Infinity;
  let looking = Promise.resolve();
  async function lookNow(): Promise<void> {
    const { accounts: all } = await accounts.list();
    hasAccounts ||= all.length > 0;
    hasPasswords ||= all.some(({ passwordHash, removed }) => passwordHash !== null && removed === null);
  }
  /** Looks for accounts and passwords until there are some. Concurrent requests share one query. */
  function look(): Promise<void> {
    if (!(hasAccounts && hasPasswords) && elapsed() - lookedAt > RECHECK_INTERVAL) {
      lookedAt = elapsed();
      looking = lookNow();
    }
    return looking;
  }

  /** Whether there are configured users and no account. */
  async function hasOnlyUsers(): Promise<boolean> {
    if (users.length === 0) return false;
    await look();
    return !hasAccounts;
  }

  /** Takes as long as checking a stored password, so that response times do not reveal which names have one. */
  async function checkDecoy(password: string): Promise<void> {
    await look();
    if (hasPasswords) await inQueue(() => verifyPassword(password, decoy));
  }

  /** Stores a hash with the current cost. If the account has changed in between, the next login does it. */
  async function rehash(account: Account, password: string): Promise<void> {
    const passwordHash = await inQueue(() => hashPassword(password, cost));
    await accounts.update({ ...account, passwordHash }).catch(() => undefined);
  }

  async function hasPassword(account: Account, password: string): Promise<boolean> {
    const { id, passwordHash } = account;
    if (passwordHash === null) {
      await checkDecoy(password);
      return false;
    }
    hasPasswords = true;
    if (verified.has(id, password, passwordHash)) return true;
    if (!(await inQueue(() => verifyPassword(password, passwordHash)))) return false;
    verified.add(id, password, passwordHash);
    if (needsRehash(passwordHash, cost)) void rehash(account, password).catch(() => undefined);
    return true;
  }

  /** The keys whose use is being stored. */
  const noting = new Set<number>();
  /** Notes the use of a key, at most once a minute. The request does not wait for it, and does not fail with it. */
  function noteUse({ key: { id, lastUsed } }: KeyOwner): void {
    const present = clock();
    if (noting.has(id) || present - Date.parse(lastUsed ?? '') < USE_INTERVAL) return;
    noting.add(id);
    const noted = (): boolean => noting.delete(id);
    accounts.noteUse(id, timestamp(present)).then(noted, noted);
  }

  /** Who acts by a key of an account that is accepted. `undefined`: there is no such key. */
  async function actorByKey(
    secret: string,
    accepts: (account: Account) => boolean,
  ): Promise<Actor | undefined> {
    const owner = await accounts.findKey(hashSecret(secret));
    if (owner === undefined) return undefined;
    const { key, account } = owner;
    if (account.disabled || account.removed !== null || !accepts(account)) return undefined;
    if (key.revoked !== null) throw wrong('The key was revoked.');
    if (key.expires !== null && key.expires <= timestamp(clock())) throw wrong('The key has expired.');
    noteUse(owner);
    return actorOf(account, key);
  }

  async function actorByUser(request: HttpRequest, user: string, password: string): Promise<Actor | null> {
    if (verified.has(0, password, user)) return configured(request);
    await checkDecoy(password);
    const actor = await configured(request);
    verified.add(0, password, user);
    return actor;
  }

  async function actorByPassword(
    request: HttpRequest,
    { name, password: given }: Credentials & { scheme: 'basic' },
  ): Promise<Actor | null> {
    const password = comparable(given);
    const user = configured.accountOf?.(name, request);
    if (typeof user === 'string') return actorByUser(request, user, password);
    const account = await accountFor(request, name);
    const byKey = isSecret(password) && (await actorByKey(password, ({ id }) => id === account?.id));
    if (byKey) return byKey;
    if (account === undefined) {
      if (!isApiKey(password)) await checkDecoy(password);
      // rejects, as the name is no user's
      return configured(request);
    }
    if (isApiKey(password) || !(await hasPassword(account, password)) || account.disabled) throw wrong();
    return actorOf(account);
  }

  async function actorByToken(token: string): Promise<Actor> {
    const actor = isApiKey(token) ? await actorByKey(token, () => true) : undefined;
    if (actor === undefined) throw wrong('The provided key is invalid.');
    return actor;
  }

  async function identify(request: HttpRequest): Promise<Actor | null> {
    const header = request.headers['authorization'];
    if (header === undefined) return null;
    if (await hasOnlyUsers()) return configured(request);
    const given = readAuthorization(header);
    return given.scheme === 'bearer' ? actorByToken(given.token) : actorByPassword(request, given);
  }

  async function accountOf(name: string, request: HttpRequest): Promise<string | undefined> {
    if (name === '') return undefined;
    const user = await configured.accountOf?.(name, request);
    if (user !== undefined) return user;
    const account = await accountFor(request, name);
    return account && `#${account.id}`;
  }

  return Object.assign(identify, { accountOf });
}
