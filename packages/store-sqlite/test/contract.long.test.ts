import { testStore } from '@kalends/store-kit';
import { createSqliteStore } from '@kalends/store-sqlite';
import { describe, it } from 'vitest';
import { testFiles } from './contract-of-files.js';
import { openStore } from './open-store.js';

describe('a SQLite file', () => {
  testFiles((file) => createSqliteStore({ file, durability: 'normal' }));
});

describe('SQLite in memory', () => {
  const reopen = { reason: 'each :memory: store has data of its own' };
  testStore({ describe, it, createStore: () => createSqliteStore({ file: ':memory:' }), reopen });
});

describe.each([
  ['indexes each event at once', { manyPending: 1 }],
  ['searches in parts', { manyPending: 3, manyIds: 1, manyBytes: 0 }],
])('a SQLite file that %s', (_, options) => {
  testFiles((file) => openStore(file, options));
});

describe('a SQLite file that removes links from any number of events at once', () => {
  testFiles((file) => openStore(file, {}, { few: 0 }));
});
