import type { Actor, Clock } from '@kalends/core';
import { together } from '@kalends/core/adapter';
import { basicAuth, type BasicUser, type Identify, type Recognized } from '@kalends/http/internal';
import { RequestError, type HttpRequest } from '@kalends/http';
import type { Account, Accounts } from '@kalends/accounts';
import type { KeyOwner } from '@kalends/accounts/store';
import { actorOf } from '../actor-of.js';
import { createHashQueue, type HashQueueOptions, type Login } from './hash-queue.js';
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
  /**
   * Identifies the network of a request's client, such as the first 48 bits of an IPv6 address: waiting logins of several
   * networks take turns. Default: `clientAddress`.
   */
  readonly networkOf?: (request: HttpRequest) => string;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
}

/** The minimum time between two stored uses of a key, in milliseconds. */
const USE_INTERVAL = 60_000;

/** How long, in milliseconds, the absence of accounts or of passwords is cached. */
const RECHECK_INTERVAL = 2_000;

const wrong = (message = 'The provided password is an invalid application password.'): RequestError =>
  new RequestError('incorrect_password', message);

const comparable = (password: string): string => password.replace(/\s/g, '');

/**
 * Identifies callers by accounts: HTTP Basic with a name or an e-mail address and the account's password, an application password or
 * an API key (spaces are ignored); or `Authorization: Bearer` with an API key. A request without the header is anonymous. A header that
 * cannot be read or verified rejects with the `RequestError` `incorrect_password`, with `invalid_username` or `invalid_email` for an unknown name, or with
 * `busy` if too many passwords are being checked.
 *
 * Every request reads the current account and key, so that a change by any process takes effect immediately. The slow hash of a
 * password is computed once; afterwards a cached digest identifies the login. Unknown names take as long as known ones.
 *
 * @example
 * createHandler({ calendar, baseUrl, identify: limitLogins(accountsAuth(accounts)) });
 */
