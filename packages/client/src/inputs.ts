import type { InputOf, LinkedKind, PatchOf } from '@kalends/core/adapter';

// The inputs of the calendar itself, field by field.

/**
 * Without `Date`s: the interface reads a clock in the event's zone, and would ignore the zone of an instant. The fields that the site
 * declares have another name there (`CustomSent`).
 */
type Sent<Input> = {
  /** An image may also be a file: it is uploaded with the record, if the server takes uploads. */
  readonly [N in keyof Input as N extends 'custom' ? never : N]:
    | Exclude<Input[N], Date>
    | (N extends 'image' ? Blob : never);
};

/** A value of a field that the site declares; `null` takes it away. */
export type CustomValue = string | number | boolean | readonly string[] | null;

/** The fields that the site declares, by name. */
interface CustomSent {
  /** A value each, or an object with a value, as answers have it. */
  readonly custom_fields?:
    | Readonly<Record<string, CustomValue | { readonly value: CustomValue }>>
    | readonly []
    | undefined;
}

/** To which events of a series a change is made: the one that is named, also those that follow it, or all that have not begun. */
export type Scope = 'one' | 'following' | 'all';

/** By what an event recurs, as in iCalendar: `FREQ=WEEKLY;BYDAY=MO`, or lines `RRULE:…`, `RDATE:…`, `EXDATE:…`. */
interface Recurring {
  /** The rule by which the event recurs: it is the first of a series then. Only Kalends has series. */
  readonly recurrence?: string | readonly string[] | undefined;
}

/** Input for creating an event: title, start and end, and any other fields; with `recurrence` a series of events. */
export interface EventInput extends Sent<InputOf<'event'> & Recurring>, CustomSent {}

/** The scope of a change to a series. */
interface Scoped {
  /** To which events of a series the change is made. Default `one`. */
  readonly scope?: Scope | undefined;
}

/** Patch for updating an event, or with `scope` those of its series. `recurrence` goes with a `scope`. */
export interface EventPatch extends Sent<PatchOf<'event'> & Recurring & Scoped>, CustomSent {}

/** Input for creating a venue: the name, and any other fields. A venue of the same name is reused. */
export interface VenueInput extends Sent<InputOf<'venue'>>, CustomSent {}
/** Patch for updating a venue. */
export interface VenuePatch extends Sent<PatchOf<'venue'>>, CustomSent {}

/** Input for creating an organizer: the name, and any other fields. An organizer of the same name is reused. */
export interface OrganizerInput extends Sent<InputOf<'organizer'>>, CustomSent {}
/** Patch for updating an organizer. */
export interface OrganizerPatch extends Sent<PatchOf<'organizer'>>, CustomSent {}

/** Input for creating a record of a kind that events link to. */
export type LinkedInput<K extends LinkedKind> = Sent<InputOf<K>> & CustomSent;
/** Patch for updating a record of a kind that events link to. */
export type LinkedPatch<K extends LinkedKind> = Sent<PatchOf<K>> & CustomSent;

/** Input for creating a category: the name, and any other fields. */
export interface CategoryInput extends Sent<InputOf<'category'>> {}
/** Patch for updating a category. */
export interface CategoryPatch extends Sent<PatchOf<'category'>> {}

/** Input for creating a tag: the name, and any other fields. */
export interface TagInput extends Sent<InputOf<'tag'>> {}
/** Patch for updating a tag. */
export interface TagPatch extends Sent<PatchOf<'tag'>> {}
