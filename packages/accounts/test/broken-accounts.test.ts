import { createMemoryAccounts } from '@kalends/accounts';
import { testAccounts, type AccountsContractOptions } from '@kalends/accounts/testing';
import { describe, expect, it } from 'vitest';
import { BROKEN } from './broken-accounts.js';
import { BROKEN_REOPENING, createLastingAccounts, reopenWell } from './broken-reopening.js';

const ALONE = { reason: 'accounts in memory are those of their process' };

/** The names of the subjects of which at least one test fails, among those that are asked for; all if none is named. */
async function failingSubjects(
  options: Pick<AccountsContractOptions, 'createAccounts' | 'reopen'>,
  wanted: readonly string[] = [],
): Promise<string[]> {
  const tests: { readonly subject: string; readonly body: () => Promise<void> }[] = [];
  let subject = '';
  testAccounts({
    ...options,
    describe: (name, body) => {
      subject = name;
      body();
    },
    it: Object.assign((_name: string, body: () => Promise<void>) => tests.push({ subject, body }), {
      skip: () => undefined,
    }),
  });
  const failing = new Set<string>();
  for (const test of tests) {
    if (failing.has(test.subject) || (wanted.length > 0 && !wanted.includes(test.subject))) continue;
    await test.body().catch(() => failing.add(test.subject));
  }
  return [...failing];
}

describe('the kit passes', () => {
  it('decorated good accounts', async () => {
    const createAccounts = () => ({ ...createMemoryAccounts() });
    expect(await failingSubjects({ createAccounts, reopen: ALONE })).toEqual([]);
  });

  it('accounts that outlive their closing', async () => {
    expect(await failingSubjects({ createAccounts: createLastingAccounts, reopen: reopenWell })).toEqual([]);
  });
});

describe('the kit catches accounts where', () => {
  it.each(Object.entries(BROKEN))('%s', async (_promise, { caughtBy, broken }) => {
    const createAccounts = () => {
      const accounts = createMemoryAccounts();
      return { ...accounts, ...broken(accounts) };
    };
    const failing = await failingSubjects({ createAccounts, reopen: ALONE }, caughtBy);
    expect(failing.sort()).toEqual([...caughtBy].sort());
  });

  it.each(Object.entries(BROKEN_REOPENING))('%s', async (_promise, reopen) => {
    const options = { createAccounts: createLastingAccounts, reopen };
    expect(await failingSubjects(options, ['sharing'])).toEqual(['sharing']);
  });
});
