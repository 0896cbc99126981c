import { KINDS, type Kind } from '../../records/kind.js';
import type { RecordOf } from '../../records/record.js';
import type { SlugHolder } from './need.js';

/** A record as it is stored and as a commit leaves it. `undefined`: it is not there. */
export interface RecordChange<K extends Kind> {
  readonly id: number;
  readonly before: RecordOf<K> | undefined;
  readonly after: RecordOf<K> | undefined;
}

/** The changes of a commit by kind. */
export type RecordChanges = { readonly [K in Kind]: readonly RecordChange<K>[] };

/** The records that a commit works on: as they are stored, and as they are after the changes so far. */
export interface Staged {
  /** Notes records as they are stored, before anything is changed. */
  load<K extends Kind>(kind: K, records: readonly RecordOf<K>[]): void;
  /** Notes who has some slugs, as they are stored. */
  loadSlugs(kind: Kind, holders: readonly SlugHolder[]): void;
  /** The stored state of a record that was loaded. */
  before<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined;
  /** The present state of a record. */
  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined;
  /** All records of a kind that are known, as they are now. */
  all<K extends Kind>(kind: K): RecordOf<K>[];
  /** All records of a kind that were loaded, as they are stored. */
  stored<K extends Kind>(kind: K): RecordOf<K>[];
  /** Who has a slug now. */
  holders(kind: Kind, slug: string): SlugHolder[];
  /** Gives a record the state that a change asks for; its revision follows from the stored one. `undefined` removes it. */
  change<K extends Kind>(kind: K, id: number, record: RecordOf<K> | undefined): void;
  /** Gives a record another state because another one changed: a link or a count. */
  adapt<K extends Kind>(kind: K, record: RecordOf<K>): void;
  /**
   * What is different now. In this order a store can write the records one by one: none gets a slug before the record that had
   * it has lost it.
   */
  changes(): RecordChanges;
}

type States<K extends Kind> = Map<number, { -readonly [P in keyof RecordChange<K>]: RecordChange<K>[P] }>;

type AllStates = { readonly [K in Kind]: States<K> };

const perKind = (of: (kind: Kind) => unknown): object =>
  Object.fromEntries(KINDS.map((kind) => [kind, of(kind)]));

const empty = () => perKind(() => new Map()) as AllStates;

const present = <R>(records: readonly (R | undefined)[]): R[] =>
  records.filter((record) => record !== undefined);

/** Nothing is known and nothing changed. */
export function createStaged(): Staged {
  const known = empty();
  const changed = empty();
  const slugs = new Map<string, Map<number, SlugHolder>>();

  function loadSlugs(kind: Kind, holders: readonly SlugHolder[]): void {
    for (const holder of holders) {
      const key = `${kind} ${holder.slug}`;
      slugs.set(key, (slugs.get(key) ?? new Map<number, SlugHolder>()).set(holder.id, holder));
    }
  }

  function set<K extends Kind>(kind: K, id: number, record: RecordOf<K> | undefined): void {
    const state = known[kind].get(id) ?? { id, before: undefined, after: undefined };
    if (state.after !== undefined && 'slug' in state.after)
      slugs.get(`${kind} ${state.after.slug}`)?.delete(id);
    if (record !== undefined && 'slug' in record) loadSlugs(kind, [record]);
    state.after = record && { ...record, revision: (state.before?.revision ?? 0) + 1 };
    known[kind].set(id, state);
    changed[kind].set(id, state);
  }

  return {
    load(kind, records) {
      for (const record of records)
        known[kind].set(record.id, { id: record.id, before: record, after: record });
    },
    loadSlugs,
    before: (kind, id) => known[kind].get(id)?.before,
    get: (kind, id) => known[kind].get(id)?.after,
    all: (kind) => present(Array.from(known[kind].values(), ({ after }) => after)),
    stored: (kind) => present(Array.from(known[kind].values(), ({ before }) => before)),
    holders: (kind, slug) => [...(slugs.get(`${kind} ${slug}`)?.values() ?? [])],
    change(kind, id, record) {
      // the order of the changes is that of their slugs
      changed[kind].delete(id);
      set(kind, id, record);
    },
    adapt: (kind, record) => set(kind, record.id, record),
    changes: () => perKind((kind) => [...changed[kind].values()]) as RecordChanges,
  };
}
