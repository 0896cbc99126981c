import { testStore } from '@kalends/store-kit';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, it } from 'vitest';

testStore({
  describe,
  it,
  createStore: createMemoryStore,
  reopen: { reason: 'what is in memory is gone with its store' },
});
