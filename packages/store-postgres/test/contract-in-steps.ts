import { testStore } from '@kalends/store-kit';
import { describe, it } from 'vitest';
import { testSchemas } from './server/schemas.js';

/** Every list that may be found in steps is, an event or a few at a time. */
const IN_STEPS = { cost: -1, step: 1, most: 100 };

/** Runs subjects of the contract on schemas whose lists are found in steps; by their names, or all. */
export function testInSteps(isRun: (subject: string) => boolean = () => true): void {
  const schemas = testSchemas('contract_in_steps');
  describe('a PostgreSQL schema whose lists are found in steps', () => {
    testStore({
      describe: (name, tests) => void (isRun(name) && describe(name, tests)),
      it,
      createStore: () => schemas.open(schemas.next(), IN_STEPS),
      reopen: (store) => schemas.open(schemas.of(store), IN_STEPS),
    });
  });
}
