import { BASE_FIELDS } from './base-record.js';
import { arg, type FieldTable, type RecordFrom } from './field-table.js';
import { TEXT } from './post-fields.js';

const termFields = (noun: string) =>
  ({
    ...BASE_FIELDS,
    /** Plain text with `&` written as `&amp;`. */
    name: {
      ...TEXT,
      input: 'filledText',
      required: true,
      arg: arg('string', `The event ${noun} name`),
      shown: 'The name, HTML',
    },
    /** Sanitised inline HTML. */
    description: {
      ...TEXT,
      input: 'clearableText',
      limit: 'text',
      arg: arg('string', `The event ${noun} description`),
      shown: 'The description, HTML',
    },
    /** Unique per kind. */
    slug: {
      ...TEXT,
      input: 'filledText',
      arg: arg('string', `The event ${noun} slug`),
      shown: 'The name in the address',
    },
    /** Id of the parent category; 0 = top level, always 0 for tags. */
    parent: { stored: 'id', blank: 0 },
    /** How many published events have the term. Kept by the store: what a change says is ignored. */
    count: { stored: 'integer', blank: 0, shown: 'How many published events have it' },
    /**
     * Whether it was made along with an event and no published event has had it yet: then only those see it who see an event with it,
     * or who manage terms. A store clears it when `count` is above 0.
     */
    hidden: { stored: 'boolean', blank: false },
  }) as const;

/** The fields of a tag. */
export const TAG_FIELDS = termFields('tag') satisfies FieldTable;

const CATEGORY = termFields('category');

/** The fields of a category: it has a parent. */
export const CATEGORY_FIELDS = {
  ...CATEGORY,
  // the reference declares the parent in these words
  parent: { ...CATEGORY.parent, input: 'parent', arg: arg('integer', 'The event category slug') },
} as const satisfies FieldTable;

/**
 * A stored category or tag.
 * @interface
 */
export type TermRecord = RecordFrom<typeof TAG_FIELDS>;
