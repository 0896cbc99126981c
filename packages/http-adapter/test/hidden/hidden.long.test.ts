import { describe } from 'vitest';
import { compareHidden, OWNERS } from './comparison.js';
import { storesOfTests } from './stores.js';

const stores = storesOfTests();

// the cases share the requests: with one of eight each, every request is asked in memory in one of them at least
const every = Number(process.env['HIDDEN_EVERY'] ?? 2 * OWNERS.length);

describe('nothing shows of what is hidden, whatever is asked', () => {
  describe('in memory', () => compareHidden(stores.memory, every));
  describe('on SQLite', () => compareHidden(stores.sqlite, 2 * every));
  describe('on PostgreSQL', () => compareHidden(stores.postgres, 20 * every));
});
