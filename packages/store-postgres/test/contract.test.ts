import { testStore } from '@kalends/store-kit';
import { describe, it } from 'vitest';
import { testSchemas } from './server/schemas.js';

const schemas = testSchemas('contract');

describe('a PostgreSQL schema', () => {
  testStore({
    describe,
    it,
    createStore: () => schemas.open(),
    reopen: (store) => schemas.open(schemas.of(store)),
  });
});
