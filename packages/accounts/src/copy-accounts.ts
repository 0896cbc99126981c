import { CalendarError } from '@kalends/core';
import type { Account, AccountKey } from './account.js';
import type { Accounts } from './accounts.js';

/** What a copy of accounts did. */
export interface CopiedAccounts {
  readonly accounts: number;
  readonly keys: number;
  /** How many of both were not there before, or not in this state. */
  readonly written: number;
}

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An account without what each place counts for itself, its fields in one order. */
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
 * Makes `to` have the accounts and keys of `from`, with their ids, removed and revoked ones too. It may be repeated, and brings
 * what has changed since. Rejects with `conflict` when the target has an account or a key that is another one.
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
