import type { InputOf, PatchOf } from '@kalends/core/adapter';
import type { PostJson } from '@kalends/http-adapter';

// As the calendar itself takes them, field by field.

/** The status of an event, venue or organizer. */
export type Status = PostJson['status'];

/** What an event is created from: title, start and end, and whatever else is known. */
export interface EventInput extends InputOf<'event'> {}
/** What an event is updated from. */
export interface EventPatch extends PatchOf<'event'> {}

/** What a venue is created from: the name, and whatever else is known. One of the same name is reused. */
export interface VenueInput extends InputOf<'venue'> {}
/** What a venue is updated from. */
export interface VenuePatch extends PatchOf<'venue'> {}

/** What an organizer is created from: the name, and whatever else is known. One of the same name is reused. */
export interface OrganizerInput extends InputOf<'organizer'> {}
/** What an organizer is updated from. */
export interface OrganizerPatch extends PatchOf<'organizer'> {}

/** What a category is created from: the name, and whatever else is known. */
export interface CategoryInput extends InputOf<'category'> {}
/** What a category is updated from. */
export interface CategoryPatch extends PatchOf<'category'> {}

/** What a tag is created from: the name, and whatever else is known. */
export interface TagInput extends InputOf<'tag'> {}
/** What a tag is updated from. */
export interface TagPatch extends PatchOf<'tag'> {}
