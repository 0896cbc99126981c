import type { Capability, Role } from '@kalends/core';

/** Who may log in. Accounts are never deleted: one that is removed keeps its id, as records name their authors by it. */
export interface Account {
  /** A positive integer that no other account ever gets: the `author` of what the account writes. */
  readonly id: number;
  /** Counts the states of the account, from 1 on. */
  readonly revision: number;
  /** What one logs in by; letter case does not count. */
  readonly name: string;
  /** May be given instead of the name. */
  readonly email: string | null;
  readonly role: Role;
  /** What the account may do instead of what its role gives. */
  readonly capabilities: readonly Capability[] | null;
  /** What `hashPassword` makes; `null` for an account that has keys alone. */
  readonly passwordHash: string | null;
  /** Whether it is refused for now, with its password and all of its keys. */
  readonly disabled: boolean;
  /** ISO 8601 in UTC, to the second. */
  readonly created: string;
  /** When it was removed. From then on no one logs in to it, and its name and address are free. */
  readonly removed: string | null;
}

/** A secret that stands for an account: an API key or an application password. Keys are never deleted either. */
export interface AccountKey {
  readonly id: number;
  /** The id of its account. */
  readonly account: number;
  /** What it is for, in the words of its owner. */
  readonly name: string;
  /** The first characters of the secret, by which people recognise it. */
  readonly prefix: string;
  /** SHA-256 of the secret, in hex. */
  readonly hash: string;
  /** What the key may do at most, where that is less than what the account may. */
  readonly role: Role | null;
  /** The same by capabilities, instead of by a role. */
  readonly capabilities: readonly Capability[] | null;
  readonly created: string;
  /** From when on it is refused; `null`: never. */
  readonly expires: string | null;
  /** When it was last used, to a minute or so. */
  readonly lastUsed: string | null;
  readonly revoked: string | null;
}

/** An account to be added. Without an `id` it gets one. */
export type NewAccount = Omit<Account, 'id' | 'revision'> & { readonly id?: number };

/** A key to be added. Without an `id` it gets one. */
export type NewKey = Omit<AccountKey, 'id'> & { readonly id?: number };

/**
 * Ids that are given are below this. Those above it are for who is configured rather than stored (`derivedId`), so that the two
 * never meet.
 */
export const FIRST_DERIVED_ID = 2 ** 32;

/** The id that stays with the first administrator of a site, whose name is `admin`: none is given below the next. */
export const FIRST_GIVEN_ID = 2;
