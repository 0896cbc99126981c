import type { CostForm } from '../money/cost.js';
import type { Near } from '../geo/great-circle.js';
import type { Ref } from '../records/base-record.js';
import type { LinkedKind, TermKind } from '../records/kinds.js';
import { EVENT_LINKS, type LinkField, type LinkTo } from '../records/links.js';
import type { CustomForm } from '../fields/types/field-type.js';
import type { EventStatus } from '../fields/types/event-status.js';
import type { Status } from '../fields/types/status.js';

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

/** The sort orders of events, venues and organizers. */
export const POST_ORDERS = ['date', 'modified', 'title', 'slug', 'author', 'id', 'include'] as const;

/**
 * One of `POST_ORDERS`: `date` by publication date, `modified` by the UTC time of the last change, `title` by the folded
 * title or name (of a title of several lines, the first), `include` as in `include`; then by id.
 */
export type PostOrder = (typeof POST_ORDERS)[number];

/** The sort orders of events. */
export const EVENT_ORDERS = ['start_date', ...POST_ORDERS] as const;

/** One of `EVENT_ORDERS`: `start_date` by start, then publication date, then id. */
export type EventOrder = (typeof EVENT_ORDERS)[number];

/** A comparable value of a declared field: a number, a text, `true` or `false`, or an entry of a list. */
export type CustomKey = string | number | boolean;

/**
 * The order by a field that a host declares, then by id. Records without a value of this form come last, in both
 * directions.
 */
export interface CustomOrder {
  readonly name: string;
  readonly form: Exclude<CustomForm, 'list'>;
}

/** A condition on a field that a host declares. A value of another form meets none. */
export interface CustomCondition {
  readonly name: string;
  readonly form: CustomForm;
  /** `in`: equal to one of `value`, of a list: has one of them; `lt`, `gt`: less or greater than the only one. */
  readonly op: 'in' | 'lt' | 'gt';
  readonly value: readonly CustomKey[];
}

/** The direction of a list: `desc` is the exact reverse of `asc`, except for records without a value of a `CustomOrder`. */
export type Direction = 'asc' | 'desc';

/** The filters that lists of events, venues, organizers and images have in common. */
export interface PostFilters {
  /** Restricts the list to these ids. */
  readonly include: readonly number[] | null;
  /** Leaves out these ids. */
  readonly exclude: readonly number[] | null;
  /** Of one of these authors. */
  readonly author: readonly number[] | null;
  /** Published at this time, on the clock of the site, or later. */
  readonly published_after: string | null;
  /** Published at this time, on the clock of the site, or earlier. */
  readonly published_before: string | null;
  /** Modified at this UTC time or later. */
  readonly modified_after: string | null;
  /** Modified at this UTC time or earlier. */
  readonly modified_before: string | null;
}

/** A filter of events, venues and organizers: with one of these images. No id stands for having none. */
export type ImageFilter = Readonly<Record<'image', readonly number[] | null>>;

/** A filter by the fields that a host declares: all conditions hold. */
export interface CustomFilter {
  readonly custom: readonly CustomCondition[] | null;
}

/** Terms in one field of events. Descendants do not count: the events have one of these terms itself. */
export interface Assigned {
  readonly field: LinkTo<'event', TermKind>;
  readonly ids: readonly number[];
}

/** A list of events. Every filter that is not `null` must hold. */
export interface EventQuery extends Slice, LinkFilters, PostFilters, ImageFilter, CustomFilter {
  readonly kind: 'event';
  readonly visible: Visibility;
  /** Whether to include events that are hidden from listings. */
  readonly hidden: boolean;
  readonly start_date: Range;
  readonly end_date: Range;
  /** Known to other calendars by one of these. */
  readonly uid: readonly string[] | null;
  readonly featured: boolean | null;
  /** Shown as free, or with a price above 0 (`costForm`). An event without a cost is neither. */
  readonly cost: CostForm | null;
  /** Takes place in one of these ways. */
  readonly event_status: readonly EventStatus[] | null;
  /** Ends later than this UTC time. */
  readonly utc_end_after: string | null;
  /** Has terms of each of these. */
  readonly assigned: readonly Assigned[] | null;
  /** Has terms of none of these. */
  readonly unassigned: readonly Assigned[] | null;
  readonly search: EventSearch | null;
  /**
   * The location of the event's venue; a venue that is not `visible` to the caller counts as none, which has no
   * location.
   */
  readonly location: { readonly of: Location; readonly visible: Visibility } | null;
  /**
   * Lists only the first event by start, whatever the order, of the events of each series that the other filters let pass. Events
   * of a series that is not `visible` to the caller count as single ones.
   */
  readonly one_per_series: { readonly visible: Visibility } | null;
  readonly orderby: EventOrder | CustomOrder;
  readonly order: Direction;
}

