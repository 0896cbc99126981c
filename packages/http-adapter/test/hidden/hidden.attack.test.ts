import { describe } from 'vitest';
import { compareHidden, OWNERS } from './comparison.js';
import { storesOfTests } from './stores.js';

const stores = storesOfTests();

/** The owners take turns. */
const oneOwner = (place: number) => OWNERS.slice(place % OWNERS.length).slice(0, 1);

describe('nothing shows of what is hidden', () => {
  describe('in memory', () => compareHidden(stores.memory, 30, oneOwner));
  describe('on SQLite', () => compareHidden(stores.sqlite, 60, oneOwner));
  describe('on PostgreSQL', () => compareHidden(stores.postgres, 300, oneOwner));
});