export function accountsAuth(
  accounts: Accounts,
  options: AccountsAuthOptions = {},
): Identify<unknown, number> {
  const { users = [], cost = DEFAULT_COST, clock = Date.now } = options;
  // what lasts for a time must not last longer when the system's clock is set back
  const elapsed = options.clock ?? (() => performance.now());
  const { networkOf = ({ clientAddress = '' }: HttpRequest) => clientAddress } = options;
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

  let [hasAccounts, hasPasswords, lookedAt] = [false, false, -Infinity];
  const lookTogether = together(async () => {
    const began = elapsed();
    const { accounts: all } = await accounts.list();
    hasAccounts ||= all.length > 0;
    hasPasswords ||= all.some(({ passwordHash, removed }) => passwordHash !== null && removed === null);
    // what failed is asked again by the next request
    lookedAt = began;
  });
  /** Looks for accounts and passwords until there are some. Concurrent requests share one query. */
  async function look(): Promise<void> {
    const isDue = elapsed() - lookedAt > RECHECK_INTERVAL;
    if (!(hasAccounts && hasPasswords) && isDue) await lookTogether();
  }

  /** Whether there are configured users and no account. */
  async function hasOnlyUsers(): Promise<boolean> {
    if (users.length === 0) return false;
    await look();
    return !hasAccounts;
  }

  /** Takes as long as checking a stored password, so that response times do not reveal which names have one. */
  async function checkDecoy(login: Login, password: string): Promise<void> {
    await look();
    if (hasPasswords) await inQueue(login, () => verifyPassword(password, decoy));
  }

  /** Stores a hash with the current cost. If the account has changed in between, the next login does it. */
  async function rehash(login: Login, account: Account, password: string): Promise<void> {
    const passwordHash = await inQueue(login, () => hashPassword(password, cost));
    await accounts.update({ ...account, passwordHash }, { samePassword: true }).catch(() => undefined);
  }

  const isVerified = ({ id, passwordHash }: Account, password: string): boolean =>
    passwordHash !== null && verified.has(id, password, passwordHash);

  async function hasPassword(login: Login, account: Account, password: string): Promise<boolean> {
    const { id, passwordHash } = account;
    if (passwordHash === null) {
      await checkDecoy(login, password);
      return false;
    }
    hasPasswords = true;
    if (isVerified(account, password)) return true;
    if (!(await inQueue(login, () => verifyPassword(password, passwordHash)))) return false;
    verified.add(id, password, passwordHash);
    // awaited: a session that this login begins is for the account as it is then
    if (needsRehash(passwordHash, cost)) await rehash(login, account, password).catch(() => undefined);
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

  /** The actor of an accepted account key. `undefined` if there is no such key. */
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

  /** The user whose password it is, if any: a comparison of digests. */
  async function actorOfUser(request: HttpRequest): Promise<Actor | null> {
    try {
      return await configured(request, undefined);
    } catch {
      return null;
    }
  }

  /** The actor of a request, where that takes no hash. Rejects for a key that is no longer valid. */
  async function recognized(
    request: HttpRequest,
    given: Credentials,
  ): Promise<Recognized<number> | undefined> {
    const isBearer = given.scheme === 'bearer';
    const secret = isBearer ? given.token : comparable(given.password);
    const user = isBearer ? undefined : configured.accountOf?.(given.name, request);
    if (user !== undefined) {
      const actor = await actorOfUser(request);
      return actor === null ? undefined : { actor, bySecret: false };
    }
    const account = isBearer ? undefined : await accountFor(request, given.name);
    const isKey = isBearer ? isApiKey(secret) : isSecret(secret);
    const byKey = isKey && (await actorByKey(secret, ({ id }) => isBearer || id === account?.id));
    if (byKey) return { actor: byKey, bySecret: true };
    return account !== undefined && !account.disabled && isVerified(account, secret)
      ? { actor: actorOf(account), bySecret: false }
      : undefined;
  }

  /** The actor with a password, by its hash. */
  async function actorByPassword(
    request: HttpRequest,
    { name, password: given }: Credentials & { scheme: 'basic' },
  ): Promise<Actor | null> {
    const password = comparable(given);
    const isUser = configured.accountOf?.(name, request) !== undefined;
    const account = isUser ? undefined : await accountFor(request, name);
    const login = { isKnown: isUser || account !== undefined, network: networkOf(request) };
    if (account === undefined) {
      if (!isApiKey(password)) await checkDecoy(login, password);
      // rejects, as the name is no user's or the password is wrong
      return configured(request, undefined);
    }
    if (isApiKey(password) || !(await hasPassword(login, account, password)) || account.disabled)
      throw wrong();
    return actorOf(account);
  }

  async function identifyNow(
    request: HttpRequest,
    header: string | readonly string[],
  ): Promise<Actor | null> {
    if (await hasOnlyUsers()) return configured(request, undefined);
    const given = readAuthorization(header);
    const known = await recognized(request, given);
    if (known !== undefined) return known.actor;
    if (given.scheme === 'bearer') throw wrong('The provided key is invalid.');
    return actorByPassword(request, given);
  }

  async function identify(request: HttpRequest): Promise<Actor | null> {
    const header = request.headers['authorization'];
    if (header === undefined) return null;
    try {
      return await identifyNow(request, header);
    } finally {
      // the next time the account may be another one
      asked.delete(request);
    }
  }

  /** Credentials that cannot be recognized, or are refused, are left to `identify`. */
  async function recognize(request: HttpRequest): Promise<Recognized<number> | undefined> {
    const header = request.headers['authorization'];
    try {
      const known = header === undefined ? undefined : await recognized(request, readAuthorization(header));
      if (known?.bySecret === true) asked.delete(request);
      return known;
    } catch {
      return undefined;
    }
  }

  async function accountOf(name: string, request: HttpRequest): Promise<string | undefined> {
    if (name === '') return undefined;
    const user = await configured.accountOf?.(name, request);
    if (user !== undefined) return user;
    const account = await accountFor(request, name);
    return account && `#${account.id}`;
  }

  return Object.assign(identify, { accountOf, recognize });
}
