import type { InputOf, PatchOf } from '@kalends/core/adapter';
import type { PostJson } from '@kalends/http-adapter';

// The inputs of the calendar itself, field by field.

/**
 * Without `Date`s: the interface reads a clock in the event's zone, and would ignore the zone of an instant. Without fields of a host's
 * own, which the interface does not take.
 */
type Sent<Input> = {
  /** An image may also be a file: it is uploaded with the record, if the server takes uploads. */
  readonly [N in keyof Input as N extends 'custom' ? never : N]:
    Exclude<Input[N], Date> | (N extends 'image' ? Blob : never);
};

/** The status of an event, venue or organizer. */
export type Status = PostJson['status'];

/** To which events of a series a change is made: the one that is named, also those that follow it, or all that have not begun. */
export type Scope = 'one' | 'following' | 'all';

/** By what an event recurs, as in iCalendar: `FREQ=WEEKLY;BYDAY=MO`, or lines `RRULE:…`, `RDATE:…`, `EXDATE:…`. */
interface Recurring {
  /** The rule by which the event recurs: it is the first of a series then. Only Kalends has series. */
  readonly recurrence?: string | readonly string[] | undefined;
}

/** Input for creating an event: title, start and end, and any other fields; with `recurrence` a series of events. */
export interface EventInput extends Sent<InputOf<'event'> & Recurring> {}
interface Scoped {
  /** To which events of a series the change is made. Default `one`. */
  readonly scope?: Scope | undefined;
}

/** Patch for updating an event, or with `scope` those of its series. `recurrence` goes with a `scope`. */
export interface EventPatch extends Sent<PatchOf<'event'> & Recurring & Scoped> {}

/** Input for creating a venue: the name, and any other fields. A venue of the same name is reused. */
export interface VenueInput extends Sent<InputOf<'venue'>> {}
/** Patch for updating a venue. */
export interface VenuePatch extends Sent<PatchOf<'venue'>> {}

/** Input for creating an organizer: the name, and any other fields. An organizer of the same name is reused. */
export interface OrganizerInput extends Sent<InputOf<'organizer'>> {}
/** Patch for updating an organizer. */
export interface OrganizerPatch extends Sent<PatchOf<'organizer'>> {}

/** Input for creating a category: the name, and any other fields. */
export interface CategoryInput extends Sent<InputOf<'category'>> {}
/** Patch for updating a category. */
export interface CategoryPatch extends Sent<PatchOf<'category'>> {}

/** Input for creating a tag: the name, and any other fields. */
export interface TagInput extends Sent<InputOf<'tag'>> {}
/** Patch for updating a tag. */
export interface TagPatch extends Sent<PatchOf<'tag'>> {}
