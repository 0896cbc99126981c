import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@kalends/core/store';
import { testStore } from '@kalends/store-kit';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, describe, it } from 'vitest';
import { openStore } from './open-store.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the contract on stores that have files; `open` opens one. */
function testFiles(open: (file: string) => Store): void {
  const files = new Map<Store, string>();
  const opened = (file: string): Store => {
    const store = open(file);
    files.set(store, file);
    return store;
  };
  const createStore = () => opened(join(mkdtempSync(join(folder, 'store-')), 'calendar.db'));
  testStore({ describe, it, createStore, reopen: (store) => opened(files.get(store) ?? '') });
}

describe('a SQLite file', () => {
  testFiles((file) => createSqliteStore({ file, durability: 'normal' }));
});

describe.each([
  ['indexes each event at once', { manyPending: 1 }],
  ['searches in parts', { manyPending: 3, manyIds: 1, manyBytes: 0, fewEvents: 0 }],
])('a SQLite file that %s', (_, options) => {
  testFiles((file) => openStore(file, options));
});

describe('a SQLite file that removes links from any number of events at once', () => {
  testFiles((file) => openStore(file, {}, 0));
});

describe('SQLite in memory', () => {
  const reopen = { reason: 'each :memory: store has data of its own' };
  testStore({ describe, it, createStore: () => createSqliteStore({ file: ':memory:' }), reopen });
});
