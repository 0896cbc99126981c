import { BASE_FIELDS } from './base-record.js';
import { arg } from './field-table.js';

/** The fields that begin the tables of events, venues and organizers; `extra` is what the declarations add. */
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
    /** Publication date, wall clock of the site's zone, `YYYY-MM-DD HH:MM:SS`. */
    date: {
      stored: 'time',
      blank: '',
      input: 'date',
      arg: arg('string', `The ${noun} publication date`, extra),
    },
    /** The same in UTC; `0000-00-00 00:00:00` while a draft or pending. */
    date_utc: {
      stored: 'time',
      blank: '',
      input: 'date',
      arg: arg('string', `The ${noun} publication date (UTC time zone)`, extra),
    },
    /** Last change, wall clock of the site's zone. */
    modified: { stored: 'time', blank: '' },
    /** The same in UTC; `0000-00-00 00:00:00` for a draft that was not changed since its creation. */
    modified_utc: { stored: 'time', blank: '' },
    /** The slug that restoring from the trash brings back; `null`: the record is not there, or has been there from the beginning. */
    slug_before_trash: { stored: 'text', blank: null },
    /** What tells whether a record in the trash was public; `null` in the same cases. */
    status_before_trash: { stored: 'status', blank: null },
  }) as const;

/** A text that is kept as given: markup, or a text that a rule of its kind cleans. */
export const TEXT = { stored: 'text', blank: '' } as const;

/** A text without markup, which may be empty. */
export const PLAIN_TEXT = { ...TEXT, input: 'plainText' } as const;

/** An address with a scheme; `''` = none. */
export const URL = { stored: 'url', blank: '' } as const;

/** The status of an event, venue or organizer. */
export const STATUS = { stored: 'status', blank: 'draft', input: 'status' } as const;
