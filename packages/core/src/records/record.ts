import type { EventRecord } from './event-record.js';
import type { ImageRecord } from './image-record.js';
import type { Kind } from './kind.js';
import type { OrganizerRecord } from './organizer-record.js';
import type { TermRecord } from './term-record.js';
import type { VenueRecord } from './venue-record.js';

/** What every stored record has. */
export interface BaseRecord {
  /** Positive integer, given by the store, never used twice. */
  readonly id: number;
  /** 1 at first, one more with every change of the stored record (also of a term's `count`). */
  readonly revision: number;
}

/** A record's address together with the state that was seen. */
export interface Ref {
  readonly id: number;
  readonly revision: number;
}

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
