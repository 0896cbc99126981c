import type { Status } from './inputs.js';

/** One id or a list of them; where terms are meant, also slugs. */
export type IdList = number | string | readonly (number | string)[];

/** What can be asked of any list. */
export interface ListParams {
  /** From 1. */
  readonly page?: number | string | undefined;
  /** Servers cut it at 50. */
  readonly per_page?: number | string | undefined;
  readonly search?: string | undefined;
}

/** How records can be asked for by the coordinates of their venue, or of themselves for venues. */
export interface LocationParams {
  /** Whether there are coordinates. */
  readonly geoloc?: boolean | undefined;
  /** Near a point: degrees of WGS 84, with `geoloc_lng`. */
  readonly geoloc_lat?: number | string | undefined;
  readonly geoloc_lng?: number | string | undefined;
  /** How far from the point, in kilometres; 40 by default, 20,000 at most. */
  readonly geoloc_distance?: number | string | undefined;
}

/**
 * What can be asked of a list of events. Dates are read in the wall clock of each event; whole days, unless `strict_dates`
 * is `'true'`. Without any, the list begins about today and ends in two years.
 */
export interface EventListParams extends ListParams, LocationParams {
  /** Events that start then or later. */
  readonly start_date?: string | number | undefined;
  /** Events that end then or earlier. */
  readonly end_date?: string | number | undefined;
  readonly starts_before?: string | number | undefined;
  readonly starts_after?: string | number | undefined;
  readonly ends_before?: string | number | undefined;
  readonly ends_after?: string | number | undefined;
  readonly strict_dates?: boolean | string | undefined;
  /** Any of these, by id or slug, their descendants included. */
  readonly categories?: IdList | undefined;
  /** Any of these, by id or slug. */
  readonly tags?: IdList | undefined;
  readonly venue?: IdList | undefined;
  readonly organizer?: IdList | undefined;
  readonly featured?: boolean | undefined;
  readonly status?: string | readonly Status[] | undefined;
  /** These events, whenever they are. */
  readonly include?: IdList | undefined;
  readonly post_parent?: number | string | undefined;
  readonly ticketed?: boolean | undefined;
  /** Changed at this moment or later; without an offset by the clocks of the site. Only Kalends knows it. */
  readonly modified_after?: string | number | undefined;
}

/** What can be asked of a list of venues or organizers. */
export interface LinkedListParams extends ListParams {
  /** Those of this event. */
  readonly event?: number | string | undefined;
  readonly has_events?: boolean | string | undefined;
  readonly only_with_upcoming?: boolean | string | undefined;
  readonly status?: string | readonly Status[] | undefined;
  /** Changed at this moment or later; without an offset by the clocks of the site. Only Kalends knows it. */
  readonly modified_after?: string | number | undefined;
}

/** What can be asked of a list of venues. */
export interface VenueListParams extends LinkedListParams, LocationParams {}

/** What can be asked of a list of organizers. */
export type OrganizerListParams = LinkedListParams;

/** What can be asked of a list of tags. */
export interface TagListParams extends ListParams {
  readonly exclude?: IdList | undefined;
  readonly include?: IdList | undefined;
  /** `asc`, or `desc`. */
  readonly order?: string | undefined;
  /** `name` by default; `id`, `slug`, `count`, `include`. */
  readonly orderby?: string | undefined;
  /** Whether terms without published events are left out. Default: yes. */
  readonly hide_empty?: boolean | undefined;
  /** Those of this event. */
  readonly post?: number | string | undefined;
  /** The same. */
  readonly event?: number | string | undefined;
  readonly slug?: string | undefined;
}

/** What can be asked of a list of categories. */
export interface CategoryListParams extends TagListParams {
  /** The id of a category: its direct children. */
  readonly parent?: number | string | undefined;
}
