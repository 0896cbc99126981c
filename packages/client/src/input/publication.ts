import type { PostJson } from '@kalends/http-adapter';

/** The status of an event, venue or organizer. */
export type Status = PostJson['status'];

/** One id or a list of them; where terms are meant, also slugs. */
export type IdList = number | string | readonly (number | string)[];

/** An image by its id, or by an http(s) address. */
export type ImageInput = number | string;

/**
 * What can be said of any event, venue or organizer. Dates are wall-clock texts, `2031-05-01 20:00` or any other form that
 * the server reads, and never a `Date`: an offset in them is dropped.
 */
export interface PublicationInput {
  /** User id. */
  readonly author?: number | string | undefined;
  /** When it was or will be published, in the zone of the site. */
  readonly date?: string | undefined;
  /** The same in UTC. */
  readonly date_utc?: string | undefined;
  readonly description?: string | undefined;
  readonly status?: Status | undefined;
}

/** What can be asked of any list. */
export interface ListParams {
  /** From 1. */
  readonly page?: number | string | undefined;
  /** Servers cut it at 50. */
  readonly per_page?: number | string | undefined;
  readonly search?: string | undefined;
}
