import { CalendarError, type Clock } from '@kalends/core';
import { hasAllRights, oneByOne } from '@kalends/core/adapter';
import type { BasicUser } from '@kalends/http/internal';
import type { Account, AccountKey, Accounts } from '@kalends/accounts';
import { loginKey } from '@kalends/accounts/store';
import { actorOf } from '../actor-of.js';
import {
  addAccount,
  changeAccount,
  createKey,
  removeAccount,
  requireAccount,
  type AccountInput,
  type AccountPatch,
  type KeyInput,
} from '../manage.js';
import type { ScryptCost } from '../password.js';
import { timestamp } from '../timestamp.js';
import { createHashQueue } from './hash-queue.js';

/** How many accounts there may be, removed ones among them. */
const MOST_ACCOUNTS = 5_000;

/** How many keys an account may have that are not revoked, and with those that are: none is ever deleted. */
const MOST_KEYS = { active: 50, all: 500 };

/** How many passwords may wait to be hashed. */
const MOST_WAITING = 16;

/** An account as people see it: without its hash. */
export type ManagedAccount = Omit<Account, 'passwordHash' | 'revision' | 'removed'> & {
  readonly hasPassword: boolean;
  /** When one of its keys was last used; `null` if that is not known. Logins by password are not recorded. */
  readonly lastUsed: string | null;
};

/** A key as people see it: without its hash. */
export type ManagedKey = Omit<AccountKey, 'hash' | 'revoked'>;

/**
 * Account management for browsers. Methods that change something reject with a `CalendarError`:
 * `invalid_param` for what cannot be, `not_found` for an account that is unknown or removed, `busy` if too many
 * passwords wait to be hashed, and `conflict` as they say.
 */
export interface ManagedAccounts {
  /** All accounts that are not removed, by id. */
  list(): Promise<readonly ManagedAccount[]>;
  /** An account; `undefined` if it is unknown or removed. */
  get(id: number): Promise<ManagedAccount | undefined>;
  /** The keys of an account that are not revoked, by id. */
  keys(id: number): Promise<readonly ManagedKey[]>;
  /** Adds an account. `conflict`: its name or address is that of another one or of a configured user. */
  add(input: Omit<AccountInput, 'id'>): Promise<ManagedAccount>;
  /** Changes an account. `conflict`: no administrator would be left. */
  change(id: number, patch: Omit<AccountPatch, 'email'>): Promise<void>;
  /** Removes an account. `conflict`: no administrator would be left. */
  remove(id: number): Promise<void>;
  /** Creates a key, whose secret is shown once. `conflict`: the account has as many as it may have. */
  addKey(id: number, input: KeyInput): Promise<{ readonly key: ManagedKey; readonly secret: string }>;
  /** Revokes a key of an account. Returns whether it has such a key. */
  revokeKey(id: number, key: number): Promise<boolean>;
}

/** Options of `manageAccounts`. */
export interface ManageAccountsOptions {
  /** Users that are configured beside the accounts: no account gets the name or the address of one. */
  readonly users?: readonly BasicUser[];
  readonly cost?: ScryptCost;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
}

/** Whether an account can log in with a password, and has all rights. */
const isAdministrator = (account: Account): boolean =>
  hasAllRights(actorOf(account)) &&
  !account.disabled &&
  account.removed === null &&
  account.passwordHash !== null;

const lastAdministrator = (): CalendarError =>
  new CalendarError('conflict', 'The last administrator who can log in stays as they are.');

const shownKey = ({ hash: _hash, revoked: _revoked, ...key }: AccountKey): ManagedKey => key;

function shownAccount(account: Account, keys: readonly AccountKey[]): ManagedAccount {
  const { passwordHash, revision: _revision, removed: _removed, ...shown } = account;
  const used = keys.flatMap(({ lastUsed }) => lastUsed ?? []);
  return { ...shown, hasPassword: passwordHash !== null, lastUsed: used.sort().at(-1) ?? null };
}

