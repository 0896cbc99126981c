import type { Query } from '../query/query.js';
import type { Ref } from '../records/base-record.js';

/** A page of a list by reference: what was found, where the page lies, and what was understood. */
export interface FoundPage {
  /** The records of this page in order. */
  readonly refs: readonly Ref[];
  /** The version of the calendar in which this was found (`Calendar.version`); undefined where no one had to look. */
  readonly version: number | undefined;
  /** All that match and that the caller may list. */
  readonly total: number;
  /** 0 when nothing matches. */
  readonly total_pages: number;
  readonly page: number;
  /** Whether there are records behind this page. */
  readonly more: boolean;
  /** After the cut at `settings.per_page_max`. */
  readonly per_page: number;
  /** Parameters as they took effect, by name: the window's bounds, the statuses. Those that took none are absent. */
  readonly effective: Readonly<Record<string, string>>;
}

/** A list query that was validated; nothing has been found yet. */
export interface ListRequest {
  /** Equal for two requests exactly when they ask the same question: with the calendar's version it identifies the page. */
  readonly key: string;
  /** The question to the store, with what the caller may see; `null`: nothing can match. */
  readonly query: Query | null;
  /** All that match, in order and without pages, from one consistent state. What was found may have changed by the time it is loaded. */
  findAll(): Promise<readonly Ref[]>;
  /**
   * What would match were it not in the trash, where it was put at this UTC time or later, of everybody: for those who tell copies of a
   * list what is gone. Callers may not see more of these records than that.
   */
  findTrashed(since: string): Promise<readonly Ref[]>;
  /** Asks the store. A page beyond the last: `*-archive-page-not-found`, for terms an empty page. */
  find(): Promise<FoundPage>;
}

/** A page of a list with its records. */
export interface Page<R> extends Omit<FoundPage, 'refs' | 'version'> {
  readonly items: readonly R[];
}

/** What every resource offers. All methods reject with a `CalendarError`. */
export interface Resource<R, Input, Patch, ListParams> {
  /**
   * Adds a record and answers it as stored.
   * Errors: `rest_missing_callback_param`, `rest_invalid_param`, `rest_forbidden` and those of the resource (errors.md §3).
   */
  create(input: Input): Promise<R>;

  /** One record. Unknown id: `rest-event-not-found` for events, `rest_invalid_param` for all others; not for this caller: `*-not-accessible`. */
  get(id: number): Promise<R>;

  /** Changes what the patch mentions and keeps the rest (F27). `null` and absent are the same. Answers the record as stored. */
  update(id: number, patch: Patch): Promise<R>;

  /** Moves an event, venue or organizer to the trash, or removes a term for good. Answers what is left, or the term as it was. */
  delete(id: number): Promise<R>;

  /** Validates the parameters of a list and computes its query; `rest_invalid_param` when one is refused. */
  prepare(params?: ListParams): Promise<ListRequest>;

  /** A page of a list, by reference: `prepare`, then `find`. */
  find(params?: ListParams): Promise<FoundPage>;

  /** A page of a list with its records. */
  list(params?: ListParams): Promise<Page<R>>;

  /**
   * Whether this caller may create a record, or change or delete one: a record that is known, the one with this id, of whatever kind
   * it is, or the one with this slug. What is unknown follows the general right for events and terms; of venues and organizers no one
   * may do anything to it. Never rejects for a bad key.
   */
  allows(operation: 'create' | 'update' | 'delete', which?: R | number | string): Promise<boolean>;
}

/** A resource whose records can also be addressed by slug: events, venues, organizers. */
export interface SluggedResource<R, Input, Patch, ListParams> extends Resource<R, Input, Patch, ListParams> {
  /** As `get`. Unknown slug: `rest_invalid_param`. The slug may be given in any of the forms of text-slugs.md §6. */
  getBySlug(slug: string): Promise<R>;

  /** The id of the record with this slug, in whatever state and for whomever. */
  locate(slug: string): Promise<number | undefined>;

  /** As `update`. A `slug` in the patch renames (F2). Unknown slug: `rest-event-not-found` for events, `rest_invalid_param` for all others. */
  updateBySlug(slug: string, patch: Patch): Promise<R>;

  /** As `delete`. Unknown slug: `rest_invalid_param`. */
  deleteBySlug(slug: string): Promise<R>;
}
