import { BASE_FIELDS } from './base-record.js';

/** The first fields of events, venues and organizers. */
export const PUBLICATION_FIELDS = {
  ...BASE_FIELDS,
  /** User id. */
  author: { type: 'author', blank: 0, writable: true },
  /** Publication date, wall-clock time in the site's zone, `YYYY-MM-DD HH:MM:SS`. */
  date: { type: 'date', blank: '', writable: true },
  /** The same in UTC; `0000-00-00 00:00:00` for drafts and pending records. */
  date_utc: { type: 'date', blank: '', writable: true },
  /** Last modification, wall-clock time in the site's zone. */
  modified: { type: 'date', blank: '' },
  /** The same in UTC; `0000-00-00 00:00:00` for a draft not modified since its creation. */
  modified_utc: { type: 'date', blank: '' },
  /**
   * The slug to put back when the record is restored from the trash; `null` if it is not in the trash or was created
   * there.
   */
  slug_before_trash: { type: 'text', blank: null },
  /** The status before the trash, which tells whether the record was public; `null` in the same cases. */
  status_before_trash: { type: 'status', blank: null },
} as const;

/** A text that the calendar sets. */
export const TEXT = { type: 'text', blank: '' } as const;

/** A title, a name or a slug. */
export const NAME = { type: 'filledText', blank: '', writable: true } as const;

/** A long text with HTML. */
export const HTML = { type: 'html', blank: '', writable: true, limit: 'text' } as const;

/** Id of an image record; 0 means none. */
export const IMAGE = { type: 'image', links: 'image', blank: 0, writable: true } as const;

/** A text without HTML, possibly empty. */
export const PLAIN_TEXT = { ...TEXT, writable: true } as const;

/** A URL with a scheme; `''` means none. */
export const URL = { type: 'url', blank: '', writable: true } as const;

/** The values of the fields that a host declares, by name. */
export const CUSTOM = { type: 'custom', blank: {}, writable: true } as const;

/** The status of an event, venue or organizer. */
export const STATUS = { type: 'status', blank: 'draft', writable: true } as const;
