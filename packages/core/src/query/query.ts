import type { Near } from '../geo/great-circle.js';
import type { Ref } from '../records/base-record.js';
import type { LinkedKind, TermKind } from '../records/kinds.js';
import { EVENT_LINKS, type LinkField } from '../records/links.js';
import type { Status } from '../records/post-record.js';

/**
 * The records that a caller may see: those in one of the statuses, and of unpublished ones only the author's own,
 * unless `author` is `null`.
 */
export interface Visibility {
  readonly status: readonly Status[];
  readonly author: number | null;
}

/** The requested slice of the results. `limit` 0 requests only the total. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Inclusive bounds of a local time `YYYY-MM-DD HH:MM:SS`, compared as text; `null` means unbounded. */
export interface Range {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Substrings, folded (`fold`), to match against the folded title, excerpt and description: each of `all` must occur,
 * none of `none` may.
 */
export interface EventSearch {
  readonly all: readonly string[];
  readonly none: readonly string[];
}

/** A condition on the location of a venue: it has coordinates, it has none, or it is near a point. */
export type Location = 'known' | 'unknown' | Near;

/**
 * A filter by each link of events: linked to one of these records, or of hierarchical kinds (categories) to a descendant
 * of one.
 */
export type LinkFilters = Readonly<Record<LinkField, readonly number[] | null>>;

/** A list of events. Every filter that is not `null` must hold. */
export interface EventQuery extends Slice, LinkFilters {
  readonly kind: 'event';
  readonly visible: Visibility;
  /** Whether to include events that are hidden from listings. */
  readonly hidden: boolean;
  readonly start_date: Range;
  readonly end_date: Range;
  /** Restricts the list to these ids. */
  readonly include: readonly number[] | null;
  /** Known to other calendars by one of these. */
  readonly uid: readonly string[] | null;
  readonly featured: boolean | null;
  /** Modified at this UTC time or later. */
  readonly modified_after: string | null;
  readonly search: EventSearch | null;
  /**
   * The location of the event's venue; a venue that is not `visible` to the caller counts as none, which has no
   * location.
   */
  readonly location: { readonly of: Location; readonly visible: Visibility } | null;
  /** `start_date`: by start, publication date, id; `date`: by publication date, id. Ascending. */
  readonly order: 'start_date' | 'date';
}

/** A list of venues or organizers, by publication date, then id, both descending (F14). */
export interface LinkedQuery extends Slice {
  readonly kind: LinkedKind;
  readonly visible: Visibility;
  /** Linked from this event, whatever its status. */
  readonly event: number | null;
  /** Linked (`wanted`), or not linked, from an event that is visible to this caller. */
  readonly has_events: { readonly wanted: boolean; readonly visible: Visibility } | null;
  /** Linked from an event that is visible to this caller and starts at this UTC time or later. */
  readonly upcoming: { readonly from: string; readonly visible: Visibility } | null;
  /** Folded substrings that must all occur in the same searchable field (`LinkedTexts`). */
  readonly search: readonly string[] | null;
  /** The folded name equals this. */
  readonly name: string | null;
  /** The folded description equals this. */
  readonly description: string | null;
  /** Modified at this UTC time or later. */
  readonly modified_after: string | null;
  /** The location of the venue. Always `null` for organizers, which have none. */
  readonly location: Location | null;
}

/** The sort orders of terms: texts by their `nameKey`, then by id, ascending. `include`: in the order of `include`. */
export const TERM_ORDERS = ['id', 'name', 'slug', 'count', 'description', 'parent', 'include'] as const;

/** One of `TERM_ORDERS`. */
export type TermOrder = (typeof TERM_ORDERS)[number];

/** A list of categories or tags. Every filter that is not `null` must hold. */
export interface TermQuery extends Slice {
  readonly kind: TermKind;
  /**
   * Leaves out terms without published events: with `own` all of them, with `branch` only those whose descendants have
   * none either.
   */
  readonly hide_empty: 'own' | 'branch' | null;
  /**
   * Whether to include hidden terms: all, none, or those of the events of this author, directly or through a
   * descendant, in any status.
   */
  readonly hidden: boolean | { readonly author: number };
  readonly include: readonly number[] | null;
  readonly exclude: readonly number[] | null;
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

/** Every query that a store answers: plain data, a closed set, serialisable. */
export type Query = EventQuery | LinkedQuery | TermQuery | ImageQuery;

/** The result of a query: the total number of matching records, and the requested slice in order. */
export interface Found {
  /** Exact, independent of the slice. */
  readonly total: number;
  readonly refs: readonly Ref[];
}

const NO_LINKS = Object.fromEntries(EVENT_LINKS.map(({ field }) => [field, null])) as Record<LinkField, null>;

/** An event query without filters: every event that is not hidden, in every status, of every author. */
export const ALL_EVENTS: Omit<EventQuery, keyof Slice> = {
  kind: 'event',
  visible: { status: ['publish', 'future', 'draft', 'pending', 'private', 'trash'], author: null },
  hidden: false,
  start_date: { from: null, to: null },
  end_date: { from: null, to: null },
  include: null,
  uid: null,
  ...NO_LINKS,
  featured: null,
  modified_after: null,
  search: null,
  location: null,
  order: 'start_date',
};

/** A venue or organizer query without filters. */
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

/** A term query without filters, ordered by name. */
export const ALL_TERMS: Omit<TermQuery, keyof Slice | 'kind'> = {
  hide_empty: null,
  hidden: true,
  include: null,
  exclude: null,
  slug: null,
  parent: null,
  event: null,
  search: null,
  name: null,
  orderby: 'name',
  order: 'asc',
};
