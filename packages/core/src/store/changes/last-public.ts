import type { EventRecord } from '../../records/event-record.js';
import { EVENT_LINKS } from '../../records/links.js';
import { pick } from '../../records/pick.js';
import type { SeriesRecord } from '../../records/series-record.js';

/** The identity of an event or series in other systems, and its dates. */
const OF_BOTH = [
  ...(['id', 'revision', 'author', 'date', 'modified_utc', 'uid'] as const),
  ...(['start_date', 'end_date', 'timezone', 'all_day'] as const),
] as const;

/** Further fields that event lists filter by, except texts. */
const OF_EVENT = [
  ...(['utc_start_date', 'utc_end_date', 'hide_from_listings', 'featured', 'event_status'] as const),
  'recurrence_id',
  ...EVENT_LINKS.map(({ field }) => field),
] as const;

/** A published series as it was right before it was hidden or removed, without texts. */
export type LastPublicSeries = Pick<SeriesRecord, (typeof OF_BOTH)[number]>;

/** A published event as it was right before it was hidden or removed, without texts. */
export type LastPublicEvent = Pick<EventRecord, (typeof OF_BOTH)[number] | (typeof OF_EVENT)[number]>;

/** The data that the change log keeps of an event or a series that is no longer public. */
export const lastPublicOf = (record: EventRecord | SeriesRecord): LastPublicEvent | LastPublicSeries =>
  Object.freeze('series' in record ? pick(record, [...OF_BOTH, ...OF_EVENT]) : pick(record, OF_BOTH));
