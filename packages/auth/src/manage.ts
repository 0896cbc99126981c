import { CalendarError, CAPABILITIES, ROLES, type Capability, type Clock, type Role } from '@kalends/core';
import type { Account, AccountKey, AccountQueryById, Accounts } from '@kalends/accounts';
import { hashPassword, type ScryptCost } from './password.js';
import { hashSecret, makeApiKey, makeApplicationPassword } from './secret.js';
import { timestamp } from './timestamp.js';

/** The properties of a new account. */
export interface AccountInput {
  /** 1 to 60 characters without a colon. */
  readonly name: string;
  readonly email?: string | null;
  readonly role: Role;
  /** Overrides the capabilities of the role. */
  readonly capabilities?: readonly Capability[] | null;
  /** At least 8 characters, not counting spaces. Without a password, only keys of the account can log in. */
  readonly password?: string;
  /** The id of an author whose records the account takes over. Default: a new id. */
  readonly id?: number;
}

/** The properties of an account that can be changed. */
export type AccountPatch = Partial<
  Pick<AccountInput, 'email' | 'role' | 'capabilities' | 'password'> & { readonly disabled: boolean }
>;

/** The properties of a new key. */
export interface KeyInput {
  /** Its purpose: 1 to 100 characters. */
  readonly name: string;
  /** A role that limits the key. Default: all rights of its account. */
  readonly role?: Role | null;
  /** Capabilities that limit the key, instead of a role. */
  readonly capabilities?: readonly Capability[] | null;
  /** When the key expires, in milliseconds since 1970. Default: never. */
  readonly expires?: number | null;
  /** Whether to create an application password like those of WordPress instead of an API key. */
  readonly applicationPassword?: boolean;
}

/** A key with its secret, which is shown once and never stored. */
export interface CreatedKey {
  readonly key: AccountKey;
  readonly secret: string;
}

/** Options of the functions that change accounts. */
export interface ManageOptions {
  readonly cost?: ScryptCost;
  readonly clock?: Clock;
}

/** The minimum and maximum length of a password in characters, not counting spaces. */
const PASSWORD_LENGTHS = { least: 8, most: 1_000 };

const invalid = (param: string, reason: string): CalendarError =>
  new CalendarError('invalid_param', reason, { params: { [param]: reason } });

function check(param: string, holds: boolean, reason: string): void {
  if (!holds) throw invalid(param, reason);
}

const isLine = (text: string, most: number): boolean =>
  text.trim() === text && text !== '' && text.length <= most && !/[\p{Cc}\p{Cs}]/u.test(text);

function checkRights({ role, capabilities }: Pick<KeyInput, 'role' | 'capabilities'>): void {
  const roles = Object.keys(ROLES);
  check(
    'role',
    role === undefined || role === null || roles.includes(role),
    `The role has to be one of ${roles.join(', ')}.`,
  );
  const unknown = (capabilities ?? []).filter((name) => !CAPABILITIES.includes(name));
  check('capabilities', unknown.length === 0, `Capabilities have to be of ${CAPABILITIES.join(', ')}.`);
}

function checkEmail(email: string | null = null): void {
  const isAddress = email === null || (isLine(email, 254) && /^[^\s@:]+@[^\s@:]+$/.test(email));
  check('email', isAddress, 'The e-mail address is not valid.');
}

/** Throws `invalid_param` for a password that no account may have. */
export function checkPassword(password: string): void {
  const { least, most } = PASSWORD_LENGTHS;
  const { length } = password.replace(/\s/g, '');
  check('password', length >= least && length <= most, `The password needs at least ${least} characters.`);
}

async function hashOf(password: string, cost: ScryptCost | undefined): Promise<string> {
  checkPassword(password);
  return hashPassword(password, cost);
}

/**
 * Adds an account. Rejects with `invalid_param` if a property is not valid, and with `conflict` if another account has the name,
 * the e-mail address or the id.
 */
