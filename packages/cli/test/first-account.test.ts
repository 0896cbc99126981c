import { createMemoryAccounts } from '@kalends/accounts';
import { removeAccount } from '@kalends/auth';
import { describe, expect, it } from 'vitest';
import { createFirstAccount } from '../src/serve/first-account.js';

const PASSWORD = 'correct horse battery';
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  );

describe('the link for the first administrator', () => {
  it('works where all accounts were removed, and takes no id of theirs', async () => {
    const accounts = createMemoryAccounts();
    const old = createFirstAccount(accounts, 'old');
    await old.create(old.secret, 'ann', PASSWORD);
    await removeAccount(accounts, 'ann');
    const first = createFirstAccount(accounts, 'first');
    expect(await codeOf(first.create(first.secret, 'ann', PASSWORD))).toBe('done');
    expect((await accounts.list()).accounts).toMatchObject([
      { id: 1, name: 'ann', removed: expect.any(String) },
      { id: 2, name: 'ann', role: 'administrator', removed: null },
    ]);
    const late = createFirstAccount(accounts, 'late');
    expect(await codeOf(late.create(late.secret, 'bob', PASSWORD))).toBe('forbidden');
  });

  it('is waited for until there is an account, by the link or not', async () => {
    const accounts = createMemoryAccounts();
    const [first, other] = [createFirstAccount(accounts, 'first'), createFirstAccount(accounts, 'other')];
    expect([await first.isWaiting(), await other.isWaiting()]).toEqual([true, true]);
    expect(await codeOf(first.create(first.secret, 'ann', 'short'))).toBe('invalid_param');
    expect(await first.isWaiting()).toBe(true);
    await first.create(first.secret, 'ann', PASSWORD);
    expect([await first.isWaiting(), await other.isWaiting()]).toEqual([false, false]);
  });

  it('works once', async () => {
    const accounts = createMemoryAccounts();
    const first = createFirstAccount(accounts, 'first');
    expect([first.isValid(first.secret), first.isValid('guessed'), first.isValid('')]).toEqual([
      true,
      false,
      false,
    ]);
    const all = await Promise.all(
      ['ann', 'bob'].map((name) => codeOf(first.create(first.secret, name, PASSWORD))),
    );
    expect(all).toEqual(['done', 'forbidden']);
    expect((await accounts.list()).accounts).toMatchObject([{ id: 1, name: 'ann', role: 'administrator' }]);
    expect(first.isValid(first.secret)).toBe(false);
  });

  it('stays valid if what was typed is refused', async () => {
    const accounts = createMemoryAccounts();
    const first = createFirstAccount(accounts, 'first');
    expect(await codeOf(first.create(first.secret, 'ann', 'short'))).toBe('invalid_param');
    expect(await codeOf(first.create(first.secret, 'ann', PASSWORD))).toBe('done');
  });

  it('ends after an hour, and where there is an account', async () => {
    let now = 0;
    const accounts = createMemoryAccounts();
    const [late, second] = [
      createFirstAccount(accounts, 'late', () => now),
      createFirstAccount(accounts, 'second'),
    ];
    now = 3_600_000;
    expect([late.isValid(late.secret), await codeOf(late.create(late.secret, 'ann', PASSWORD))]).toEqual([
      false,
      'forbidden',
    ]);
    const other = createFirstAccount(accounts, 'other');
    await other.create(other.secret, 'ann', PASSWORD);
    expect(await codeOf(second.create(second.secret, 'bob', PASSWORD))).toBe('forbidden');
  });
});
