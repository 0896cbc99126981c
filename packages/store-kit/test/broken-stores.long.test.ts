import type { Store } from '@kalends/core/store';
import { describe, expect, it } from 'vitest';
import { createReferenceStore, testStore, type ContractOptions, type Runner } from '../src/index.js';
import { BROKEN_ANSWERS } from './broken-answers.js';
import { BROKEN_CHANGES } from './broken-changes.js';
import { BROKEN_COMMITS } from './broken-commits.js';
import { BROKEN_COPIES } from './broken-copies.js';
import { BROKEN_VALUES } from './broken-values.js';
import { BROKEN_HISTORY } from './broken-history.js';
import { BROKEN_KEYS } from './broken-keys.js';
import { BROKEN_REOPENING, createKeptStore, createSelfCentredStore, reopenWell } from './broken-reopening.js';
import { failingSubjects as failingOf } from './run-kit.js';

const BROKEN = {
  ...BROKEN_ANSWERS,
  ...BROKEN_CHANGES,
  ...BROKEN_HISTORY,
  ...BROKEN_COMMITS,
  ...BROKEN_COPIES,
  ...BROKEN_VALUES,
  ...BROKEN_KEYS,
};

/** The subjects of which at least one test fails, of those that are wanted; all if none is named. */
const failingSubjects = (options: Omit<ContractOptions, keyof Runner>, wanted?: readonly string[]) =>
  failingOf((runner) => testStore({ ...options, ...runner }), wanted);

const GONE = { reason: 'the reference store is gone when it is closed' };

describe('the kit passes', () => {
  it('a decorated good store', async () => {
    const createStore = (): Store => ({ ...createReferenceStore() });
    expect(await failingSubjects({ createStore, reopen: GONE })).toEqual([]);
  });

  it('a store that outlives its closing', async () => {
    expect(await failingSubjects({ createStore: createKeptStore, reopen: reopenWell })).toEqual([]);
  });
});

describe('the kit catches a store where', () => {
  for (const [promise, { caughtBy, broken }] of Object.entries(BROKEN)) {
    it(promise, async () => {
      const createStore = (): Store => {
        const store = createReferenceStore();
        return { ...store, ...broken(store) };
      };
      expect(await failingSubjects({ createStore, reopen: GONE }, caughtBy)).toEqual(
        expect.arrayContaining([...caughtBy]),
      );
    });
  }

  for (const [promise, reopen] of Object.entries(BROKEN_REOPENING)) {
    it(promise, async () => {
      expect(await failingSubjects({ createStore: createKeptStore, reopen }, ['durability'])).toEqual([
        'durability',
      ]);
    });
  }

  it('the version moves with own commits only', async () => {
    const failing = await failingSubjects({ createStore: createSelfCentredStore, reopen: reopenWell }, [
      'durability',
    ]);
    expect(failing).toEqual(['durability']);
  });
});

describe('what is skipped', () => {
  const register = (skip: Readonly<Record<string, { reason: string }>>): string[] => {
    const names: string[] = [];
    const skipped = (name: string) => names.push(name);
    const it = Object.assign(() => undefined, { skip: skipped });
    testStore({
      describe: (_name, body) => body(),
      it,
      createStore: createReferenceStore,
      reopen: reopenWell,
      skip,
    });
    return names;
  };

  it('is registered as skipped, with its reason', () => {
    expect(register({ 'slugs: reserved words': { reason: 'no words are reserved here' } })).toEqual([
      'reserved words (left out: no words are reserved here)',
    ]);
    expect(register({ close: { reason: 'never closed' } })).toHaveLength(15);
  });

  it('must exist', () => {
    expect(() => register({ 'slugs: no such test': { reason: 'none' } })).toThrow('slugs: no such test');
  });
});
