import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Store } from '@kalends/core/store';
import { createReferenceStore, testStore, type ContractOptions } from '../src/index.js';
import { SUBJECTS } from '../src/kit.js';

interface Registered {
  readonly name: string;
  readonly body: () => Promise<void>;
  readonly timeout: number | undefined;
}

/** The tests that the kit registers with a runner. */
function registered(options: Partial<ContractOptions> = {}): Registered[] {
  const tests: Registered[] = [];
  let subject = '';
  testStore({
    describe: (name, body) => {
      subject = name;
      body();
    },
    it: Object.assign(
      (title: string, body: () => Promise<void>, timeout?: number) =>
        tests.push({ name: `${subject}: ${title}`, body, timeout }),
      { skip: () => undefined },
    ),
    createStore: createReferenceStore,
    reopen: { reason: 'there is one store' },
    ...options,
  });
  return tests;
}

const ofSubject = (name: string, options: Partial<ContractOptions>): Registered[] =>
  registered(options).filter((test) => test.name.startsWith(`${name}: `));

describe('testStore', () => {
  it.each([
    [undefined, 60_000],
    [5_000, 5_000],
  ])('gives the runner the limit of each test: %s', (timeout, limit) => {
    const limits = registered(timeout === undefined ? {} : { timeout }).map((test) => test.timeout);
    expect(limits.length).toBeGreaterThan(200);
    expect(new Set(limits)).toEqual(new Set([limit]));
  });

  it.each(['random queries', 'random commits'])('runs %s as often as it is told to', async (name) => {
    const opened: Store[] = [];
    const createStore = () => {
      const store = createReferenceStore();
      opened.push(store);
      return store;
    };
    for (const { body } of ofSubject(name, { createStore, runs: 3 })) await body();
    // one store of the test itself, and one for each run
    expect(opened.length).toBe(4);
  });

  it('starts no random run after a quarter of the limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let opened = 0;
    const createStore = () => {
      opened += 1;
      vi.advanceTimersByTime(1);
      return createReferenceStore();
    };
    for (const { body } of ofSubject('random queries', { createStore, timeout: 40 })) await body();
    // one store of the test itself, and one for each run of a millisecond
    expect(opened).toBe(11);
  });

  it('asks every method of a closed store', () => {
    const { tests } = SUBJECTS.find(({ name }) => name === 'close') ?? { tests: {} };
    const store = createReferenceStore();
    const names = Object.keys(store).flatMap((name) =>
      name === 'values' ? Object.keys(store.values).map((method) => `values.${method}`) : [name],
    );
    const methods = names.filter((name) => name !== 'close');
    expect(Object.keys(tests)).toEqual(
      expect.arrayContaining(methods.map((name) => `${name} rejects afterwards`)),
    );
  });
});
