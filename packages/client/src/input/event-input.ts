import type { OrganizerInput } from './organizer-input.js';
import type { IdList, ImageInput, ListParams, PublicationInput, Status } from './publication.js';
import type { VenueInput } from './venue-input.js';

/** What an event costs: a text, or amounts. */
export type CostInput = string | number | readonly (string | number)[];

/** A venue by its id, or one to reuse or create. */
export type OneVenue = number | string | { readonly id: number } | VenueInput;

/** The venue of an event; `[]` for none. */
export type VenueLink = OneVenue | readonly [] | readonly [OneVenue];

/** An organizer by its id, or one to reuse or create. */
export type OneOrganizer = number | string | { readonly id: number } | OrganizerInput;

/** The organizers of an event in their order; `[]` for none. */
export type OrganizerLinks = OneOrganizer | readonly OneOrganizer[];

/** What an event is updated from. */
export interface EventPatch extends PublicationInput {
  readonly title?: string;
  readonly slug?: string;
  readonly excerpt?: string;
  /** `Europe/Rome` or `UTC+2`; by default that of the site. */
  readonly timezone?: string;
  readonly all_day?: boolean;
  /** Wall clock of the event's zone. */
  readonly start_date?: string;
  /** Wall clock of the event's zone. */
  readonly end_date?: string;
  readonly image?: ImageInput;
  readonly cost?: CostInput;
  readonly website?: string;
  readonly show_map?: boolean;
  readonly show_map_link?: boolean;
  readonly hide_from_listings?: boolean;
  readonly sticky?: boolean;
  readonly featured?: boolean;
  /** By id, name or slug; those that do not exist are created. */
  readonly categories?: IdList;
  /** By id, name or slug; those that do not exist are created. */
  readonly tags?: IdList;
  readonly venue?: VenueLink;
  readonly organizer?: OrganizerLinks;
}

/** What an event is created from: title, start and end, and whatever else is known. */
export interface EventInput extends EventPatch {
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * What can be asked of a list of events. Dates are read in the wall clock of each event; whole days, unless `strict_dates`
 * is `'true'`. Without any, the list begins about today and ends in two years.
 */
export interface EventListParams extends ListParams {
  /** Events that start then or later. */
  readonly start_date?: string | number;
  /** Events that end then or earlier. */
  readonly end_date?: string | number;
  readonly starts_before?: string | number;
  readonly starts_after?: string | number;
  readonly ends_before?: string | number;
  readonly ends_after?: string | number;
  readonly strict_dates?: string;
  /** Any of these, by id or slug, their descendants included. */
  readonly categories?: IdList;
  /** Any of these, by id or slug. */
  readonly tags?: IdList;
  readonly venue?: IdList;
  readonly organizer?: IdList;
  readonly featured?: boolean;
  readonly status?: string | readonly Status[];
  readonly geoloc?: boolean;
  readonly geoloc_lat?: number | string;
  readonly geoloc_lng?: number | string;
  /** These events, whenever they are. */
  readonly include?: IdList;
  readonly post_parent?: number | string;
  readonly ticketed?: boolean;
}
