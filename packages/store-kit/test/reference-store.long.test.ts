import { describe, it } from 'vitest';
import { createReferenceStore, testStore } from '../src/index.js';

testStore({
  describe,
  it,
  createStore: createReferenceStore,
  reopen: { reason: 'the reference store is gone when it is closed' },
});
