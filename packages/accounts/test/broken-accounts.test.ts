import { createMemoryAccounts } from '@kalends/accounts';
import { testAccounts } from '@kalends/accounts/testing';
import { type AccountsContractOptions } from '../src/testing/kit.js';
import type { Runner } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { failingSubjects as failingOf } from '../../store-kit/test/run-kit.js';
import { BROKEN } from './broken-accounts.js';
import { BROKEN_SESSIONS } from './broken-sessions.js';
import { BROKEN_REOPENING, createLastingAccounts, reopenWell } from './broken-reopening.js';

const ALONE = { reason: 'accounts in memory are those of their process' };

/** The subjects of which at least one test fails, of those that are wanted; all if none is named. */
const failingSubjects = (options: Omit<AccountsContractOptions, keyof Runner>, wanted?: readonly string[]) =>
  failingOf((runner) => testAccounts({ ...options, ...runner }), wanted);

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
  it.each(Object.entries({ ...BROKEN, ...BROKEN_SESSIONS }))('%s', async (_promise, { caughtBy, broken }) => {
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
