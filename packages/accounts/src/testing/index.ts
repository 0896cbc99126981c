/** The contract kit: the tests that every implementation of `Accounts` must pass, for any test runner. */
export { ACCOUNTS_SUBJECTS, testAccounts } from './kit.js';
export type { AccountsContractOptions } from './kit.js';
export type { ContractTest, Subject, Tools } from './subject.js';
export { newAccount, newKey, newSession } from './fixtures.js';
