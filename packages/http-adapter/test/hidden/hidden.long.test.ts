import { describe } from 'vitest';
import { compareHidden, OWNERS } from './comparison.js';
import { storesOfTests } from './stores.js';

const stores = storesOfTests();

// the owners share the requests: with one of four each, every request is asked for every status
const every = Number(process.env['HIDDEN_EVERY'] ?? OWNERS.length);

describe('nothing shows of what is hidden, whatever is asked', () => {
  describe('in memory', () => compareHidden(stores.memory, every));
  describe('on SQLite', () => compareHidden(stores.sqlite, 4 * every));
  describe('on PostgreSQL', () => compareHidden(stores.postgres, 40 * every));
});
