import { BASE_FIELDS } from './base-record.js';
import { arg } from './field-table.js';

/** The first fields of events, venues and organizers; `extra` adds to their declarations. */
export const publicationFields = (noun: string, extra: { readonly default?: null } = {}) =>
  ({
    ...BASE_FIELDS,
    /** User id. */
    author: {
      stored: 'id',
      blank: 0,
      input: 'author',
      arg: arg('integer', `The ${noun} author ID`, extra),
    },
    /** Publication date, wall-clock time in the site's zone, `YYYY-MM-DD HH:MM:SS`. */
    date: {
      stored: 'time',
      blank: '',
      input: 'date',
      arg: arg('string', `The ${noun} publication date`, extra),
    },
    /** The same in UTC; `0000-00-00 00:00:00` for drafts and pending records. */
    date_utc: {
      stored: 'time',
      blank: '',
      input: 'date',
      arg: arg('string', `The ${noun} publication date (UTC time zone)`, extra),
    },
    /** Last modification, wall-clock time in the site's zone. */
    modified: { stored: 'time', blank: '' },
    /** The same in UTC; `0000-00-00 00:00:00` for a draft not modified since its creation. */
    modified_utc: { stored: 'time', blank: '' },
    /**
     * The slug to put back when the record is restored from the trash; `null` if it is not in the trash or was created
     * there.
     */
    slug_before_trash: { stored: 'text', blank: null },
    /** The status before the trash, which tells whether the record was public; `null` in the same cases. */
    status_before_trash: { stored: 'status', blank: null },
  }) as const;

/** A text stored as given: HTML, or a text that a rule of its kind cleans. */
export const TEXT = { stored: 'text', blank: '' } as const;

/** A text without HTML, possibly empty. */
export const PLAIN_TEXT = { ...TEXT, input: 'plainText' } as const;

/** A URL with a scheme; `''` means none. */
export const URL = { stored: 'url', blank: '' } as const;

/** The status of an event, venue or organizer. */
export const STATUS = { stored: 'status', blank: 'draft', input: 'status' } as const;
