import { type Kind, kindsOf, type RecordOf } from '@kalends/core';
import type { Change, Committed, Found, NewRecord, Query, Snapshot, Store } from '@kalends/core/store';
import { ContractBroken } from './assert.js';
import { insert } from './fixtures.js';
import type { RandomRuns } from './random-runs.js';

/** Helpers for tests of the kit, besides their own empty store. */
export interface Tools {
  /** Another empty store, closed when the test ends. */
  readonly open: () => Promise<Store>;
  /** A second store on the data of the first one, which may be closed or open; closed when the test ends. */
  readonly reopen: (store: Store) => Promise<Store>;
  /** How the random tests run. */
  readonly random: RandomRuns;
}

/** One test: receives an empty store and throws if the contract is broken. */
export type ContractTest = (store: Store, tools: Tools) => Promise<void>;

/** The tests of one part of the contract, by title. */
export interface Subject {
  readonly name: string;
  /** Whether the tests call `reopen`. */
  readonly reopens?: true;
  readonly tests: Readonly<Record<string, ContractTest>>;
}

/** Commits changes without preconditions. */
export const commit = (store: Store, ...changes: readonly Change[]): Promise<Committed> =>
  store.commit({ changes, preconditions: [] });

/** The stored record; throws if there is none. */
export async function get<K extends Kind>(store: Store, kind: K, id: number): Promise<RecordOf<K>> {
  const [record] = await store.load(kind, [id]);
  if (record === undefined) throw new ContractBroken(`${kind} ${id} should be stored`);
  return record;
}

/** Stores one record and returns it as stored. */
export async function add<K extends Kind>(store: Store, kind: K, record: NewRecord<K>): Promise<RecordOf<K>> {
  return get(store, kind, await firstId(commit(store, insert<Kind>(kind, record))));
}

/** The id of the record in the first change of a commit. */
export async function firstId(committed: Promise<Committed>): Promise<number> {
  const { ids } = await committed;
  if (ids[0] === undefined) throw new ContractBroken('commit should answer an id for each change');
  return ids[0];
}

/** The records that a store has under these ids, as a snapshot of the reference semantics. */
export async function snapshotOf(store: Store, ids: Iterable<number>): Promise<Snapshot> {
  const wanted = [...new Set(ids)];
  const snapshot: Partial<Record<Kind, ReadonlyMap<number, RecordOf<Kind>>>> = {};
  for (const kind of kindsOf())
    snapshot[kind] = new Map((await store.load(kind, wanted)).map((record) => [record.id, record]));
  return snapshot as Snapshot;
}

/** The same as plain data, for comparisons. */
export async function dump(
  store: Store,
  ids: Iterable<number>,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const snapshot = await snapshotOf(store, ids);
  return Object.fromEntries(Object.entries(snapshot).map(([kind, records]) => [kind, [...records.values()]]));
}

/** The same records without their revisions. */
export const withoutRevision = <R extends { readonly revision: number }>({
  revision: _,
  ...rest
}: R): Omit<R, 'revision'> => rest;

/** The results of a query, without the version. */
export async function foundBy(store: Store, query: Query): Promise<Found> {
  const { total, refs } = await store.find(query);
  return { total, refs };
}
