import { BASE_FIELDS } from './base-record.js';
import { arg, type FieldTable, type RecordFrom } from './field-table.js';
import { NAME } from './post-fields.js';

const termFields = (noun: string) =>
  ({
    ...BASE_FIELDS,
    /** Plain text with `&` written as `&amp;`. */
    name: {
      ...NAME,
      required: true,
      arg: arg('string', `The event ${noun} name`),
      shown: 'The name, HTML',
    },
    /** Sanitised inline HTML. */
    description: {
      type: 'html',
      blank: '',
      writable: true,
      limit: 'text',
      arg: arg('string', `The event ${noun} description`),
      shown: 'The description, HTML',
    },
    /** Unique per kind. */
    slug: {
      ...NAME,
      arg: arg('string', `The event ${noun} slug`),
      shown: 'The name in the address',
    },
    /** Id of the parent category; 0 means top level and is the only value for tags. */
    parent: { type: 'id', blank: 0 },
    /** Number of published events with the term. Maintained by the store, which ignores the value in a change. */
    count: { type: 'integer', blank: 0, shown: 'How many published events have it' },
    /**
     * Whether the term was created with an event and no published event has had it yet: then only callers who see an
     * event with it, or who manage terms, see it. The store clears it when `count` is above 0.
     */
    hidden: { type: 'flag', blank: false },
  }) as const;

/** The fields of a tag. */
export const TAG_FIELDS = termFields('tag') satisfies FieldTable;

const CATEGORY = termFields('category');

/** The fields of a category: those of a term, with a parent. */
export const CATEGORY_FIELDS = {
  ...CATEGORY,
  // the description is that of the original plugin
  parent: {
    ...CATEGORY.parent,
    links: 'category',
    type: 'parent',
    writable: true,
    arg: arg('integer', 'The event category slug'),
  },
} as const satisfies FieldTable;

/**
 * A stored category or tag.
 * @interface
 */
export type TermRecord = RecordFrom<typeof TAG_FIELDS>;
