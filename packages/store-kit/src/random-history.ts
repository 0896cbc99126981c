import { type Kind, kindsOf } from '@kalends/core';
import type { BaseRecord, Snapshot, Store } from '@kalends/core/store';
import { same, show } from './assert.js';
import { trackedPart } from './model-history.js';

/** The states that each stored record had, by kind and id, and by revision. */
export type Past = Map<string, Map<number, object>>;

const ALL = 1_000_000;

/** Notes the state of each record, and forgets those that are gone. */
export function remember(past: Past, state: Snapshot): void {
  const known = new Map(past);
  past.clear();
  for (const kind of kindsOf())
    for (const record of state[kind].values()) {
      const key = `${kind} ${record.id}`;
      const states = known.get(key) ?? new Map<number, object>();
      past.set(key, states.set(record.revision, trackedPart(record)));
    }
}

/** Checks that the history of a record leads to each of its earlier states, and has no more than it takes. */
async function checkRecord(
  store: Store,
  kind: Kind,
  record: BaseRecord,
  states: ReadonlyMap<number, object>,
): Promise<void> {
  const name = `${kind} ${record.id}`;
  const entries = await store.history(kind, [record.id], ALL);
  let revision = record.revision;
  let state: Readonly<Record<string, unknown>> = { ...trackedPart(record) };
  for (const entry of [...entries, undefined]) {
    // nothing in the history changed down to the revision of the entry
    for (; revision >= (entry?.revision ?? 1); revision--) {
      const known = states.get(revision);
      if (known !== undefined) same(state, known, `${name} at its revision ${revision}`);
    }
    const left = entry?.before ?? {};
    const unchanged = Object.keys(left).filter((field) => show(left[field]) === show(state[field]));
    same(unchanged, [], `the unchanged fields in the history of ${name}`);
    state = { ...state, ...left };
  }
}

/** Checks the history of all records. */
export async function checkHistory(store: Store, state: Snapshot, past: Past): Promise<void> {
  for (const kind of kindsOf())
    for (const record of state[kind].values())
      await checkRecord(store, kind, record, past.get(`${kind} ${record.id}`) ?? new Map());
}
