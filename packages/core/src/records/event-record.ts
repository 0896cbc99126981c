import type { PostRecord } from './post-record.js';

/** A stored event. Local times are wall clocks of the event's own zone, `YYYY-MM-DD HH:MM:SS`. */
export interface EventRecord extends PostRecord {
  /** Sanitised HTML as given, before rendering. */
  readonly title: string;
  /** Sanitised HTML as given, before rendering. */
  readonly excerpt: string;
  readonly all_day: boolean;
  readonly start_date: string;
  /** Never before `start_date` (F5). */
  readonly end_date: string;
  readonly utc_start_date: string;
  readonly utc_end_date: string;
  /** As given by the caller (dates.md §2.1), or the site's zone. */
  readonly timezone: string;
  /** The cost texts as given (events.md §1.2); empty = no cost. */
  readonly cost: readonly string[];
  /** `null` = never given: the event's own address stands in for it (K14). */
  readonly website: string | null;
  readonly show_map: boolean;
  readonly show_map_link: boolean;
  readonly hide_from_listings: boolean;
  readonly sticky: boolean;
  readonly featured: boolean;
  /** Ids of categories, no repeats. */
  readonly categories: readonly number[];
  /** Ids of tags, no repeats. */
  readonly tags: readonly number[];
  /** Id of the venue; 0 = none. */
  readonly venue: number;
  /** Ids of the organizers in the order given, no repeats. */
  readonly organizer: readonly number[];
}
