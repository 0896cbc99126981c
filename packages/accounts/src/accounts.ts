import type { Account, AccountChange, AccountKey, AccountSession, NewAccount, NewKey } from './account.js';

/** An account by its id. */
export interface AccountQueryById {
  readonly id: number;
}

/** How to find an account: by its id, or by a name or an e-mail address, case-insensitively. */
export type AccountQuery = AccountQueryById | { readonly login: string };

/** A key with its account. */
export interface KeyOwner {
  readonly key: AccountKey;
  readonly account: Account;
}

/** A session with its account. */
export interface SessionOwner {
  readonly session: AccountSession;
  readonly account: Account;
}

/** On what condition a session begins. */
export interface SessionStart {
  /** The revision of the account for which the password was checked. */
  readonly revision: number;
  /** How many sessions the account has at most: of older ones, those that began first end. */
  readonly most: number;
}

/** All accounts and keys at one moment, ordered by id. */
export interface AccountListing {
  readonly accounts: readonly Account[];
  readonly keys: readonly AccountKey[];
}

/**
 * The port for storing accounts and their keys. Several processes may open the same accounts; the next call in each
 * process sees the writes of all others. Each method reads one state or is one atomic write.
 *
 * Every method rejects with a `CalendarError`: `store_closed` after `close`, `internal` if the underlying
 * storage fails.
 */
export interface Accounts {
  /** Finds an account by id, including removed ones, or by login, excluding removed ones. */
  find(query: AccountQuery): Promise<Account | undefined>;
  /** Finds the key with this hash and its account, whatever their states. */
  findKey(hash: string): Promise<KeyOwner | undefined>;
  /** All accounts and keys, for administration and for copies; or the account with this id, with its keys. */
  list(of?: AccountQueryById): Promise<AccountListing>;
  /**
   * Adds an account with revision 1. Without an `id` it gets one above all ids assigned below `FIRST_DERIVED_ID`, above
   * the authors of all records stored in the same place, and not below `FIRST_GIVEN_ID`. Rejects with `conflict` if the
   * id belongs or belonged to another account, or if another account that is not removed has its name or e-mail
   * address.
   */
  add(account: NewAccount): Promise<Account>;
  /**
   * Replaces an account if it still has this `revision`, and increments the revision. `id` and `created` stay. If its
   * password changes, or if it is disabled or removed, all of its sessions end in the same write: another hash is another
   * password unless `change` says that it is the same. Rejects with `conflict` if the revision is another one or the
   * account does not exist, and in the same cases as `add`.
   */
  update(account: Account, change?: AccountChange): Promise<Account>;
  /**
   * Adds a key. Rejects with `conflict` if there is no such account, or if the id or the hash belongs or belonged to
   * another key.
   */
  addKey(key: NewKey): Promise<AccountKey>;
  /** Revokes a key permanently. Returns whether there was a key to revoke. */
  revokeKey(id: number, at: string): Promise<boolean>;
  /** Records that a key was used, unless a later use is recorded. Does nothing if there is no such key. */
  noteUse(id: number, at: string): Promise<void>;
  /**
   * Begins a session, and forgets those that have expired by its `created`. Rejects with `conflict` if the account does
   * not have this revision, is disabled or removed, or if there is a session with this hash.
   */
  addSession(session: AccountSession, start: SessionStart): Promise<void>;
  /** Finds the session with this hash and its account; whether it has expired is for the caller to see. */
  findSession(hash: string): Promise<SessionOwner | undefined>;
  /** Ends a session. Returns whether there was one. */
  endSession(hash: string): Promise<boolean>;
  /** Closes the accounts; may be called again. */
  close(): Promise<void>;
}
