import type { CustomCondition, Found, Query } from '../query/query.js';
import type { Kind, LinkedKind, SluggedKind } from '../records/kinds.js';
import type { Ref } from '../records/base-record.js';
import type { RecordOf } from '../records/record.js';
import type { LocalTime } from '../time/local-time.js';
import type { Changes, Origin, Retention } from './changes/change-entry.js';
import type { HistoryEntry } from './changes/history-entry.js';
import type { Values } from './values.js';

/**
 * A record that is not stored yet. Its negative `id` is a placeholder for the id that the store will assign; other
 * changes of the same commit may use it as a link (an event to its new venue, a category to its new parent).
 */
export type NewRecord<K extends Kind> = Omit<RecordOf<K>, 'revision'>;

/** Adds a record. If another record has its slug, the store appends a number (`resolveCommit`). */
export interface Insert<K extends Kind = Kind> {
  readonly op: 'insert';
  readonly kind: K;
  readonly record: NewRecord<K>;
}

/**
 * Replaces a record. `record.revision` is the revision, before the commit, from which the new state was computed. A
 * commit changes no record twice and updates none that it deletes. Slugs are resolved as for `Insert`.
 */
export interface Update<K extends Kind = Kind> {
  readonly op: 'update';
  readonly kind: K;
  readonly record: RecordOf<K>;
}

/**
 * Deletes a record permanently. Events and series lose a deleted venue, organizer or term, events a deleted series, and all of
 * them, venues and organizers a deleted image; the children of a deleted category move to its parent. With `to` they all have that
 * record instead (`Unlink`), and the children move to it.
 */
export interface Delete {
  readonly op: 'delete';
  readonly kind: Kind;
  readonly id: number;
  readonly revision: number;
  /** The venue, organizer or term that takes its place. Default: none. */
  readonly to?: number | undefined;
}

/**
 * Removes a venue or organizer from every event and series that links to it, in any status. The other organizers keep their order
 * (F34). With `to` the events and series have that record instead, at its place, and once: what links to both keeps one link.
 *
 * The deletes and unlinks of a kind in one commit have the same `to`, or none of them has one; it is a conflict if the record is not
 * stored. A commit whose `to` is removed, or whose tree of categories would have a circle, is not one that core makes.
 */
export interface Unlink {
  readonly op: 'unlink';
  readonly kind: LinkedKind;
  readonly id: number;
  /** The record that takes its place. Default: none. */
  readonly to?: number | undefined;
}

/**
 * Stores a record exactly as another store has it, under its own positive id and slug; used for copies.
 * `record.revision` is the revision, before the commit, of the stored record that it replaces; 0 means that it is not
 * stored yet, and that no other record of its sequence has its id. Ids assigned later, or in the same commit, are
 * higher.
 *
 * Nothing is resolved: it is a conflict if a slug that must be unique (`mayShareSlug`), or the URL of an image, belongs
 * to another record. Links are real ids and may refer to records that are not stored (yet). `count` of a term is the
 * number of stored published events with it, as usual. Revisions follow from the stored ones: a record that was not
 * stored gets 1.
 */
export interface Put<K extends Kind = Kind> {
  readonly op: 'put';
  readonly kind: K;
  readonly record: RecordOf<K>;
  /**
   * Takes the place of the history that is kept of the record, oldest entry first: the commit itself has none, and the record gets
   * at least the revision of the last entry. Default: what the put changes is kept, as of an update.
   */
  readonly history?: readonly HistoryEntry[] | undefined;
}

/** One step of a commit. */
export type Change = { [K in Kind]: Insert<K> | Update<K> | Put<K> }[Kind] | Delete | Unlink;

/**
 * The result of a query when the changes were computed: at the commit, the query must still give exactly these ids, in
 * any order.
 */
export interface Precondition {
  readonly query: Query;
  readonly ids: readonly number[];
}

/**
 * Makes a request repeatable without creating a record twice: the store keeps the key and the created record in the transaction of the
 * commit, and refuses another commit with the same key.
 */
export interface Idempotency {
  /** The id of the actor. Callers may use equal keys independently. */
  readonly caller: number;
  /** Chosen by the caller. */
  readonly key: string;
  /** Equal for equal requests: a digest, for example. */
  readonly request: string;
  /** The record that the commit creates or reuses; its id as in the changes, so that of an `Insert` is negative. */
  readonly kind: Kind;
  readonly id: number;
  /** The time of the commit, and the time from which the key is forgotten; both in UTC. */
  readonly at: LocalTime;
  readonly expires: LocalTime;
  /** How many keys of the caller to keep at most, this one included: the ones that expire first are dropped. */
  readonly keep: number;
}

/** The record that an earlier commit created or reused under an idempotency key. */
export interface Creation extends Pick<Idempotency, 'caller' | 'key' | 'request' | 'kind' | 'expires'> {
  /** The record right after that commit. */
  readonly record: RecordOf<Kind>;
}

/** Changes that are carried out as a whole or not at all, and their preconditions. */
export interface Commit {
  readonly changes: readonly Change[];
  readonly preconditions: readonly Precondition[];
  /**
   * Whether it changes what everyone can see although none of its records is public by itself: an image that a published record shows.
   * Default: no.
   */
  readonly isPublic?: boolean | undefined;
  /** The origin of the commit in the change log. Default: an unknown actor and time. */
  readonly origin?: Origin | undefined;
  /** How much of the change log to keep after the commit. Default: all of it. */
  readonly retention?: Retention | undefined;
  /** Default: none, and the same commit can be repeated. */
  readonly idempotency?: Idempotency | undefined;
}

