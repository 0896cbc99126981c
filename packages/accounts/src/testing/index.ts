/** The contract kit: the tests that every implementation of `Accounts` must pass, for any test runner. */
export { testAccounts } from './kit.js';
export { newAccount, newKey, newSession } from './fixtures.js';
