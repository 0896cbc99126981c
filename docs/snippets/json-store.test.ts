// #region contract
import type { Store } from '@kalends/core/store';
import { testStore } from '@kalends/store-kit';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { createJsonStore } from './json-store.js';

const folder = mkdtempSync(join(tmpdir(), 'json-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files = new Map<Store, string>();
const open = (file: string): Store => {
  const store = createJsonStore(file);
  files.set(store, file);
  return store;
};

testStore({
  describe,
  it,
  // random runs are fewer than usual while the store answers by reading everything
  runs: 5,
  createStore: () => open(join(folder, `${files.size}.json`)),
  reopen: (store) => open(files.get(store) ?? ''),
});
// #endregion contract
