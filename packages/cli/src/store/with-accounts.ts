import type { Accounts } from '@kalends/accounts';
import { openAccounts, type StoreChoice } from './open-store.js';
import { required } from '../commands/required.js';

/**
 * Opens the accounts of a store, runs `work` and closes them. Rejects with a `CliError` if no store is given or it cannot be used.
 *
 * @param mustExist whether to refuse a file that does not exist instead of creating it
 */
export async function withAccounts<T>(
  store: StoreChoice | undefined,
  work: (accounts: Accounts) => Promise<T>,
  mustExist = true,
): Promise<T> {
  const accounts = await openAccounts(required(store, 'store'), { durability: 'full', mustExist });
  try {
    return await work(accounts);
  } finally {
    await accounts.close();
  }
}
