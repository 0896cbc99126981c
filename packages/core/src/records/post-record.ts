import type { BaseRecord } from './base-record.js';

/** The possible statuses of a record (F23). */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** The status of an event, venue or organizer. */
export type Status = (typeof STATUSES)[number];

/** `date_utc` and `modified_utc` of a record that was never published. */
export const NO_DATE = '0000-00-00 00:00:00';

/** The common fields of events, venues and organizers. */
export interface PostRecord extends BaseRecord {
  /** User id. */
  readonly author: number;
  readonly status: Status;
  /** Publication date, wall-clock time in the site's zone, `YYYY-MM-DD HH:MM:SS`. */
  readonly date: string;
  /** The same in UTC; `0000-00-00 00:00:00` for drafts and pending records. */
  readonly date_utc: string;
  /** Last modification, wall-clock time in the site's zone. */
  readonly modified: string;
  /** The same in UTC; `0000-00-00 00:00:00` for a draft not modified since its creation. */
  readonly modified_utc: string;
  /**
   * The slug to put back when the record is restored from the trash; `null` if it is not in the trash or was created
   * there.
   */
  readonly slug_before_trash: string | null;
  /** The status before the trash, which tells whether the record was public; `null` in the same cases. */
  readonly status_before_trash: Status | null;
  /** Unique per kind among published records; `''` for an event draft without one. */
  readonly slug: string;
  /** Sanitised HTML as given, before rendering. */
  readonly description: string;
  /** Id of an image record; 0 means none. */
  readonly image: number;
}
