import type { Accounts } from '@kalends/accounts';
import { testAccounts } from '@kalends/accounts/testing';
import { createPostgresAccounts } from '@kalends/store-postgres';
import { describe, expect, it } from 'vitest';
import { databaseUrl, testSchemas } from '../server/schemas.js';

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

it('accounts in a database that does not exist are refused with one sentence', async () => {
  const url = new URL(databaseUrl());
  url.pathname = '/none';
  await expect(createPostgresAccounts({ connectionString: url.href })).rejects.toMatchObject({
    code: 'internal',
    message: 'The database does not exist.',
  });
});
