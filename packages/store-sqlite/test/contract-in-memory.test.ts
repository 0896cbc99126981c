import { testStore } from '@kalends/store-kit';
import { createSqliteStore } from '@kalends/store-sqlite';
import { describe, it } from 'vitest';

testStore({
  describe,
  it,
  createStore: () => createSqliteStore({ file: ':memory:' }),
  // contract.long.test.ts has all random runs
  runs: 30,
  reopen: { reason: 'each :memory: store has data of its own' },
});
