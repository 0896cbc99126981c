import { describe } from 'vitest';
import { testFiles } from './contract-of-files.js';
import { openStore } from './open-store.js';

describe('a SQLite file that finds every list of events, and every search, in steps', () => {
  testFiles((file) => openStore(file, { manyIds: 1 }, { cost: -1 }));
});

describe('a SQLite file that removes links from any number of events at once', () => {
  // contract.long.test.ts has all random runs
  testFiles((file) => openStore(file, {}, { few: 0 }), 10);
});
