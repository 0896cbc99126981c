import type * as core from '@kalends/core';

/** Parameters of core, with numbers and lists also as texts. */
type Sent<Params> = {
  readonly [N in keyof Params]:
    | Params[N]
    | (Extract<Params[N], number | readonly unknown[]> extends never ? never : string);
};

/**
 * Parameters of a list of events. Dates are in the local time of each event and mean whole days, unless `strict_dates`
 * is set. Without dates, the list begins about today and ends in two years. Only Kalends supports `modified_after`.
 */
export interface EventListParams extends Sent<Omit<NonNullable<core.EventListParams>, 'cost'>> {}

/** Parameters of a list of venues. Only Kalends supports `modified_after` and filters by coordinates. */
export interface VenueListParams extends Sent<core.VenueListParams> {}

/** Parameters of a list of organizers. Only Kalends supports `modified_after`. */
export interface OrganizerListParams extends Sent<core.OrganizerListParams> {}

/** Parameters of a list of categories. */
export interface CategoryListParams extends Sent<core.CategoryListParams> {}

/** Parameters of a list of tags. */
export interface TagListParams extends Sent<core.TagListParams> {}
