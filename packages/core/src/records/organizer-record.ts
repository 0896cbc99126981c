import type { PostRecord } from './post-record.js';

/** A stored organizer. All texts are plain and may be empty, but for `description`. */
export interface OrganizerRecord extends PostRecord {
  /** The name. */
  readonly organizer: string;
  readonly phone: string;
  readonly website: string;
  readonly email: string;
}
