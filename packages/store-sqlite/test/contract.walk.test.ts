import { describe } from 'vitest';
import { testFiles } from './contract-of-files.js';
import { openStore } from './open-store.js';

describe('a SQLite file that finds every list of events, and every search, in steps', () => {
  testFiles((file) => openStore(file, { manyIds: 1 }, { cost: -1 }));
});
