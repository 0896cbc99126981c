import { testStore } from '@kalends/store-kit';
import { describe, it } from 'vitest';
import { testSchemas } from './server/schemas.js';

const schemas = testSchemas('contract_in_steps');
/** Every list that may be found in steps is, an event or a few at a time. */
const IN_STEPS = { cost: -1, step: 1, most: 100 };

describe('a PostgreSQL schema whose lists are found in steps', () => {
  testStore({
    describe,
    it,
    createStore: () => schemas.open(schemas.next(), IN_STEPS),
    reopen: (store) => schemas.open(schemas.of(store), IN_STEPS),
  });
});
