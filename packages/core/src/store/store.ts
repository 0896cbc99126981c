import type { Found, Query } from '../query/query.js';
import type { Kind, LinkedKind, TermKind } from '../records/kind.js';
import type { Ref } from '../records/base-record.js';
import type { RecordOf } from '../records/record.js';

/**
 * A record that is not stored yet. Its `id` is negative and stands for the id that the store will give: other
 * changes of the same commit may name it wherever they hold an id (an event its new venue, a category its new parent).
 */
export type NewRecord<K extends Kind> = Omit<RecordOf<K>, 'revision'>;

/** Adds a record. Its slug is the one it asks for: where another record has it, it gets a number (`resolveCommit`). */
export interface Insert<K extends Kind = Kind> {
  readonly op: 'insert';
  readonly kind: K;
  readonly record: NewRecord<K>;
}

/**
 * Replaces a record. `record.revision` is the revision before the commit that the new state was computed from; a commit
 * changes no record twice and updates none that it deletes. Its slug is the one it asks for, as with `Insert`.
 */
export interface Update<K extends Kind = Kind> {
  readonly op: 'update';
  readonly kind: K;
  readonly record: RecordOf<K>;
}

/** Removes a term for good: events lose it, its children move to its parent. */
export interface Delete {
  readonly op: 'delete';
  readonly kind: TermKind;
  readonly id: number;
  readonly revision: number;
}

/** Takes a venue or organizer from every event that links to it, in any status. The other organizers stay in their order (F34). */
export interface Unlink {
  readonly op: 'unlink';
  readonly kind: LinkedKind;
  readonly id: number;
}

/**
 * Puts a record exactly as another store has it, under its own positive id and its own slug: what copies are made of.
 * `record.revision` is the revision before the commit of the stored record that it replaces; 0: it is not stored yet, and
 * nothing else of its sequence has its id. Ids that are given later, or in the same commit, are above it.
 *
 * Nothing is resolved: a slug that has to be unique (`mayShareSlug`) and that another record has whose slug has to be unique, or
 * the address of another image, is a conflict. Links are real ids and may name what is not stored (yet). `count` of a term
 * is counted as always: how many stored events that are published have it. Revisions follow from what is stored here: a
 * record that was not stored has 1.
 */
export interface Put<K extends Kind = Kind> {
  readonly op: 'put';
  readonly kind: K;
  readonly record: RecordOf<K>;
}

/** One step of a commit. */
export type Change = { [K in Kind]: Insert<K> | Update<K> | Put<K> }[Kind] | Delete | Unlink;

/** What was found when the changes were computed: the query must still give these ids, in any order, and no others. */
export interface Precondition {
  readonly query: Query;
  readonly ids: readonly number[];
}

/** Changes that happen together or not at all, and what they rest on. */
export interface Commit {
  readonly changes: readonly Change[];
  readonly preconditions: readonly Precondition[];
}

/** The answer to a query and the state of the store that it was true in. */
export interface FoundAt extends Found {
  /** As `version` tells it. */
  readonly version: number;
}

/** A record whose stored state is another one than before. */
export interface Affected {
  readonly kind: Kind;
  readonly id: number;
  /** How it is stored after the commit; `undefined`: it was removed. */
  readonly record: RecordOf<Kind> | undefined;
}

/** What a commit did. */
export interface Committed {
  /** The version right before and right after: a caller who saw `before` last has missed nothing. */
  readonly before: number;
  readonly version: number;
  /** The id each change is about, in the order of the changes. */
  readonly ids: readonly number[];
  /**
   * Everything that is different now: the changed records, terms whose `count` moved, events and children that lost a link. No
   * repeats. Terms alone are ever removed.
   */
  readonly affected: readonly Affected[];
}

/**
 * Where a calendar keeps its records.
 *
 * Core validates, computes and decides; a store keeps, finds and guards. It gets validated input only. Everything it
 * answers follows the reference semantics of `query/semantics.ts`, and the contract kit (`@kalends/core/testing`)
 * compares it with them.
 *
 * - **Ids.** Events, venues, organizers and images draw from one sequence, categories and tags from another. Ids grow
 *   and are never used twice, not even after a delete.
 * - **Text order** is by code point.
 * - **Slugs** are ASCII. **Times:** the `end_date` of an event is never before its `start_date`.
 * - **Isolation.** A caller that changes what it committed, or an answer, changes nothing that is stored.
 * - **After `close`** every method rejects with a `CalendarError` of code `store_closed`; `close` itself may be repeated.
 * - **Failure.** A method that rejects has changed nothing.
 */
export interface Store {
  /** Answers a query from one consistent state. */
  find(query: Query): Promise<FoundAt>;

  /** The records with these ids, in the order of the ids; those that do not exist are left out, repeats are kept. */
  load<K extends Kind>(kind: K, ids: readonly number[]): Promise<RecordOf<K>[]>;

  /**
   * The first records of a kind with ids above `after`, by id, at most `limit` of them: all records can be gone through
   * from 0, each time from the last one on. An answer is one consistent state; the next one may be another.
   */
  scan<K extends Kind>(kind: K, after: number, limit: number): Promise<RecordOf<K>[]>;

  /**
   * The record with this slug. Where an unpublished event shares it with another one, the one that had to be unique
   * wins, then the lowest id; with an `author` those first that are published or this author's. `''` finds nothing; images have
   * no slug.
   */
  lookup(kind: Exclude<Kind, 'image'>, slug: string, author?: number): Promise<Ref | undefined>;

  /**
   * Carries out all changes in their order, or none. Rejects with a `CalendarError` of code `conflict` when a record to
   * update or delete is gone or has another revision, when a precondition no longer holds, when the slug of an updated
   * term is taken, when an image with the same address exists, or when a record to put finds its id or its slug taken.
   * What it acknowledges is durable.
   */
  commit(commit: Commit): Promise<Committed>;

  /** A number that is another one after anybody's commit, also that of another process. */
  version(): Promise<number>;

  /** Releases what the store holds. */
  close(): Promise<void>;
}
