import type { Store } from '@kalends/core/store';
import { changesSubject } from './changes.js';
import { closeSubject } from './close.js';
import { commitSubject } from './commit.js';
import { concurrencySubject } from './concurrency.js';
import { conflictsSubject } from './conflicts.js';
import { countsSubject } from './counts.js';
import { declaredFieldsSubject } from './declared-fields.js';
import { durabilitySubject } from './durability.js';
import { findEventsSubject } from './find-events.js';
import { findLinkedSubject } from './find-linked.js';
import { findNearSubject } from './find-near.js';
import { findTermsSubject } from './find-terms.js';
import { historySubject } from './history.js';
import { idempotencySubject } from './idempotency.js';
import { idsSubject } from './ids.js';
import { keptHistorySubject } from './history-retention.js';
import { linksSubject } from './links.js';
import { loadSubject } from './load.js';
import { lookupSubject } from './lookup.js';
import { randomCommitsSubject } from './random-commits.js';
import { randomQueriesSubject } from './random-queries.js';
import { putSubject } from './put.js';
import { scanSubject } from './scan.js';
import { seriesSubject } from './series.js';
import { replacedLinksSubject } from './replaced-links.js';
import { slugsSubject } from './slugs.js';
import type { ContractTest, Subject, Tools } from './subject.js';
import { valuesSubject } from './values-subject.js';
import { versionSubject } from './version.js';

/** The reason why something is skipped. */
export interface Reason {
  readonly reason: string;
}

/** The functions of a test runner; those of vitest, Jest and node:test can be passed as they are. */
export interface Runner {
  /** Opens a group of tests. */
  readonly describe: (name: string, body: () => void) => unknown;
  /** Registers a test, and the milliseconds after which it fails; node:test, which has no limit, ignores them. */
  readonly it: {
    (name: string, body: () => Promise<void>, timeout?: number): unknown;
    /** Registers a skipped test whose name contains the reason. */
    skip(name: string, body: () => Promise<void>): unknown;
  };
}

/** Options of the contract kit. */
export interface ContractOptions extends Runner {
  /** Opens an empty store that shares no data with others. The kit closes it. */
  readonly createStore: () => Store | Promise<Store>;
  /**
   * Opens a second store on the data of the given one, as another process would; the given one may be open or closed.
   * If that is impossible, the reason: the tests that need it are then reported as skipped.
   */
  readonly reopen: ((store: Store) => Store | Promise<Store>) | Reason;
  /** Tests to skip, with the reason: by the name of a subject (`slugs`) or of a test (`slugs: reserved words`). */
  readonly skip?: Readonly<Record<string, Reason>>;
  /** The seed of the random tests; equal seeds give equal tests. A failure prints it. */
  readonly seed?: number;
  /**
   * Milliseconds that one test may take, 60,000 unless given: the runner gets them as the limit of each test, instead of its own.
   * Random tests start no further run after a quarter of them, so a slow store gets fewer random runs, not a failure.
   */
  readonly timeout?: number;
  /** How many runs each random test has; unless given, the number that found the faults of known broken stores. */
  readonly runs?: number;
}

/** The subjects of the contract, in the recommended order for implementing a store. */
export const SUBJECTS: readonly Subject[] = [
  commitSubject,
  idsSubject,
  loadSubject,
  scanSubject,
  slugsSubject,
  lookupSubject,
  linksSubject,
  replacedLinksSubject,
  countsSubject,
  conflictsSubject,
  putSubject,
  seriesSubject,
  findEventsSubject,
  findLinkedSubject,
  findNearSubject,
  findTermsSubject,
  declaredFieldsSubject,
  versionSubject,
  changesSubject,
  historySubject,
  keptHistorySubject,
  valuesSubject,
  closeSubject,
  concurrencySubject,
  idempotencySubject,
  durabilitySubject,
  randomQueriesSubject,
  randomCommitsSubject,
];

const DEFAULT_SEED = 20261120;
const DEFAULT_TIMEOUT = 60_000;

/**
 * Registers the contract tests with the given test runner. Skipped tests are registered with the reason in their name;
 * a name in `skip` that matches no test is an error.
 */
export function testStore(options: ContractOptions): void {
  const { describe, it, skip = {}, timeout = DEFAULT_TIMEOUT } = options;
  const known = SUBJECTS.flatMap(({ name, tests }) => [
    name,
    ...Object.keys(tests).map((title) => `${name}: ${title}`),
  ]);
  const unknown = Object.keys(skip).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No such test to skip: ${unknown.join(', ')}`);
  describe('the Store contract', () => {
    for (const subject of SUBJECTS) {
      describe(subject.name, () => {
        for (const [title, test] of Object.entries(subject.tests)) {
          const left =
            skip[subject.name] ?? skip[`${subject.name}: ${title}`] ?? cannotReopen(subject, options);
          if (left === undefined) it(title, () => runTest(test, options), timeout);
          else it.skip(`${title} (left out: ${left.reason})`, () => runTest(test, options));
        }
      });
    }
  });
}

const cannotReopen = ({ reopens }: Subject, { reopen }: ContractOptions): Reason | undefined =>
  reopens === true && typeof reopen !== 'function' ? reopen : undefined;

/** Runs one test on its own store and closes everything that it opened. */
async function runTest(
  test: ContractTest,
  { createStore, reopen, seed = DEFAULT_SEED, timeout = DEFAULT_TIMEOUT, runs }: ContractOptions,
): Promise<void> {
  const opened: Store[] = [];
  const keep = async (store: Store | Promise<Store>): Promise<Store> => {
    opened.push(await store);
    return store;
  };
  const tools: Tools = {
    random: { seed, runs, time: timeout / 4 },
    open: () => keep(createStore()),
    reopen: async (store) => {
      if (typeof reopen !== 'function') throw new Error(reopen.reason);
      return keep(reopen(store));
    },
  };
  try {
    await test(await tools.open(), tools);
  } finally {
    for (const store of opened) await store.close();
  }
}
