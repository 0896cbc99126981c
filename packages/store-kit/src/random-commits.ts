import { CalendarError, type ChangeEntry, kindsOf } from '@kalends/core';
import {
  answer,
  type BaseRecord,
  type Commit,
  emptySnapshot,
  type Insert,
  type Snapshot,
  type Store,
} from '@kalends/core/store';
import { isTermKind } from '@kalends/core/adapter';
import fc from 'fast-check';
import { checkAffected } from './affected.js';
import { check, ContractBroken, same, show } from './assert.js';
import { entriesFor, publicVersionAfter } from './model-changes.js';
import { applyCommit, raiseToPuts, type Applied } from './model.js';
import { checkHistory, remember, type Past } from './random-history.js';
import { EVERYTHING } from './random-query.js';
import { FILTERED_FIELDS } from './random-custom.js';
import { checkRandomly } from './random-runs.js';
import { commitOf, stepArb } from './random-step.js';
import { foundBy, snapshotOf, type Subject, withoutRevision } from './subject.js';

const stepsArb = fc.array(stepArb, { minLength: 10, maxLength: 25, size: 'max' });

/** Random sequences of commits: every store reaches the same states as the model. */
export const randomCommitsSubject: Subject = {
  name: 'random commits',
  tests: {
    'lead to the states of the model': async (_store, { open, random }) => {
      await checkRandomly(
        fc.asyncProperty(stepsArb, async (steps) => {
          const store = await open();
          await store.declare(FILTERED_FIELDS);
          const last = { post: 0, term: 0 };
          let state: Snapshot = emptySnapshot();
          const past: Past = new Map();
          for (const step of steps) {
            state = await takeStep(store, state, commitOf(step, state), last);
            remember(past, state);
          }
          await checkHistory(store, state, past);
          for (const query of EVERYTHING) {
            same(await foundBy(store, query), answer(query, state), `the answer to ${JSON.stringify(query)}`);
          }
          await store.close();
        }),
        random,
        25,
      );
    },
  },
};

/** Commits to the store and to the model, compares the results, and returns the next state of the model. */
async function takeStep(
  store: Store,
  state: Snapshot,
  commit: Commit,
  last: { post: number; term: number },
): Promise<Snapshot> {
  const what = JSON.stringify(commit);
  const versionBefore = await store.version();
  const { publicVersion: publicBefore } = await store.changes(versionBefore, 0);
  const outcome = await store.commit(commit).catch((error: unknown) => CalendarError.from(error).code);
  if (typeof outcome === 'string') {
    same(outcome, modelOutcome(state, commit), `the outcome of ${what}`);
    same(await store.version(), versionBefore, `the version after the refused ${what}`);
    return compareStates(store, state, state, [], `refused ${what}`);
  }
  same(outcome.before, versionBefore, `the version before ${what}`);
  same(await store.version(), outcome.version, `the version after ${what}`);
  raiseToPuts(last, commit.changes);
  const applied = tried(() =>
    applyCommit(state, commit, ({ kind }: Insert, index) => {
      const id = outcome.ids[index] ?? 0;
      const sequence = isTermKind(kind) ? 'term' : 'post';
      check(
        id > last[sequence],
        `the id ${id} of a new ${kind} is greater than all before (${last[sequence]})`,
      );
      last[sequence] = id;
      return id;
    }),
  );
  if (typeof applied === 'string')
    throw new ContractBroken(`the store accepted what is a ${applied}: ${what}`);
  same(outcome.ids, applied.ids, `the ids of ${what}`);
  same(names(outcome.affected), names(applied.affected), `what ${what} affected`);
  same(outcome.version - outcome.before, applied.affected.length, `the entries that ${what} adds`);
  const stored = await compareStates(store, state, applied.state, names(applied.affected), what);
  const { entries, publicVersion } = await store.changes(versionBefore, applied.affected.length + 1);
  const expected = entriesFor(applied.affected, 0);
  same(withoutNumbers(entries), withoutNumbers(expected), `the entries of ${what}`);
  same(publicVersion, publicVersionAfter(publicBefore, commit, expected), `the public version after ${what}`);
  for (const one of outcome.affected)
    checkAffected(one, stored[one.kind].get(one.id), commit.changes, outcome, what);
  return stored;
}

/** Entries by kind and id, in whose order stores are free. */
const withoutNumbers = (entries: readonly ChangeEntry[]): readonly string[] =>
  entries.map(({ version: _, ...entry }) => show(entry)).sort();

const names = (affected: Applied['affected']): readonly string[] =>
  affected.map(({ kind, id }) => `${kind} ${id}`).sort();

function tried(act: () => Applied): Applied | string {
  try {
    return act();
  } catch (error) {
    return CalendarError.from(error).code;
  }
}

function modelOutcome(state: Snapshot, commit: Commit): string {
  let id = 1_000_000;
  const applied = tried(() => applyCommit(state, commit, () => ++id));
  return typeof applied === 'string' ? applied : 'success';
}

/**
 * Compares all records of the store with the model's. Revisions are compared separately: they must change exactly for
 * the affected records. Returns the stored records.
 */
async function compareStates(
  store: Store,
  before: Snapshot,
  after: Snapshot,
  affected: readonly string[],
  what: string,
): Promise<Snapshot> {
  const ids = new Set(kindsOf().flatMap((kind) => [...before[kind].keys(), ...after[kind].keys()]));
  const stored = await snapshotOf(store, ids);
  for (const kind of kindsOf()) {
    const [is, shouldBe] = [sorted<BaseRecord>(stored[kind]), sorted<BaseRecord>(after[kind])];
    same(is.map(withoutRevision), shouldBe.map(withoutRevision), `the ${kind} records after ${what}`);
    for (const { id, revision } of is) {
      const old = before[kind].get(id)?.revision ?? 0;
      const moves = affected.includes(`${kind} ${id}`);
      check(
        moves ? revision > old : revision === old,
        `the revision of ${kind} ${id}, ${old} before, is ${revision} after ${what}`,
      );
    }
  }
  return stored;
}

const sorted = <R extends BaseRecord>(records: ReadonlyMap<number, R>): readonly R[] =>
  [...records.values()].sort((a, b) => a.id - b.id);
