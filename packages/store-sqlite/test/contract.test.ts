import { testStore } from '@kalends/store-kit';
import { createSqliteStore } from '@kalends/store-sqlite';
import { describe, it } from 'vitest';
import { testFiles } from './contract-of-files.js';

describe('a SQLite file', () => {
  testFiles((file) => createSqliteStore({ file, durability: 'normal' }));
});

describe('SQLite in memory', () => {
  const reopen = { reason: 'each :memory: store has data of its own' };
  testStore({ describe, it, createStore: () => createSqliteStore({ file: ':memory:' }), reopen });
});
