import type { Status } from './inputs.js';

/** One id or a list of them; for terms, also slugs. */
export type IdList = number | string | readonly (number | string)[];

/** Parameters of every list. */
export interface ListParams {
  /** From 1. */
  readonly page?: number | string | undefined;
  /** At most 50; servers cut larger values. */
  readonly per_page?: number | string | undefined;
  readonly search?: string | undefined;
}

/** Filters by the coordinates of venues, or of the venues of events. */
export interface LocationParams {
  /** Only venues with coordinates, or only those without. */
  readonly geoloc?: boolean | undefined;
  /** Near a point: degrees (WGS 84), together with `geoloc_lng`. */
  readonly geoloc_lat?: number | string | undefined;
  readonly geoloc_lng?: number | string | undefined;
  /** The distance from the point in kilometres; 40 by default, 20,000 at most. */
  readonly geoloc_distance?: number | string | undefined;
}

/**
 * Parameters of a list of events. Dates are in the local time of each event and mean whole days, unless `strict_dates`
 * is `'true'`. Without dates, the list begins about today and ends in two years.
 */
export interface EventListParams extends ListParams, LocationParams {
  /** Events that start at this time or later. */
  readonly start_date?: string | number | undefined;
  /** Events that end at this time or earlier. */
  readonly end_date?: string | number | undefined;
  readonly starts_before?: string | number | undefined;
  readonly starts_after?: string | number | undefined;
  readonly ends_before?: string | number | undefined;
  readonly ends_after?: string | number | undefined;
  readonly strict_dates?: boolean | string | undefined;
  /** In any of these categories, by id or slug, or a descendant of one. */
  readonly categories?: IdList | undefined;
  /** With any of these tags, by id or slug. */
  readonly tags?: IdList | undefined;
  readonly venue?: IdList | undefined;
  readonly organizer?: IdList | undefined;
  readonly featured?: boolean | undefined;
  readonly status?: string | readonly Status[] | undefined;
  /** Only these events, regardless of dates. */
  readonly include?: IdList | undefined;
  readonly post_parent?: number | string | undefined;
  readonly ticketed?: boolean | undefined;
  /** Modified at this time or later; without an offset, in the site's zone. Only Kalends supports it. */
  readonly modified_after?: string | number | undefined;
}

/** Parameters of a list of venues or organizers. */
export interface LinkedListParams extends ListParams {
  /** Linked from this event. */
  readonly event?: number | string | undefined;
  readonly has_events?: boolean | string | undefined;
  readonly only_with_upcoming?: boolean | string | undefined;
  readonly status?: string | readonly Status[] | undefined;
  /** Modified at this time or later; without an offset, in the site's zone. Only Kalends supports it. */
  readonly modified_after?: string | number | undefined;
}

/** Parameters of a list of venues. */
export interface VenueListParams extends LinkedListParams, LocationParams {}

/** Parameters of a list of organizers. */
export type OrganizerListParams = LinkedListParams;

/** Parameters of a list of tags. */
export interface TagListParams extends ListParams {
  readonly exclude?: IdList | undefined;
  readonly include?: IdList | undefined;
  /** `asc`, or `desc`. */
  readonly order?: string | undefined;
  /** `name` by default; `id`, `slug`, `count`, `include`. */
  readonly orderby?: string | undefined;
  /** Whether to leave out terms without published events. Default: true. */
  readonly hide_empty?: boolean | undefined;
  /** Terms of this event. */
  readonly post?: number | string | undefined;
  /** The same as `post`. */
  readonly event?: number | string | undefined;
  readonly slug?: string | undefined;
}

/** Parameters of a list of categories. */
export interface CategoryListParams extends TagListParams {
  /** The id of a category, to list its direct children. */
  readonly parent?: number | string | undefined;
}
