import type { EventOfFile } from '../file/import-events.js';
import type { LinkedOfImport } from '../file/linked-records.js';
import type { Place } from '../file/place.js';
import type { InputOf } from '@kalends/core/adapter';

/** Data about the events of a calendar file from elsewhere. */
export interface Complement {
  /** A place with the parts of its address. */
  readonly place: (place: Place) => Place;
  /** The fields of an organizer of a name. */
  readonly organizer: (name: string) => Partial<InputOf<'organizer'>>;
  /** An event with what the file does not say of it. */
  readonly event: (event: EventOfFile, linked: LinkedOfImport) => EventOfFile;
}
