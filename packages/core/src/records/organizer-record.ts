import type { FieldTable, RecordFrom } from './field-table.js';
import {
  CUSTOM,
  HTML,
  IMAGE,
  NAME,
  PLAIN_TEXT,
  PUBLICATION_FIELDS,
  STATUS,
  TEXT,
  URL,
} from './post-fields.js';

/** The fields of an organizer. Texts except `description` are plain; all may be empty. */
export const ORGANIZER_FIELDS = {
  ...PUBLICATION_FIELDS,
  /** The name. */
  organizer: { ...NAME, required: true },
  /** Sanitised HTML as given, before rendering. */
  description: HTML,
  /** Unique among organizers. */
  slug: TEXT,
  /** `publish`, `future` (scheduled), `draft`, `pending`, `private` or `trash`. Default: by the rights of the caller. */
  status: STATUS,
  /** The telephone number, as it is written. */
  phone: PLAIN_TEXT,
  /** Its own site; an empty text for none. */
  website: URL,
  /** A mail address; an empty text for none. */
  email: { type: 'email', blank: '', writable: true },
  /** Id of an image record; 0 means none. */
  image: IMAGE,
  /** The values of the fields that the host declares, as in events. */
  custom: CUSTOM,
} as const satisfies FieldTable;

/**
 * A stored organizer. Texts except `description` are plain; all may be empty.
 */
export interface OrganizerRecord extends RecordFrom<typeof ORGANIZER_FIELDS> {}
