/** For the packages of Kalends, which have one version: a program of yours has no need of it, and nothing here is promised. */

export type { OfferJson } from './wire/event.js';
export type { ImageJson } from './wire/image.js';
export type { OrganizerJson, VenueJson } from './wire/linked-record.js';
export type { PostJson } from './wire/post.js';
export type { SeriesJson } from './wire/series.js';
export type { CategoryJson, TagJson } from './wire/term.js';