export async function addAccount(
  accounts: Accounts,
  input: AccountInput,
  { cost, clock = Date.now }: ManageOptions = {},
): Promise<Account> {
  const { name, email = null, role, capabilities = null, password, id } = input;
  check(
    'name',
    isLine(name, 60) && !name.includes(':'),
    'The name must have 1 to 60 characters and no colon.',
  );
  checkEmail(email);
  checkRights(input);
  check('id', id === undefined || (Number.isSafeInteger(id) && id > 0), 'The id must be a positive integer.');
  const passwordHash = password === undefined ? null : await hashOf(password, cost);
  const state = { disabled: false, created: timestamp(clock()), removed: null };
  return accounts.add({
    name,
    email,
    role,
    capabilities,
    passwordHash,
    ...state,
    ...(id !== undefined && { id }),
  });
}

/** Which account is meant: by its name or e-mail address, or by its id. */
export type AccountLogin = string | AccountQueryById;

/** Finds an account that is not removed. Rejects with `not_found` if there is none. */
export async function requireAccount(accounts: Accounts, login: AccountLogin): Promise<Account> {
  const isName = typeof login === 'string';
  const account = await accounts.find(isName ? { login } : login);
  if (account?.removed === null) return account;
  throw new CalendarError('not_found', `There is no account ${isName ? login : login.id}.`);
}

/** How many times to try a change while other processes change the same account. */
const ATTEMPTS = 20;

/** Changes the current state of an account, and retries if another process changes it in between. */
async function change(accounts: Accounts, login: AccountLogin, fields: Partial<Account>): Promise<Account> {
  for (let attempt = 1; ; attempt++) {
    const account = await requireAccount(accounts, login);
    try {
      return await accounts.update({ ...account, ...fields });
    } catch (error) {
      const other = await accounts.find({ id: account.id });
      // the account has not changed, so the conflict is with another account
      if (attempt === ATTEMPTS || other?.revision === account.revision) throw error;
    }
  }
}

/**
 * Changes an account. Rejects with `not_found` if there is none, and in the same cases as `addAccount`.
 *
 * @param login its name, address or id
 */
export async function changeAccount(
  accounts: Accounts,
  login: AccountLogin,
  { password, ...fields }: AccountPatch,
  { cost }: ManageOptions = {},
): Promise<Account> {
  checkEmail(fields.email);
  checkRights(fields);
  await requireAccount(accounts, login);
  const passwordHash = password === undefined ? undefined : await hashOf(password, cost);
  return change(accounts, login, { ...fields, ...(passwordHash !== undefined && { passwordHash }) });
}

/**
 * Removes an account: it and its keys can no longer log in. It remains the author of its records, and its id is never assigned again.
 * Rejects with `not_found` if there is none.
 */
export const removeAccount = (
  accounts: Accounts,
  login: AccountLogin,
  { clock = Date.now }: ManageOptions = {},
): Promise<Account> => change(accounts, login, { removed: timestamp(clock()), passwordHash: null });

/**
 * Creates a key for an account. Rejects with `not_found` if there is no such account, and with `invalid_param` if a
 * property is not valid.
 *
 * @param login the account's name, address or id
 */
export async function createKey(
  accounts: Accounts,
  login: AccountLogin,
  input: KeyInput,
  { clock = Date.now }: ManageOptions = {},
): Promise<CreatedKey> {
  const { name, role = null, capabilities = null, expires = null, applicationPassword = false } = input;
  check('name', isLine(name, 100), 'The name of a key must have 1 to 100 characters.');
  checkRights(input);
  check('expires', expires === null || expires > clock(), 'The expiry must be in the future.');
  const { id } = await requireAccount(accounts, login);
  const { text, prefix } = applicationPassword ? makeApplicationPassword() : makeApiKey();
  const key = await accounts.addKey({
    ...{ account: id, name, prefix, hash: hashSecret(text), role, capabilities },
    ...{ created: timestamp(clock()), lastUsed: null, revoked: null },
    expires: expires === null ? null : timestamp(expires),
  });
  return { key, secret: text };
}
