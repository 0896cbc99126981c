import type { Reason, Runner } from '@kalends/store-kit';
import type { Accounts } from '../accounts.js';
import { accountsSubject } from './accounts-subject.js';
import { keysSubject } from './keys-subject.js';
import { randomSubject } from './random-subject.js';
import { sessionsSubject } from './sessions-subject.js';
import { concurrencySubject, sharingSubject } from './sharing-subject.js';
import type { ContractTest, Subject, Tools } from './subject.js';

/** Options of the contract kit. */
export interface AccountsContractOptions extends Runner {
  /** Opens empty accounts that share no data with others. The kit closes them. */
  readonly createAccounts: () => Accounts | Promise<Accounts>;
  /**
   * Opens the given accounts, which may be open or closed, a second time, as another process would. If that is
   * impossible, the reason: the tests that need it are then reported as skipped.
   */
  readonly reopen: ((accounts: Accounts) => Accounts | Promise<Accounts>) | Reason;
  /** The seed of the random test; equal seeds give equal steps. A failure prints it. */
  readonly seed?: number;
}

/** The subjects of the contract, in the recommended order for an implementation. */
export const ACCOUNTS_SUBJECTS: readonly Subject[] = [
  accountsSubject,
  keysSubject,
  sessionsSubject,
  concurrencySubject,
  sharingSubject,
  randomSubject,
];

const DEFAULT_SEED = 20261122;

/** Registers the contract tests with the given test runner. */
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

/** Runs one test on its own accounts and closes everything that it opened. */
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