/** A list of venues or organizers. */
export interface LinkedQuery extends Slice, PostFilters, ImageFilter, CustomFilter {
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
  /** Folded substrings, each of which must occur in the name or in the description. */
  readonly words: readonly string[] | null;
  /** The folded name equals this. */
  readonly name: string | null;
  /** The folded description equals this. */
  readonly description: string | null;
  /** The location of the venue. Always `null` for organizers, which have none. */
  readonly location: Location | null;
  readonly orderby: PostOrder | CustomOrder;
  readonly order: Direction;
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
  /** Whether to include hidden terms: all, none, or those of the events of this author, directly or through a descendant, in any status. */
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
  readonly order: Direction;
}

/** The sort orders of images. */
export const IMAGE_ORDERS = ['date', 'modified', 'title', 'slug', 'author', 'id', 'include'] as const;

/** One of `IMAGE_ORDERS`, as for events; `title` by the folded title. */
export type ImageOrder = (typeof IMAGE_ORDERS)[number];

/** A list of images. Every filter that is not `null` must hold. */
export interface ImageQuery extends Slice, PostFilters {
  readonly kind: 'image';
  /**
   * What the caller may see of events, venues, organizers and series: the images that such a record has or that are attached to it,
   * and with an `author` also its own and those that are attached to no record. `null` for all images.
   */
  readonly visible: Visibility | null;
  /** With this address: none or one. */
  readonly url: string | null;
  readonly slug: string | null;
  /** Attached to one of these records; 0 stands for none. */
  readonly post: readonly number[] | null;
  /** With one of these file name extensions. */
  readonly extension: readonly string[] | null;
  /** Whether an event, a venue, an organizer or a series has it, in any status. */
  readonly used: boolean | null;
  /** Folded substrings, each of which must occur in the slug or in the folded title, caption and description (`imageText`). */
  readonly words: readonly string[] | null;
  readonly orderby: ImageOrder;
  readonly order: Direction;
}

/** A list of series, by id. Every filter that is not `null` must hold. */
export interface SeriesQuery extends Slice {
  readonly kind: 'series';
  readonly visible: Visibility;
  readonly include: readonly number[] | null;
  /** Known to other calendars by one of these. */
  readonly uid: readonly string[] | null;
  /** Events are written up to a start before this time. */
  readonly expanded_before: string | null;
  readonly order: Direction;
}

/** Every query that a store answers: plain data, a closed set, serialisable. */
export type Query = EventQuery | LinkedQuery | TermQuery | ImageQuery | SeriesQuery;

/** The result of a query: the total number of matching records, and the requested slice in order. */
export interface Found {
  /** Exact, independent of the slice. */
  readonly total: number;
  readonly refs: readonly Ref[];
}

/** The slice of all results. */
export const UNLIMITED: Slice = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

const NO_POST_FILTERS = {
  include: null,
  exclude: null,
  author: null,
  published_after: null,
  published_before: null,
  modified_after: null,
  modified_before: null,
} as const;

const NO_LINKS = Object.fromEntries(EVENT_LINKS.map(({ field }) => [field, null])) as Record<LinkField, null>;

/** An event query without filters: every event that is not hidden, in every status, of every author. */
export const ALL_EVENTS: Omit<EventQuery, keyof Slice> = {
  kind: 'event',
  visible: { status: ['publish', 'future', 'draft', 'pending', 'private', 'trash'], author: null },
  hidden: false,
  start_date: { from: null, to: null },
  end_date: { from: null, to: null },
  ...NO_POST_FILTERS,
  uid: null,
  ...NO_LINKS,
  ...{ image: null, featured: null, cost: null, event_status: null },
  utc_end_after: null,
  ...{ assigned: null, unassigned: null },
  custom: null,
  search: null,
  location: null,
  one_per_series: null,
  orderby: 'start_date',
  order: 'asc',
};

/** A venue or organizer query without filters, the latest publication first (F14). */
export const ALL_LINKED: Omit<LinkedQuery, keyof Slice | 'kind'> = {
  visible: ALL_EVENTS.visible,
  ...NO_POST_FILTERS,
  image: null,
  event: null,
  has_events: null,
  upcoming: null,
  search: null,
  words: null,
  name: null,
  description: null,
  custom: null,
  location: null,
  orderby: 'date',
  order: 'desc',
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

/** A series query without filters. */
export const ALL_SERIES: Omit<SeriesQuery, keyof Slice> = {
  kind: 'series',
  visible: ALL_EVENTS.visible,
  include: null,
  uid: null,
  expanded_before: null,
  order: 'asc',
};

/** An image query without filters, the latest first. */
export const ALL_IMAGES: Omit<ImageQuery, keyof Slice> = {
  kind: 'image',
  ...NO_POST_FILTERS,
  visible: null,
  ...{ url: null, slug: null, post: null, extension: null, used: null, words: null },
  orderby: 'date',
  order: 'desc',
};
