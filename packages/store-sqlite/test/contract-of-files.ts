import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@kalends/core/store';
import { testStore } from '@kalends/store-kit';
import { afterAll, describe, it } from 'vitest';

/** Runs the contract on stores that have files; `open` opens one, and each random test has `runs`. */
export function testFiles(open: (file: string) => Store, runs?: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-contract-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const files = new Map<Store, string>();
  const opened = (file: string): Store => {
    const store = open(file);
    files.set(store, file);
    return store;
  };
  const createStore = () => opened(join(mkdtempSync(join(folder, 'store-')), 'calendar.db'));
  const reopen = (store: Store) => opened(files.get(store) ?? '');
  testStore({ describe, it, createStore, reopen, ...(runs !== undefined && { runs }) });
}
