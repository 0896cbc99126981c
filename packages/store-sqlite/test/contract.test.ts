import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@kalends/core';
import { testStore } from '@kalends/core/testing';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, describe, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'kalends-contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a SQLite file', () => {
  const files = new Map<Store, string>();
  const open = (file: string): Store => {
    const store = createSqliteStore({ file, durability: 'normal' });
    files.set(store, file);
    return store;
  };
  const createStore = () => open(join(folder, `${files.size}.db`));
  testStore({ describe, it, createStore, reopen: (store) => open(files.get(store) ?? '') });
});

describe('SQLite in memory', () => {
  const reopen = { reason: 'each :memory: store has data of its own' };
  testStore({ describe, it, createStore: () => createSqliteStore({ file: ':memory:' }), reopen });
});
