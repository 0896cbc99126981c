import { CalendarError, type Clock } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account, Accounts } from '@kalends/accounts';
import { countSent } from './count-sent.js';
import { checkPassword } from './manage.js';
import { hashPassword, type ScryptCost } from './password.js';
import { hashSecret } from './secret.js';

const HOUR = 3_600_000;

/** How long links are valid, in milliseconds: that of an invitation, and that of a new password. */
const LIFETIMES = { invitation: 7 * 24 * HOUR, password: HOUR } as const;

/** The purpose of a link. */
export type AccountLinkPurpose = keyof typeof LIFETIMES;

/** A link by which a person chooses the password of an account, once. */
export interface AccountLink {
  readonly account: Account;
  readonly purpose: AccountLinkPurpose;
}

/** A link that was made: its secret is shown once and never stored. */
export interface MadeAccountLink {
  readonly secret: string;
  /** Until when it is valid, in milliseconds since 1970. */
  readonly expires: number;
}

/** Links by which people choose their passwords, such as after an invitation. */
export interface AccountLinks {
  /** The account that logs in by this name or e-mail address; `undefined` if there is none, or if it may not log in. */
  find(login: string): Promise<Account | undefined>;
  /**
   * Counts a message to an account that someone asks for without a login, in all processes on the store. Resolves to whether it may be
   * sent: within an hour three to one account, and 100 to all.
   */
  mayMail(account: number): Promise<boolean>;
  /** Makes a link for an account: an earlier one of it is void. Rejects with `not_found` for one that may not log in. */
  make(account: number, purpose: AccountLinkPurpose): Promise<MadeAccountLink>;
  /**
   * The account that a secret opens. `undefined` if the secret is unknown, used or expired, if the account may not log in, or if its
   * password has changed since. Nothing changes.
   */
  open(secret: string): Promise<AccountLink | undefined>;
  /**
   * Sets the password of the account, which ends its sessions: of several at the same time one does. `undefined` as `open`. Rejects with
   * `invalid_param` for a password that cannot be, after which the link is still valid.
   */
  use(secret: string, password: string): Promise<Account | undefined>;
}

/** Options of `createAccountLinks`. */
export interface AccountLinksOptions {
  /** Links are stored among its values: of each account at most one. */
  readonly store: Pick<Store, 'values'>;
  readonly accounts: Accounts;
  readonly cost?: ScryptCost;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
}

/** A link as it is stored. */
interface StoredLink {
  readonly hash: string;
  readonly purpose: AccountLinkPurpose;
  readonly expires: number;
  /** The digest of the hash of the password that the account had. */
  readonly state: string;
}

/** How often to set a password while others change the account. */
const TRIES = 20;

/** The account, then 256 random bits. */
const SECRET = /^([1-9]\d{0,14})-[\w-]{43}$/;

const nameOf = (account: number): string => `account link ${account}`;

const stateOf = ({ passwordHash }: Account): string => hashSecret(passwordHash ?? '');

const isEqual = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));

/** Creates the links of a site's accounts. */
export function createAccountLinks({
  store: { values },
  accounts,
  cost,
  clock = Date.now,
}: AccountLinksOptions): AccountLinks {
  /** The account with an id, if it may log in. */
  async function active(id: number): Promise<Account | undefined> {
    const account = await accounts.find({ id });
    return account === undefined || account.disabled || account.removed !== null ? undefined : account;
  }

  /** The link of a secret, with its text as it is stored. */
  async function opened(secret: string): Promise<(AccountLink & { readonly text: string }) | undefined> {
    const [, id] = SECRET.exec(secret) ?? [];
    const text = id === undefined ? undefined : await values.get(nameOf(Number(id)));
    if (text === undefined) return undefined;
    const { hash, purpose, expires, state } = JSON.parse(text) as StoredLink;
    if (!isEqual(hash, hashSecret(secret)) || expires <= clock()) return undefined;
    const account = await active(Number(id));
    return account === undefined || stateOf(account) !== state ? undefined : { account, purpose, text };
  }

  return {
    async find(login) {
      const account = login === '' ? undefined : await accounts.find({ login });
      return account && active(account.id);
    },
    mayMail: (account) => countSent(values, account, clock()),
    async make(id, purpose) {
      const account = await active(id);
      if (account === undefined) throw new CalendarError('not_found', `There is no account ${id}.`);
      const secret = `${id}-${randomBytes(32).toString('base64url')}`;
      const expires = clock() + LIFETIMES[purpose];
      const link: StoredLink = { hash: hashSecret(secret), purpose, expires, state: stateOf(account) };
      await values.put(nameOf(id), JSON.stringify(link));
      return { secret, expires };
    },
    async open(secret) {
      const link = await opened(secret);
      return link && { account: link.account, purpose: link.purpose };
    },
    async use(secret, password) {
      let link = await opened(secret);
      if (link === undefined) return undefined;
      checkPassword(password);
      const passwordHash = await hashPassword(password, cost);
      for (let tries = 1; link !== undefined; tries++, link = await opened(secret)) {
        const { account, text } = link;
        try {
          const changed = await accounts.update({ ...account, passwordHash });
          // it is void with the password that the account had: nothing depends on whether it is removed
          await values.put(nameOf(account.id), null, text).catch(() => undefined);
          return changed;
        } catch (error) {
          // others have changed the account, and perhaps its password
          if (tries === TRIES || CalendarError.from(error).code !== 'conflict') throw error;
        }
      }
      return undefined;
    },
  };
}
