/** The contract kit: the tests that every `Store` must pass. It works with any test runner. */

// the kit
export { testStore } from './kit.js';
export type { ContractOptions, Reason, Runner } from './kit.js';
export type { Subject } from './subject.js';
export { ContractBroken } from './assert.js';

// the reference
export { createReferenceStore } from './reference-store.js';

// records for tests
export type { SomeFields } from './fixtures.js';
export {
  insert,
  newEvent,
  newImage,
  newLinked,
  newOrganizer,
  newSeries,
  newTerm,
  newVenue,
  remove,
  put,
  update,
} from './fixtures.js';
