import type { Accounts } from '@kalends/accounts';
import { openAccounts, type StoreChoice } from '../store/open-store.js';
import { given } from './account-options.js';

/**
 * Does something with the accounts of a store and closes them. Rejects with a `CliError` when no store is given or it cannot be used.
 *
 * @param mustExist whether a file that does not exist is refused rather than made
 */
export async function withAccounts<T>(
  store: StoreChoice | undefined,
  work: (accounts: Accounts) => Promise<T>,
  mustExist = true,
): Promise<T> {
  const accounts = await openAccounts(given(store, 'store'), { durability: 'full', mustExist });
  try {
    return await work(accounts);
  } finally {
    await accounts.close();
  }
}