/**
 * Account management for forms, such as those of the editor: `addAccount` and the other functions, with limits, one password hashed at a
 * time, and an administrator who stays. Callers check permissions themselves.
 *
 * @example
 * editor({ sessions, views: peopleViews(manageAccounts(accounts)) });
 */
export function manageAccounts(accounts: Accounts, options: ManageAccountsOptions = {}): ManagedAccounts {
  const { users = [], clock = Date.now } = options;
  const inQueue = createHashQueue({ concurrency: 1, waiting: MOST_WAITING });
  const reserved = new Set(users.flatMap(({ name, email }) => [name, email ?? name].map(loginKey)));

  const hasOtherAdministrator = async (id: number): Promise<boolean> =>
    (await accounts.list()).accounts.some((one) => one.id !== id && isAdministrator(one));

  /** Changes an account, unless no administrator would be left. */
  async function keepingAdministrator(
    id: number,
    fields: Partial<Account>,
    work: () => Promise<Account>,
  ): Promise<void> {
    const before = await requireAccount(accounts, { id });
    const takesAway = isAdministrator(before) && !isAdministrator({ ...before, ...fields });
    if (takesAway && !(await hasOtherAdministrator(id))) throw lastAdministrator();
    const after = await work();
    if (!takesAway || (await hasOtherAdministrator(id))) return;
    // the other one was taken away at the same moment
    const { role, capabilities, disabled, removed, passwordHash } = before;
    await accounts.update({ ...after, role, capabilities, disabled, removed, passwordHash });
    throw lastAdministrator();
  }

  // so that none comes between the counting and the adding
  const inTurn = oneByOne();

  return {
    async list() {
      const { accounts: all, keys } = await accounts.list();
      const byAccount = new Map<number, AccountKey[]>();
      for (const key of keys) {
        const own = byAccount.get(key.account);
        if (own === undefined) byAccount.set(key.account, [key]);
        else own.push(key);
      }
      return all
        .filter(({ removed }) => removed === null)
        .map((account) => shownAccount(account, byAccount.get(account.id) ?? []));
    },

    async get(id) {
      const { accounts: found, keys } = await accounts.list({ id });
      const account = found.find(({ removed }) => removed === null);
      return account && shownAccount(account, keys);
    },

    keys: async (id) =>
      (await accounts.list({ id })).keys.filter(({ revoked }) => revoked === null).map(shownKey),

    add: (input) =>
      inQueue({ isKnown: true, network: '' }, () =>
        inTurn(async () => {
          if ([input.name, input.email ?? input.name].some((login) => reserved.has(loginKey(login))))
            throw new CalendarError('conflict', 'The login is that of a configured user.');
          if ((await accounts.list()).accounts.length >= MOST_ACCOUNTS) {
            const reason = `There are ${MOST_ACCOUNTS} accounts, those that were removed among them.`;
            throw new CalendarError('invalid_param', reason, { params: { '': reason } });
          }
          return shownAccount(await addAccount(accounts, input, options), []);
        }),
      ),

    async change(id, { password, ...fields }) {
      const change = () =>
        keepingAdministrator(id, fields, () =>
          changeAccount(
            accounts,
            { id },
            { ...fields, ...(password !== undefined && { password }) },
            options,
          ),
        );
      await (password === undefined ? change() : inQueue({ isKnown: true, network: String(id) }, change));
    },

    remove: (id) =>
      keepingAdministrator(id, { removed: timestamp(clock()) }, () =>
        removeAccount(accounts, { id }, options),
      ),

    addKey: (id, input) =>
      inTurn(async () => {
        const { keys } = await accounts.list({ id });
        const active = keys.filter(({ revoked }) => revoked === null);
        if (active.length >= MOST_KEYS.active || keys.length >= MOST_KEYS.all)
          throw new CalendarError('conflict', 'The account has as many keys as it may have.');
        const { key, secret } = await createKey(accounts, { id }, input, options);
        return { key: shownKey(key), secret };
      }),

    async revokeKey(id, key) {
      const { keys } = await accounts.list({ id });
      return keys.some((one) => one.id === key) && accounts.revokeKey(key, timestamp(clock()));
    },
  };
}
