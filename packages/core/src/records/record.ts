import { EVENT_FIELDS, type EventRecord } from './event-record.js';
import type { FieldTable, ShownName } from './field-table.js';
import { IMAGE_FIELDS, type ImageRecord } from './image-record.js';
import type { Kind } from './kind.js';
import { ORGANIZER_FIELDS, type OrganizerRecord } from './organizer-record.js';
import type { publicationFields } from './post-fields.js';
import { CATEGORY_FIELDS, TAG_FIELDS, type TermRecord } from './term-record.js';
import { VENUE_FIELDS, type VenueRecord } from './venue-record.js';

/**
 * The common fields of events, venues and organizers.
 * @interface
 */
export type PostRecord = Pick<
  EventRecord,
  keyof ReturnType<typeof publicationFields> | 'status' | 'slug' | 'description' | 'image'
>;

/** The record type of each kind. */
export interface Records {
  event: EventRecord;
  venue: VenueRecord;
  organizer: OrganizerRecord;
  category: TermRecord;
  tag: TermRecord;
  image: ImageRecord;
}

/** The record type of kind `K`. */
export type RecordOf<K extends Kind> = Records[K];

/** The field table of each kind. */
export interface FieldTables {
  readonly event: typeof EVENT_FIELDS;
  readonly venue: typeof VENUE_FIELDS;
  readonly organizer: typeof ORGANIZER_FIELDS;
  readonly category: typeof CATEGORY_FIELDS;
  readonly tag: typeof TAG_FIELDS;
  readonly image: typeof IMAGE_FIELDS;
}

/** The field table of each kind: record types, inputs, columns and responses are derived from it. */
export const FIELDS: FieldTables & Readonly<Record<Kind, FieldTable>> = {
  event: EVENT_FIELDS,
  venue: VENUE_FIELDS,
  organizer: ORGANIZER_FIELDS,
  category: CATEGORY_FIELDS,
  tag: TAG_FIELDS,
  image: IMAGE_FIELDS,
};

/** The fields of a record that responses show as stored. */
export type ShownFields<K extends Kind> = Pick<RecordOf<K>, ShownName<FieldTables[K]> & keyof RecordOf<K>>;

/** A record of kind `K` without an id and a revision. */
export type BlankRecord<K extends Kind> = Omit<RecordOf<K>, 'id' | 'revision'>;

function blankOf<K extends Kind>(kind: K): BlankRecord<K> {
  const values = Object.entries<FieldTable[string]>(FIELDS[kind]).map(([name, { blank }]) => [name, blank]);
  const { id: _, revision: __, ...blank } = Object.fromEntries(values) as RecordOf<K>;
  return blank;
}

/**
 * The default record of each kind. It has every field, because JavaScript engines change a copy faster than they add
 * properties to it.
 */
export const BLANK: { readonly [K in Kind]: BlankRecord<K> } = {
  event: blankOf('event'),
  venue: blankOf('venue'),
  organizer: blankOf('organizer'),
  category: blankOf('category'),
  tag: blankOf('tag'),
  image: blankOf('image'),
};
