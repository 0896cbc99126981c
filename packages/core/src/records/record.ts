import type { EventRecord } from './event-record.js';
import type { ImageRecord } from './image-record.js';
import type { Kind } from './kind.js';
import type { OrganizerRecord } from './organizer-record.js';
import type { TermRecord } from './term-record.js';
import type { VenueRecord } from './venue-record.js';

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
