import type { Accounts } from '@kalends/accounts';
import { testAccounts } from '@kalends/accounts/testing';
import { createPostgresAccounts } from '@kalends/store-postgres';
import { describe, it } from 'vitest';
import { testSchemas } from '../server/schemas.js';

const tests = testSchemas('accounts');
const schemas = new Map<Accounts, string>();

async function open(schema: string): Promise<Accounts> {
  const accounts = await createPostgresAccounts({ pool: tests.pool, schema });
  schemas.set(accounts, schema);
  return accounts;
}

testAccounts({
  describe,
  it,
  createAccounts: () => open(tests.next()),
  reopen: (accounts) => open(schemas.get(accounts) ?? ''),
});
