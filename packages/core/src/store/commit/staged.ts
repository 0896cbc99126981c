import { perKind, type Kind } from '../../records/kinds.js';
import type { RecordOf } from '../../records/record.js';
import type { SlugHolder } from './need.js';

/** A record before and after a commit. `undefined` if it does not exist. */
export interface RecordChange<K extends Kind> {
  readonly id: number;
  readonly before: RecordOf<K> | undefined;
  readonly after: RecordOf<K> | undefined;
}

/** The changes of a commit by kind. */
export type RecordChanges = { readonly [K in Kind]: readonly RecordChange<K>[] };

/** The records that a commit works on: as stored, and as they are after the changes so far. */
export interface Staged {
  /** Adds records as stored, before any change. */
  load<K extends Kind>(kind: K, records: readonly RecordOf<K>[]): void;
  /** Adds the holders of slugs as stored. */
  loadSlugs(kind: Kind, holders: readonly SlugHolder[]): void;
  /** The stored state of a record that was loaded. */
  before<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined;
  /** The current state of a record. */
  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined;
  /** The current state of all loaded records of a kind. */
  all<K extends Kind>(kind: K): RecordOf<K>[];
  /** The stored state of all loaded records of a kind. */
  stored<K extends Kind>(kind: K): RecordOf<K>[];
  /** The current holders of a slug. */
  holders(kind: Kind, slug: string): SlugHolder[];
  /**
   * For slugs by kind, the first number of `slugCandidates` that may be free for a new record: thousands of records of
   * one title would otherwise try all numbers each. Forgotten whenever a slug becomes free.
   */
  readonly nextNumbers: Map<string, number>;
  /**
   * Replaces the state of a record by that of a change; its revision follows from the stored one. `undefined` removes
   * it.
   *
   * @param least the least revision that it gets. Default: 1
   */
  change<K extends Kind>(kind: K, id: number, record: RecordOf<K> | undefined, least?: number): void;
  /** Replaces the state of a record because another one changed: a link or a count. */
  adapt<K extends Kind>(kind: K, record: RecordOf<K>): void;
  /** The changes of a kind. */
  changesOf<K extends Kind>(kind: K): readonly RecordChange<K>[];
  /**
   * All changes. A store can write the records one by one in this order: no record gets a slug before its previous
   * holder has lost it.
   */
  changes(): RecordChanges;
}

interface State<K extends Kind> {
  readonly id: number;
  readonly before: RecordOf<K> | undefined;
  after: RecordOf<K> | undefined;
  /** The least revision of the next state. */
  least?: number;
}

type States<K extends Kind> = Map<number, State<K>>;

type AllStates = { readonly [K in Kind]: States<K> };

const empty = (): AllStates => perKind(() => new Map<number, never>());

const present = <R>(records: readonly (R | undefined)[]): R[] =>
  records.filter((record) => record !== undefined);

/** Creates an empty stage. */
export function createStaged(): Staged {
  const known = empty();
  const changed = empty();
  const slugs = new Map<string, Map<number, SlugHolder>>();
  const nextNumbers = new Map<string, number>();

  function loadSlugs(kind: Kind, holders: readonly SlugHolder[]): void {
    for (const holder of holders) {
      const key = `${kind} ${holder.slug}`;
      slugs.set(key, (slugs.get(key) ?? new Map<number, SlugHolder>()).set(holder.id, holder));
    }
  }

  function set<K extends Kind>(kind: K, id: number, record: RecordOf<K> | undefined, least?: number): void {
    const state: State<K> = known[kind].get(id) ?? { id, before: undefined, after: undefined };
    if (state.after !== undefined && 'slug' in state.after) {
      slugs.get(`${kind} ${state.after.slug}`)?.delete(id);
      if (record === undefined || !('slug' in record) || record.slug !== state.after.slug)
        nextNumbers.clear();
    }
    if (record !== undefined && 'slug' in record) loadSlugs(kind, [record]);
    state.least = Math.max(least ?? 0, state.least ?? (state.before?.revision ?? 0) + 1);
    state.after = record && { ...record, revision: state.least };
    known[kind].set(id, state);
    changed[kind].set(id, state);
  }

  const changesOf = <K extends Kind>(kind: K): readonly RecordChange<K>[] => [...changed[kind].values()];

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
    nextNumbers,
    change(kind, id, record, least) {
      // delete first, so that changes are in the order of their slugs
      changed[kind].delete(id);
      set(kind, id, record, least);
    },
    adapt: (kind, record) => set(kind, record.id, record),
    changesOf,
    changes: () => perKind(changesOf) as RecordChanges,
  };
}
