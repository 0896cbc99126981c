import type { BaseRecord } from '@kalends/core/store';
import { addToChange, changeList, noChange, type ListChange, type SortedList } from './sorted-list.js';

/** A key of an index: the id of a linked record, or a text. */
export type Key = number | string;

/** An index of records by key; a record may have several keys, a key several records. */
export interface Index<R> {
  readonly keysOf: (record: R) => readonly Key[];
  readonly ids: Map<Key, Set<number>>;
}

/**
 * All records of one kind: by id, in several orders, and by several keys. Records are frozen, so that a caller cannot
 * modify stored data.
 */
export interface Table<R extends BaseRecord, List extends string, Name extends string> {
  readonly records: Map<number, R>;
  readonly lists: Readonly<Record<List, SortedList<R>>>;
  readonly indexes: Readonly<Record<Name, Index<R>>>;
}

/** An empty index. */
export const createIndex = <R>(keysOf: Index<R>['keysOf']): Index<R> => ({ keysOf, ids: new Map() });

const NO_IDS: ReadonlySet<number> = new Set();

/** The ids of the records with a key. */
export const idsWith = ({ ids }: Pick<Index<never>, 'ids'>, key: Key): ReadonlySet<number> =>
  ids.get(key) ?? NO_IDS;

/** Ids of records, some more than once: how many is known before they are read. */
export interface Ids extends Iterable<number> {
  readonly length: number;
}

/** The ids of the records with any of several keys; a record with more than one of them occurs repeatedly. */
export function idsWithAny(index: Pick<Index<never>, 'ids'>, keys: readonly Key[]): Ids {
  const all = keys.map((key) => idsWith(index, key));
  return {
    length: all.reduce((sum, { size }) => sum + size, 0),
    *[Symbol.iterator]() {
      for (const ids of all) yield* ids;
    },
  };
}

/** The shortest of the ids from the filters of a query; `undefined` if no filter has any. */
export const shortest = (lists: readonly (Ids | null)[]): Ids | undefined =>
  lists.filter((list) => list !== null).sort((a, b) => a.length - b.length)[0];

/** The stored records among these ids, without duplicates. */
export const recordsWith = <R>(records: ReadonlyMap<number, R>, ids: Iterable<number>): R[] =>
  Array.from(new Set(ids), (id) => records.get(id)).filter((record) => record !== undefined);

/** A record whose keys in an index change. */
interface MovedKeys {
  readonly id: number;
  readonly before: readonly Key[];
  readonly after: readonly Key[];
}

/** A change of a table. */
export interface TableChange<R> {
  /** The records to store, by id; `undefined` removes one. */
  readonly records: ReadonlyMap<number, R | undefined>;
  readonly lists: ReadonlyMap<SortedList<R>, ListChange<R>>;
  readonly keys: ReadonlyMap<Index<R>, readonly MovedKeys[]>;
}

/** How many records are compared in one turn. */
const SLICE = 1000;

/**
 * Computes what changes in a table when records are stored by id, replacing those with the same ids; `undefined` removes one. Changes
 * nothing, and stops where others may have their turn.
 */
export function* changeOf<R extends BaseRecord, List extends string, Name extends string>(
  table: Table<R, List, Name>,
  records: ReadonlyMap<number, R | undefined>,
): Generator<void, TableChange<R>, void> {
  const lists = new Map(Object.values<SortedList<R>>(table.lists).map((list) => [list, noChange<R>()]));
  const keys = new Map(
    Object.values<Index<R>>(table.indexes).map((index): [Index<R>, MovedKeys[]] => [index, []]),
  );
  let done = 0;
  for (const [id, record] of records) {
    if (done++ % SLICE === SLICE - 1) yield;
    const old = table.records.get(id);
    for (const [list, changed] of lists) addToChange(list, changed, old, record);
    for (const [index, moved] of keys) {
      const [before, after] = [keysIn(index, old), keysIn(index, record)];
      if (!areSame(before, after)) moved.push({ id, before, after });
    }
  }
  return { records, lists, keys };
}

/** Changes a table. */
export function changeTable<R extends BaseRecord, List extends string, Name extends string>(
  table: Table<R, List, Name>,
  { records, lists, keys }: TableChange<R>,
): void {
  for (const [id, record] of records)
    if (record === undefined) table.records.delete(id);
    else table.records.set(id, record);
  for (const [index, moved] of keys)
    for (const { id, before, after } of moved) {
      for (const key of before) removeId(index, key, id);
      for (const key of after) addId(index, key, id);
    }
  for (const [list, changed] of lists) changeList(list, changed);
}

const keysIn = <R>({ keysOf }: Index<R>, record: R | undefined): readonly Key[] =>
  record === undefined ? [] : keysOf(record);

const areSame = (before: readonly Key[], after: readonly Key[]): boolean =>
  before === after || (before.length === after.length && before.every((key, place) => key === after[place]));

/** Adds a record to an index. */
export function addId({ ids }: Pick<Index<never>, 'ids'>, key: Key, id: number): void {
  ids.set(key, (ids.get(key) ?? new Set()).add(id));
}

function removeId<R>({ ids }: Index<R>, key: Key, id: number): void {
  const holders = ids.get(key);
  holders?.delete(id);
  if (holders?.size === 0) ids.delete(key);
}
