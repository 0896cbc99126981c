import { createSqliteStore } from '@kalends/store-sqlite';
import { testFiles } from './contract-of-files.js';

// contract.long.test.ts has all random runs
testFiles((file) => createSqliteStore({ file, durability: 'normal' }), 30);
