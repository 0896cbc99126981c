/**
 * The contract kit: what every implementation of `Accounts` has to pass. It brings no test runner; it takes the one that is there.
 */
export { ACCOUNTS_SUBJECTS, testAccounts } from './kit.js';
export type { AccountsContractOptions } from './kit.js';
export type { ContractTest, Subject, Tools } from './subject.js';
export { newAccount, newKey } from './fixtures.js';
