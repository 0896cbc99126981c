import type { EventRecord } from '../records/event-record.js';
import type { ImageRecord } from '../records/image-record.js';
import { KINDS, type LinkedKind } from '../records/kinds.js';
import type { OrganizerRecord } from '../records/organizer-record.js';
import type { VenueRecord } from '../records/venue-record.js';
import { fold } from '../text/fold.js';

const venueTexts = (venue: VenueRecord): string[] => [
  venue.venue,
  venue.description,
  venue.address,
  venue.city,
  venue.province,
  venue.state,
  // without a state or province of its own, the one that `stateprovince` holds
  venue.stateprovince ?? '',
  venue.zip,
  venue.phone,
];

const organizerTexts = ({ organizer, description, phone, email, website }: OrganizerRecord): string[] => [
  organizer,
  description,
  phone,
  email,
  website,
];

/** The folded text that a search for events matches: title, excerpt and description, one line each (lists.md §2.3). */
export const searchText = (event: Pick<EventRecord, 'title' | 'excerpt' | 'description'>): string =>
  fold(`${event.title}\n${event.excerpt}\n${event.description}`);

/** The folded text that a search for images matches, besides the slug: title, caption and description, one line each. */
export const imageText = (image: Pick<ImageRecord, 'title' | 'caption' | 'description'>): string =>
  fold(`${image.title}\n${image.caption}\n${image.description}`);

/** The name of a venue or organizer. */
export const nameOf = (
  kind: LinkedKind,
  record: Pick<VenueRecord, 'venue'> | Pick<OrganizerRecord, 'organizer'>,
): string => String(Reflect.get(record, KINDS[kind].name));

/** The folded texts of a venue or organizer that queries are compared with. */
export interface LinkedTexts {
  readonly name: string;
  readonly description: string;
  /** The fields that a search matches, each separately (lists.md §3.1). */
  readonly fields: readonly string[];
}

const TEXTS = new WeakMap<object, LinkedTexts>();

/** The folded texts of a venue or organizer, computed once for each state of a record. */
export function linkedTexts(kind: LinkedKind, record: VenueRecord | OrganizerRecord): LinkedTexts {
  const known = TEXTS.get(record);
  if (known !== undefined) return known;
  const all =
    kind === 'venue' ? venueTexts(record as VenueRecord) : organizerTexts(record as OrganizerRecord);
  const [name = '', description = '', ...others] = all.map(fold);
  const texts = { name, description, fields: [name, description, ...others].filter((text) => text !== '') };
  TEXTS.set(record, texts);
  return texts;
}
