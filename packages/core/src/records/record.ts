import type { EventRecord } from './event-record.js';
import type { FieldTable } from './field-table.js';
import type { ImageRecord } from './image-record.js';
import { KINDS, perKind, type Kind } from './kinds.js';
import type { OrganizerRecord } from './organizer-record.js';
import type { PUBLICATION_FIELDS } from './post-fields.js';
import type { SeriesRecord } from './series-record.js';
import type { TermRecord } from './term-record.js';
import type { VenueRecord } from './venue-record.js';

/**
 * The common fields of events, venues and organizers.
 * @interface
 */
export type PostRecord = Pick<
  EventRecord,
  keyof typeof PUBLICATION_FIELDS | 'status' | 'slug' | 'description' | 'image'
>;

/** The field table of each kind. */
export type FieldTables = { readonly [K in Kind]: (typeof KINDS)[K]['fields'] };

/** The record type of each kind: named types, which the compiler resolves for a kind that it does not know. */
export interface Records {
  event: EventRecord;
  venue: VenueRecord;
  organizer: OrganizerRecord;
  category: TermRecord;
  tag: TermRecord;
  image: ImageRecord;
  series: SeriesRecord;
}

/** The record type of kind `K`. */
export type RecordOf<K extends Kind> = Records[K];

/** The field table of each kind: record types, inputs and columns are derived from it. */
export const FIELDS = perKind((kind) => KINDS[kind].fields) as FieldTables &
  Readonly<Record<Kind, FieldTable>>;

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
export const BLANK = perKind(blankOf) as { readonly [K in Kind]: BlankRecord<K> };
