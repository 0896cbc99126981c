import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Accounts } from '@kalends/accounts';
import { testAccounts } from '@kalends/accounts/testing';
import { createSqliteAccounts } from '@kalends/store-sqlite';
import { afterAll, describe, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'kalends-accounts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files = new Map<Accounts, string>();

const open = (file: string): Accounts => {
  const accounts = createSqliteAccounts({ file, durability: 'normal' });
  files.set(accounts, file);
  return accounts;
};

testAccounts({
  describe,
  it,
  createAccounts: () => open(join(mkdtempSync(join(folder, 'store-')), 'calendar.db')),
  reopen: (accounts) => open(files.get(accounts) ?? ''),
});
