import type { Capability, Role } from '@kalends/core';

/**
 * An account that can log in. Accounts are never deleted: a removed one keeps its id, because records refer to their
 * authors by id.
 */
export interface Account {
  /** A positive integer that is never assigned to another account: the `author` of the records that the account creates. */
  readonly id: number;
  /** Starts at 1 and grows by one with every change of the account. */
  readonly revision: number;
  /** The login name, case-insensitive. */
  readonly name: string;
  /** Accepted instead of the name. */
  readonly email: string | null;
  readonly role: Role;
  /** Overrides the capabilities of the role. */
  readonly capabilities: readonly Capability[] | null;
  /** The result of `hashPassword`; `null` for an account that has only keys. */
  readonly passwordHash: string | null;
  /** Whether logins are refused for now, by password and by all keys. */
  readonly disabled: boolean;
  /** ISO 8601 in UTC, to the second. */
  readonly created: string;
  /** When it was removed. It can no longer log in, and its name and e-mail address are free. */
  readonly removed: string | null;
}

/** A secret that identifies an account: an API key or an application password. Keys are never deleted either. */
export interface AccountKey {
  readonly id: number;
  /** The id of its account. */
  readonly account: number;
  /** Its purpose, in the words of its owner. */
  readonly name: string;
  /** The first characters of the secret, with which people can recognise it. */
  readonly prefix: string;
  /** SHA-256 of the secret, in hex. */
  readonly hash: string;
  /** A role that limits what the key may do; `null` for no limit. */
  readonly role: Role | null;
  /** Capabilities that limit what the key may do, instead of a role. */
  readonly capabilities: readonly Capability[] | null;
  readonly created: string;
  /** When it expires; `null` for never. */
  readonly expires: string | null;
  /** When it was last used, with a precision of about a minute. */
  readonly lastUsed: string | null;
  readonly revoked: string | null;
}

/** A login that lasts: who holds its secret acts for the account until it ends. Sessions that ended are forgotten. */
export interface AccountSession {
  /** SHA-256 of the secret, in hex. */
  readonly hash: string;
  /** The id of its account. */
  readonly account: number;
  readonly created: string;
  readonly expires: string;
}

/** An account to add. Without an `id`, one is assigned. */
export type NewAccount = Omit<Account, 'id' | 'revision'> & { readonly id?: number };

/** A key to add. Without an `id`, one is assigned. */
export type NewKey = Omit<AccountKey, 'id'> & { readonly id?: number };

/**
 * Assigned ids are below this. Ids above are for users who are configured instead of stored, so that the two never
 * collide.
 */
export const FIRST_DERIVED_ID = 2 ** 32;

/** The lowest id to assign: 1 is reserved for the first administrator of a site, whose name is `admin`. */
export const FIRST_GIVEN_ID = 2;

/** A change of an account, as listeners are told of it. */
export interface AccountChange {
  /** Whether its password is the same, and has another hash. Default: with another hash it is another password. */
  readonly samePassword?: boolean | undefined;
}

/** Whether the sessions of an account end with its change from one state to the next. */
export const endsSessions = (
  before: Pick<Account, 'passwordHash'>,
  { passwordHash, disabled, removed }: Pick<Account, 'passwordHash' | 'disabled' | 'removed'>,
  { samePassword = false }: AccountChange = {},
): boolean => (passwordHash !== before.passwordHash && !samePassword) || disabled || removed !== null;
