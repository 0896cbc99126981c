import type { BaseRecord } from './base-record.js';

/** The statuses that a record can have (F23). */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** The status of an event, venue or organizer. */
export type Status = (typeof STATUSES)[number];

/** `date_utc` and `modified_utc` of a record that was never published. */
export const NO_DATE = '0000-00-00 00:00:00';

/** What events, venues and organizers have in common. */
export interface PostRecord extends BaseRecord {
  /** User id. */
  readonly author: number;
  readonly status: Status;
  /** Publication date, wall clock of the site's zone, `YYYY-MM-DD HH:MM:SS`. */
  readonly date: string;
  /** The same in UTC; `0000-00-00 00:00:00` while a draft or pending. */
  readonly date_utc: string;
  /** Last change, wall clock of the site's zone. */
  readonly modified: string;
  /** The same in UTC; `0000-00-00 00:00:00` for a draft that was not changed since its creation. */
  readonly modified_utc: string;
  /** The slug that restoring from the trash brings back; `null`: the record is not there, or has been there from the beginning. */
  readonly slug_before_trash: string | null;
  /** What tells whether a record in the trash was public; `null` in the same cases. */
  readonly status_before_trash: Status | null;
  /** Post name: unique per kind among records that have been published; `''` for an event draft without one. */
  readonly slug: string;
  /** Sanitised HTML as given, before rendering. */
  readonly description: string;
  /** Id of an image record; 0 = none. */
  readonly image: number;
}
