import type { Near } from '../geo/great-circle.js';
import type { Ref } from '../records/base-record.js';
import type { LinkedKind, TermKind } from '../records/kind.js';
import type { Status } from '../records/post-record.js';

/**
 * What a caller may see: records in one of the statuses; of those that are not published only the author's own,
 * unless `author` is `null`.
 */
export interface Visibility {
  readonly status: readonly Status[];
  readonly author: number | null;
}

/** Which part of the answer is wanted. `limit` 0 asks for the total alone. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Inclusive bounds for a local time `YYYY-MM-DD HH:MM:SS`, compared as text; `null` = open. */
export interface Range {
  readonly from: string | null;
  readonly to: string | null;
}

/** Substrings, folded (`fold`), of the folded title, excerpt and description: all of `all` occur somewhere, none of `none`. */
export interface EventSearch {
  readonly all: readonly string[];
  readonly none: readonly string[];
}

/** Where a venue is: anywhere (it has coordinates), nowhere (it has none), or near a point. */
export type Location = 'known' | 'unknown' | Near;

/** A list of events. Every filter that is not `null` must hold. */
export interface EventQuery extends Slice {
  readonly kind: 'event';
  readonly visible: Visibility;
  /** Whether events that are hidden from listings belong to the answer. */
  readonly hidden: boolean;
  readonly start_date: Range;
  readonly end_date: Range;
  /** Only these ids. */
  readonly include: readonly number[] | null;
  /** One of these categories or of their descendants. */
  readonly categories: readonly number[] | null;
  /** One of these tags. */
  readonly tags: readonly number[] | null;
  /** One of these venues. */
  readonly venue: readonly number[] | null;
  /** One of these organizers. */
  readonly organizer: readonly number[] | null;
  readonly featured: boolean | null;
  /** Changed at this UTC time or later. */
  readonly modified_after: string | null;
  readonly search: EventSearch | null;
  /** The place of the event's venue; a venue that is not `visible` to the caller counts as none, which is nowhere. */
  readonly location: { readonly of: Location; readonly visible: Visibility } | null;
  /** `start_date`: by start, publication date, id; `date`: by publication date, id. Ascending. */
  readonly order: 'start_date' | 'date';
}

/** A list of venues or organizers, by publication date, then id, both descending (F14). */
export interface LinkedQuery extends Slice {
  readonly kind: LinkedKind;
  readonly visible: Visibility;
  /** Linked by this event, whatever its status. */
  readonly event: number | null;
  /** Linked (`wanted`), or not linked, by an event that is visible to this caller. */
  readonly has_events: { readonly wanted: boolean; readonly visible: Visibility } | null;
  /** Linked by an event that is visible to this caller and starts at this UTC time or later. */
  readonly upcoming: { readonly from: string; readonly visible: Visibility } | null;
  /** Folded pieces that all occur in one searchable field (`searchFields`). */
  readonly search: readonly string[] | null;
  /** The folded name equals this. */
  readonly name: string | null;
  /** The folded description equals this. */
  readonly description: string | null;
  /** Changed at this UTC time or later. */
  readonly modified_after: string | null;
  /** Where the venue is. Of organizers, which are nowhere, it is always `null`. */
  readonly location: Location | null;
}

/** What terms can be ordered by: texts by their `nameKey`; equal ones follow by id, ascending. `include`: as listed in `include`. */
export const TERM_ORDERS = ['id', 'name', 'slug', 'count', 'description', 'parent', 'include'] as const;

/** One of `TERM_ORDERS`. */
export type TermOrder = (typeof TERM_ORDERS)[number];

/** A list of categories or tags. Every filter that is not `null` must hold. */
export interface TermQuery extends Slice {
  readonly kind: TermKind;
  /** Leave out terms without published events: `own` all of them, `branch` all but those with a descendant that has some. */
  readonly hide_empty: 'own' | 'branch' | null;
  /** Whether terms with `hidden` belong to the answer: all, none, or those that an event of this author has, itself or by a descendant, in any status. */
  readonly hidden: boolean | { readonly author: number };
  readonly include: readonly number[] | null;
  readonly exclude: readonly number[];
  readonly slug: string | null;
  readonly parent: number | null;
  /** Terms of this event, whatever its status. */
  readonly event: number | null;
  /** Folded substring of the folded name or of the slug. */
  readonly search: string | null;
  /** The folded name equals this. */
  readonly name: string | null;
  readonly orderby: TermOrder;
  readonly order: 'asc' | 'desc';
}

/** The images with this address: none or one. */
export interface ImageQuery extends Slice {
  readonly kind: 'image';
  readonly url: string;
}

/** Every question that a store answers: plain data, closed, serialisable. */
export type Query = EventQuery | LinkedQuery | TermQuery | ImageQuery;

/** The answer to a query: how many records match in all, and the asked-for slice of them in order. */
export interface Found {
  /** Exact, whatever the slice. */
  readonly total: number;
  readonly refs: readonly Ref[];
}

/** An event query without any filter: every event that is not hidden, in every status, of everybody. */
export const ALL_EVENTS: Omit<EventQuery, keyof Slice> = {
  kind: 'event',
  visible: { status: ['publish', 'future', 'draft', 'pending', 'private', 'trash'], author: null },
  hidden: false,
  start_date: { from: null, to: null },
  end_date: { from: null, to: null },
  include: null,
  categories: null,
  tags: null,
  venue: null,
  organizer: null,
  featured: null,
  modified_after: null,
  search: null,
  location: null,
  order: 'start_date',
};

/** A venue or organizer query without any filter. */
export const ALL_LINKED: Omit<LinkedQuery, keyof Slice | 'kind'> = {
  visible: ALL_EVENTS.visible,
  event: null,
  has_events: null,
  upcoming: null,
  search: null,
  name: null,
  description: null,
  modified_after: null,
  location: null,
};

/** A term query without any filter, by name. */
export const ALL_TERMS: Omit<TermQuery, keyof Slice | 'kind'> = {
  hide_empty: null,
  hidden: true,
  include: null,
  exclude: [],
  slug: null,
  parent: null,
  event: null,
  search: null,
  name: null,
  orderby: 'name',
  order: 'asc',
};
