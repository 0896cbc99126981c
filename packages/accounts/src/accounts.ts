import type { Account, AccountKey, NewAccount, NewKey } from './account.js';

/** Which account is looked for: by its id, or by what someone logs in by, a name or an e-mail address in any letter case. */
export type AccountQuery = { readonly id: number } | { readonly login: string };

/** A key and its account, as they are at one moment. */
export interface KeyOwner {
  readonly key: AccountKey;
  readonly account: Account;
}

/** All that is stored, of one moment, in the order of ids. */
export interface AccountListing {
  readonly accounts: readonly Account[];
  readonly keys: readonly AccountKey[];
}

/**
 * The port: where accounts and their keys are kept. Several processes may have the same accounts open; what one of them has
 * written, all see with their next question. Each method is one state or one write: all of it or nothing.
 *
 * Every method rejects with a `CalendarError`: `store_closed` after `close`, `internal_server_error` when what is below fails.
 */
export interface Accounts {
  /** The account of an id, removed ones too; by a login only one that is not removed. */
  find(query: AccountQuery): Promise<Account | undefined>;
  /** The key with this hash and its account, whatever their states. */
  findKey(hash: string): Promise<KeyOwner | undefined>;
  /** Everything: for people who look, and for copies. */
  list(): Promise<AccountListing>;
  /**
   * Adds an account with revision 1. Unless it has an `id` it gets one above all that were given below `FIRST_DERIVED_ID`, above
   * the authors of all records that are kept in the same place, and not below `FIRST_GIVEN_ID`.
   * Rejects with `conflict` when the id is or was an account's, or when another account that is not removed logs in by its name or
   * its address.
   */
  add(account: NewAccount): Promise<Account>;
  /**
   * Replaces an account, if its state is still the one of this `revision`, and gives it the next. `id` and `created` stay.
   * Rejects with `conflict` when the state is another one or the account does not exist, and as `add` does.
   */
  update(account: Account): Promise<Account>;
  /** Adds a key. Rejects with `conflict` when there is no such account, or when the id or the hash is or was another key's. */
  addKey(key: NewKey): Promise<AccountKey>;
  /** Revokes a key for ever. Answers whether there was one to be revoked. */
  revokeKey(id: number, at: string): Promise<boolean>;
  /** Notes that a key was used, unless a later use is known. Nothing happens without such a key. */
  noteUse(id: number, at: string): Promise<void>;
  /** Ends it; may be repeated. */
  close(): Promise<void>;
}
