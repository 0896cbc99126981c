import type { Reason, Runner } from '@kalends/core/testing';
import type { Accounts } from '../accounts.js';
import { accountsSubject } from './accounts-subject.js';
import { keysSubject } from './keys-subject.js';
import { randomSubject } from './random-subject.js';
import { concurrencySubject, sharingSubject } from './sharing-subject.js';
import type { ContractTest, Subject, Tools } from './subject.js';

/** What the contract kit needs to know of accounts. */
export interface AccountsContractOptions extends Runner {
  /** Opens empty accounts that share nothing with any others. The kit closes them. */
  readonly createAccounts: () => Accounts | Promise<Accounts>;
  /**
   * Opens the given ones, which may be open or closed, a second time, as a second process would. Or the reason why that cannot be:
   * then the tests that need it are reported as skipped.
   */
  readonly reopen: ((accounts: Accounts) => Accounts | Promise<Accounts>) | Reason;
  /** Where the random test begins: one number gives the same steps. A failure prints it. */
  readonly seed?: number;
}

/** The subjects of the contract, in the order in which an implementation is best written. */
export const ACCOUNTS_SUBJECTS: readonly Subject[] = [
  accountsSubject,
  keysSubject,
  concurrencySubject,
  sharingSubject,
  randomSubject,
];

const DEFAULT_SEED = 20261122;

/** Registers the tests that every implementation of `Accounts` has to pass with the runner that is given. */
export function testAccounts(options: AccountsContractOptions): void {
  const { describe, it, reopen } = options;
  describe('the Accounts contract', () => {
    for (const subject of ACCOUNTS_SUBJECTS) {
      describe(subject.name, () => {
        for (const [title, test] of Object.entries(subject.tests)) {
          if (subject.reopens !== true || typeof reopen === 'function')
            it(title, () => runTest(test, options));
          else it.skip(`${title} (left out: ${reopen.reason})`, () => runTest(test, options));
        }
      });
    }
  });
}

/** Runs one test on accounts of its own and closes whatever was opened for it. */
async function runTest(
  test: ContractTest,
  { createAccounts, reopen, seed = DEFAULT_SEED }: AccountsContractOptions,
): Promise<void> {
  const accounts = await createAccounts();
  const opened = [accounts];
  const tools: Tools = {
    seed,
    async reopen(first) {
      if (typeof reopen !== 'function') throw new Error(reopen.reason);
      const again = await reopen(first);
      opened.push(again);
      return again;
    },
  };
  try {
    await test(accounts, tools);
  } finally {
    for (const one of opened) await one.close();
  }
}