/** A field that a host declares and that lists of events are filtered by. */
export type FilteredField = Pick<CustomCondition, 'name' | 'form'>;

/** The result of a query and the version of the store in which it was found. */
export interface FoundAt extends Found {
  /** As returned by `version`. */
  readonly version: number;
}

/** A record whose stored state changed. */
export interface Affected {
  readonly kind: Kind;
  readonly id: number;
  /** The record before the commit; `undefined` if it was inserted, or if `unlinked` is set. */
  readonly before: RecordOf<Kind> | undefined;
  /** The record after the commit; `undefined` if it was removed, or if `unlinked` is set. */
  readonly record: RecordOf<Kind> | undefined;
  /**
   * Set for a record that no change of the commit names and that only lost links to what was removed or unlinked, or has others instead: a
   * store need not load thousands of such records to tell their new state.
   */
  readonly unlinked?: true;
}

/** The result of a commit. */
export interface Committed {
  /**
   * The versions right before and right after the commit: a caller whose last known version is `before` has missed
   * nothing. They differ by the number of the records in `affected`.
   */
  readonly before: number;
  readonly version: number;
  /** The id of the record in each change, in order. */
  readonly ids: readonly number[];
  /**
   * All records that changed: those in the commit, terms whose `count` changed, records and children that lost a link.
   * No duplicates.
   */
  readonly affected: readonly Affected[];
}

/**
 * Stores the records of a calendar.
 *
 * Core validates, computes and decides; a store keeps and finds records and guards their consistency. It receives
 * validated input only. Its results follow the reference semantics of `query/semantics.ts`, which the contract kit
 * (`@kalends/store-kit`) checks.
 *
 * - **Ids.** Events, venues, organizers, series and images share one sequence, categories and tags another. Ids only grow and
 * are never reused, not even after a delete.
 * - **Text order** is by code point.
 * - **Slugs** are ASCII. **Times:** the `end_date` of an event is never before its `start_date`.
 * - **Change log.** A commit adds one entry for each record that it affects, in its own transaction. Entries are numbered
 * without gaps, in the order of the commits; `version` is the number of the last one.
 * - **History.** With the entry of a stored record that changes, a commit keeps the values before it of the fields that
 * `historyOf` gives, in the same transaction. The history of a deleted record is deleted.
 * - **Isolation.** A caller that modifies an object it passed in or received does not change the stored data.
 * - **After `close`** every method, also of `values`, rejects with a `CalendarError` of code `store_closed`; `close` itself may be called
 * again.
 * - **Failure.** A method that rejects has changed nothing.
 * - **Time.** Every method ends: one whose database does not answer rejects with `store_unavailable`. Its callers wait as long as it takes.
 */
export interface Store {
  /** Runs a query on one consistent state. */
  find(query: Query): Promise<FoundAt>;

  /** Loads records by id, in the order of the ids; leaves out ids that do not exist, keeps duplicates. */
  load<K extends Kind>(kind: K, ids: readonly number[]): Promise<RecordOf<K>[]>;

  /**
   * Loads the records of a kind with ids above `after`, by id, at most `limit` of them: to iterate over all records,
   * start at 0 and continue from the last id. Each result is one consistent state; the next may be a later one.
   */
  scan<K extends Kind>(kind: K, after: number, limit: number): Promise<RecordOf<K>[]>;

  /**
   * The record with this slug. If an unpublished event shares it with another one, the record whose slug must be unique
   * wins, then the lowest id; with an `author`, records that are published or by this author come first. `''` finds
   * nothing; images have no slug.
   */
  lookup(kind: SluggedKind, slug: string, author?: number): Promise<Ref | undefined>;

  /**
   * Carries out all changes in order, or none. Rejects with a `CalendarError` of code `conflict` if a record to update
   * or delete is gone or has another revision, if a precondition no longer holds, if the slug of an updated term is
   * taken, if an image with the same URL exists, if two events would have one `series` and `recurrence_id`, or if the id or slug of a record to put is taken; of code
   * `idempotency_key_reused` if the idempotency key of the commit is kept for its caller and has not expired at its
   * time. A commit with a key also forgets all keys that have expired by then. A commit is durable when the promise
   * resolves.
   */
  commit(commit: Commit): Promise<Committed>;

  /** The creation kept under an idempotency key of a caller; it may have expired. */
  creation(caller: number, key: string): Promise<Creation | undefined>;

  /** Named values stored beside the records. */
  readonly values: Values;

  /** The number of the last entry of the change log: it grows with every commit, also of other processes, that affects a record. */
  version(): Promise<number>;

  /**
   * Reads the change log after the entry with the number `after`, at most `limit` entries. A commit forgets the entries
   * that its `retention` leaves out; if these are thousands, some of them may be left to later commits.
   */
  changes(after: number, limit: number): Promise<Changes>;

  /**
   * Reads the history of records, in the order of the ids: of each the newest entries, newest first, at most `limit` of them, with
   * a revision below `below` (default: all). A commit forgets the entries that its `retention` leaves out: of a record that it
   * changes those beyond the number, of all records those before the time; if these are thousands, some of them may be left to
   * later commits.
   */
  history(kind: Kind, ids: readonly number[], limit: number, below?: number): Promise<HistoryEntry[]>;

  /**
   * Prepares for conditions on these fields of events, as the index of a filter: what a query finds does not depend on it, before,
   * during and after the preparation, only how fast. Of many events a few at a time are prepared, so that others read and write in between.
   * Resolves when all are. What other calendars on the same data declare stays prepared.
   */
  declare(fields: readonly FilteredField[]): Promise<void>;

  /** Releases the resources of the store. */
  close(): Promise<void>;
}
