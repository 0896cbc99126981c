import type { Query } from '../query/query.js';
import type { Ref } from '../records/base-record.js';
import type { RecordHistory } from './history.js';

/** A page of a list by reference: the records found, the paging and the effective parameters. */
export interface FoundPage {
  /** The records of this page in order. */
  readonly refs: readonly Ref[];
  /**
   * The version of the calendar in which the page was found (`Calendar.version`); undefined if the store was not
   * queried.
   */
  readonly version: number | undefined;
  /** Number of records that match and that the caller may list. */
  readonly total: number;
  /** 0 if nothing matches. */
  readonly total_pages: number;
  readonly page: number;
  /** Whether there are more records after this page. */
  readonly more: boolean;
  /** After capping it at `settings.per_page_max`. */
  readonly per_page: number;
  /** The parameters that took effect, by name: the bounds of the window, the statuses. */
  readonly effective: Readonly<Record<string, string>>;
}

/** A validated list query that has not run yet. */
export interface ListRequest {
  /**
   * Two requests have equal keys if and only if they have equal queries: together with the calendar's version the key
   * identifies the page.
   */
  readonly key: string;
  /** The query for the store, including what the caller may see; `null` if nothing can match. */
  readonly query: Query | null;
  /**
   * All matches, in order and without paging, from one consistent state. Records may have changed by the time they are
   * loaded.
   */
  findAll(): Promise<readonly Ref[]>;
  /** Runs the query. Beyond the last page: `page_not_found`; for terms an empty page. */
  find(): Promise<FoundPage>;
}

/** A page of a list with its records. */
export interface Page<R> extends Omit<FoundPage, 'refs' | 'version'> {
  readonly items: readonly R[];
}

/** Options of `Resource.create`. */
export interface CreateOptions {
  /**
   * Makes the creation repeatable for 24 hours: with a key that the same actor has used before, `create` returns the
   * record as it was created then, and creates no other. Of each actor the last 1,000 keys count. If `request`, which
   * tells requests apart, is another one than before, `create` rejects with `idempotency_key_reused`. A creation that
   * fails leaves its key unused.
   */
  readonly idempotency?: { readonly key: string; readonly request?: string } | undefined;
  /** Whether a venue or organizer of the same name is used again and takes the fields of the input. Default: yes, but for the guest. */
  readonly reuse?: boolean | undefined;
}

/** Options of a change of a record. */
export interface UpdateOptions {
  /** The revision that the change was made for: if the record has another one by now, `update` rejects with `conflict`. */
  readonly revision?: number | undefined;
}

/** The operations of every resource. All methods reject with a `CalendarError`. */
export interface Resource<R, Input, Patch, ListParams, Key = number> extends RecordHistory<R, Key> {
  /**
   * Creates a record and returns it as stored. Errors: `missing_param`, `invalid_param`,
   * `forbidden` and those of the resource (errors.md §3).
   */
  create(input: Input, options?: CreateOptions): Promise<R>;

  /**
   * Returns one record. Errors: for an unknown id `not_found` (events) or `invalid_param` (all others);
   * `not_accessible` if the caller may not read it.
   */
  get(key: Key): Promise<R>;

  /**
   * Updates the fields in the patch and keeps the others (F27), with `revision` only if no one else has in the meantime;
   * `null` is the same as absent. Returns the record as stored. The revision of a term also grows with its `count`.
   */
  update(key: Key, patch: Patch, options?: UpdateOptions): Promise<R>;

  /**
   * Moves an event, venue or organizer to the trash, or deletes a term permanently. Returns the trashed record, or the
   * term as it was.
   */
  delete(key: Key): Promise<R>;

  /** Validates the parameters of a list and builds its query; rejects with `invalid_param` if one is invalid. */
  prepare(params?: ListParams): Promise<ListRequest>;

  /** Returns a page of a list, by reference: `prepare`, then `find`. */
  find(params?: ListParams): Promise<FoundPage>;

  /** Returns a page of a list with its records. */
  list(params?: ListParams): Promise<Page<R>>;

  /**
   * Whether this caller may create a record, or update or delete one: a given record, the one with this id, of whatever
   * kind, or the one with this slug. For unknown events and terms the general right counts; unknown venues and
   * organizers are refused. Never rejects for an invalid key.
   */
  allows(operation: 'create' | 'update' | 'delete', which?: R | number | string): Promise<boolean>;
}

/**
 * A resource whose records can also be addressed by slug, which is a text where ids are numbers: events, venues and
 * organizers. Accepts all forms of slugs in text-slugs.md §6. Unknown slug: `invalid_param`, or
 * `not_found` for an update of an event. A `slug` in a patch renames the record (F2).
 */
export interface SluggedResource<R, Input, Patch, ListParams> extends Resource<
  R,
  Input,
  Patch,
  ListParams,
  number | string
> {
  /**
   * Deletes a record in the trash permanently and returns it as it was; events lose a purged venue or organizer. Takes
   * the right to delete it. `invalid_param` if it is not in the trash. The interface `tribe/events/v1` has no such
   * operation.
   */
  purge(key: number | string): Promise<R>;

  /** The id of the record with this slug, in any status, without an access check. */
  locate(slug: string): Promise<number | undefined>;
}
