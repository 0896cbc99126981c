import type { Accounts } from '@kalends/accounts';
import { accountActor } from '@kalends/auth';
import type { Actor } from '@kalends/core';
import type { UserSessions } from '@kalends/auth/http';
import type { BasicUser } from '@kalends/http-adapter';
import type { UserFacts } from '@kalends/wordpress';
import { usageError } from '@kalends/command-kit';
import type { FirstAccount } from './first-account.js';
import type { ServeOptions } from './serve-options.js';
import { makePassword, userId } from './users.js';

/** Everyone who can log in. */
export interface Logins {
  /** The accounts of the store, which may change at any time. */
  readonly accounts: Accounts;
  /** The users of `--user`, or the administrator of a demo. */
  readonly users: readonly BasicUser[];
  /** The sessions of those users, which go on after a reload for everyone who is configured as before. */
  readonly userSessions: UserSessions;
  /** The generated password of a demo's administrator. */
  readonly password?: string;
  /** How the first administrator is created, where no one can log in yet. */
  readonly first?: FirstAccount | undefined;
}

/** Throws a `CliError` if a configured user would be taken for an account: its name, its address or its id is in use. */
async function checkUsers(accounts: Accounts, users: readonly BasicUser[]): Promise<void> {
  for (const { id, name, email } of users) {
    for (const login of [name, ...(email === undefined ? [] : [email])])
      if ((await accounts.find({ login })) !== undefined)
        throw usageError(
          `--user: there is an account that logs in as ${login}; kalends user password changes it`,
        );
    const holder = await accounts.find({ id });
    if (holder !== undefined)
      throw usageError(`--user: ${name} would be the author of the records of the account ${holder.name}`);
  }
}

const hasAccounts = async (accounts: Accounts): Promise<boolean> =>
  (await accounts.list()).accounts.some(({ removed }) => removed === null);

/**
 * The users of `kalends serve`: the configured ones beside the accounts. A demo that has neither gets an administrator with a
 * generated password.
 * Rejects with a `CliError` if a configured user would be taken for an account.
 */
export async function loginsFor(
  accounts: Accounts,
  { user: users, demo }: Pick<ServeOptions, 'user' | 'demo'>,
): Promise<Pick<Logins, 'accounts' | 'users' | 'password'>> {
  await checkUsers(accounts, users);
  if (!demo || users.length > 0 || (await hasAccounts(accounts))) return { accounts, users };
  const password = makePassword();
  return {
    accounts,
    users: [{ id: userId('admin'), name: 'admin', password, role: 'administrator' }],
    password,
  };
}

/** Whether anyone can log in at the moment. */
export const isWritable = async ({ accounts, users }: Pick<Logins, 'accounts' | 'users'>): Promise<boolean> =>
  users.length > 0 || hasAccounts(accounts);

/** Whether an id is that of a user or an account. One that was removed stays the author of its records. */
export async function isAuthor({ accounts, users }: Logins, id: number): Promise<boolean> {
  return users.some((user) => user.id === id) || (await accounts.find({ id })) !== undefined;
}

/** The current actor of a user or an account; `undefined` for one that may not log in. */
export async function actorOf({ accounts, users }: Logins, id: number): Promise<Actor | undefined> {
  const user = users.find((one) => one.id === id);
  if (user === undefined) return accountActor(accounts)(id);
  const { role, capabilities } = user;
  return { id, role, ...(capabilities && { capabilities }) };
}

/** The name and the address of a user or an account. */
export async function userOf({ accounts, users }: Logins, id: number): Promise<UserFacts | undefined> {
  const found = users.find((user) => user.id === id) ?? (await accounts.find({ id }));
  return found && { name: found.name, email: found.email ?? undefined };
}
