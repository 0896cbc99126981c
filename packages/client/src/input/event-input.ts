import type { LocationParams } from './location.js';
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
  readonly title?: string | undefined;
  readonly slug?: string | undefined;
  readonly excerpt?: string | undefined;
  /** `Europe/Rome` or `UTC+2`; by default that of the site. */
  readonly timezone?: string | undefined;
  readonly all_day?: boolean | undefined;
  /** Wall clock of the event's zone. */
  readonly start_date?: string | undefined;
  /** Wall clock of the event's zone. */
  readonly end_date?: string | undefined;
  readonly image?: ImageInput | undefined;
  readonly cost?: CostInput | undefined;
  readonly website?: string | undefined;
  readonly show_map?: boolean | undefined;
  readonly show_map_link?: boolean | undefined;
  readonly hide_from_listings?: boolean | undefined;
  readonly sticky?: boolean | undefined;
  readonly featured?: boolean | undefined;
  /** By id, name or slug; those that do not exist are created. */
  readonly categories?: IdList | undefined;
  /** By id, name or slug; those that do not exist are created. */
  readonly tags?: IdList | undefined;
  readonly venue?: VenueLink | undefined;
  readonly organizer?: OrganizerLinks | undefined;
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
}
