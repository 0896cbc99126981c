import type { EventRecord } from '../records/event-record.js';
import type { LinkedKind } from '../records/kind.js';
import type { OrganizerRecord } from '../records/organizer-record.js';
import type { VenueRecord } from '../records/venue-record.js';
import { fold } from '../text/fold.js';

const SEARCHABLE = {
  // stateprovince, where it is not given, is the state or the province
  venue: ['venue', 'description', 'address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'],
  organizer: ['organizer', 'description', 'phone', 'email', 'website'],
} as const satisfies { venue: readonly (keyof VenueRecord)[]; organizer: readonly (keyof OrganizerRecord)[] };

/** The folded text that a search for events looks through: title, excerpt, description, a line each (lists.md §2.3). */
export const searchText = (event: Pick<EventRecord, 'title' | 'excerpt' | 'description'>): string =>
  fold(`${event.title}\n${event.excerpt}\n${event.description}`);

/** The folded fields that a search for venues or organizers looks through, each by itself (lists.md §3.1). */
export function searchFields(kind: LinkedKind, record: VenueRecord | OrganizerRecord): string[] {
  const fields: Readonly<Record<string, unknown>> = { ...record };
  return SEARCHABLE[kind].map((name) => fold(String(fields[name] ?? ''))).filter((text) => text !== '');
}

/** The name of a venue or organizer. */
export const nameOf = (kind: LinkedKind, record: VenueRecord | OrganizerRecord): string =>
  kind === 'venue' ? (record as VenueRecord).venue : (record as OrganizerRecord).organizer;
