import { BASE_FIELDS } from './base-record.js';
import type { FieldTable, RecordFrom } from './field-table.js';
import { HTML, NAME } from './post-fields.js';

/** The fields of a tag. */
export const TAG_FIELDS = {
  ...BASE_FIELDS,
  /** Plain text with `&` written as `&amp;`. */
  name: { ...NAME, required: true },
  /** Sanitised inline HTML. */
  description: HTML,
  /** Unique per kind. */
  slug: NAME,
  /** Id of the parent category; 0 means top level and is the only value for tags. */
  parent: { type: 'id', blank: 0 },
  /** The colour of a category, as `#rrggbb`; `''` for none, and for tags. */
  color: { type: 'color', blank: '' },
  /** Number of published events with the term. Maintained by the store, which ignores the value in a change. */
  count: { type: 'integer', blank: 0 },
  /**
   * Whether the term was created with an event and no published event has had it yet: then only callers who see an
   * event with it, or who manage terms, see it. The store clears it when `count` is above 0.
   */
  hidden: { type: 'flag', blank: false },
} as const satisfies FieldTable;

/** The fields of a category: those of a term, with a parent and a colour. */
export const CATEGORY_FIELDS = {
  ...TAG_FIELDS,
  /** Id of the parent category; 0 means top level. */
  parent: { ...TAG_FIELDS.parent, links: 'category', type: 'parent', writable: true },
  /** The colour, as `#rrggbb`; an empty text for none. */
  color: { ...TAG_FIELDS.color, writable: true },
} as const satisfies FieldTable;

/**
 * A stored category or tag.
 */
export interface TermRecord extends RecordFrom<typeof TAG_FIELDS> {}
