import { CalendarError } from '@kalends/core';
import type { Account, AccountKey } from './account.js';
import type { Accounts } from './accounts.js';

/** The result of `copyAccounts`. */
export interface CopiedAccounts {
  readonly accounts: number;
  readonly keys: number;
  /** How many of both were added or changed. */
  readonly written: number;
}

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An account without its revision, which each store counts for itself, and with its fields in a fixed order. */
const comparable = ({
  id,
  name,
  email,
  role,
  capabilities,
  passwordHash,
  disabled,
  created,
  removed,
}: Account) => ({
  ...{ id, name, email, role, capabilities, passwordHash, disabled, created, removed },
});

const isCopy = (one: AccountKey, other: AccountKey): boolean =>
  one.account === other.account && one.hash === other.hash;

const refuse = (what: string): CalendarError =>
  new CalendarError('conflict', `The target has another ${what}: it is no copy.`);

/**
 * Copies all accounts and keys to `to` with their ids, including removed and revoked ones. A later call copies the changes since.
 * Rejects with `conflict` if the target has a different account or key with the same id.
 */
export async function copyAccounts(from: Accounts, to: Accounts): Promise<CopiedAccounts> {
  const [source, target] = [await from.list(), await to.list()];
  const accounts = new Map(target.accounts.map((account) => [account.id, account]));
  const keys = new Map(target.keys.map((key) => [key.id, key]));
  let written = 0;

  for (const { revision: _, ...account } of source.accounts) {
    const known = accounts.get(account.id);
    if (known !== undefined && known.created !== account.created) throw refuse(`account ${account.id}`);
    if (known === undefined) await to.add(account);
    else if (same(comparable(known), comparable({ ...account, revision: 0 }))) continue;
    else await to.update({ ...account, revision: known.revision });
    written += 1;
  }
  for (const key of source.keys) {
    const known = keys.get(key.id);
    if (known !== undefined && !isCopy(known, key)) throw refuse(`key ${key.id}`);
    if (known === undefined) await to.addKey(key);
    else {
      if (key.revoked !== null) await to.revokeKey(key.id, key.revoked);
      if (key.lastUsed !== null) await to.noteUse(key.id, key.lastUsed);
    }
    if (known?.revoked !== key.revoked) written += 1;
  }
  return { accounts: source.accounts.length, keys: source.keys.length, written };
}
