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
  status: STATUS,
  phone: PLAIN_TEXT,
  website: URL,
  email: { type: 'email', blank: '', writable: true },
  /** Id of an image record; 0 means none. */
  image: IMAGE,
  /** The values of the fields that the host declares, as in events. */
  custom: CUSTOM,
} as const satisfies FieldTable;

/**
 * A stored organizer. Texts except `description` are plain; all may be empty.
 * @interface
 */
export type OrganizerRecord = RecordFrom<typeof ORGANIZER_FIELDS>;
