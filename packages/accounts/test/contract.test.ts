import { createMemoryAccounts } from '@kalends/accounts';
import { testAccounts } from '@kalends/accounts/testing';
import { describe, it } from 'vitest';

testAccounts({
  describe,
  it,
  createAccounts: createMemoryAccounts,
  reopen: { reason: 'accounts in memory are those of their process' },
});
