import type * as v from 'valibot';
import { declare } from '../fields/field.js';
import { flag } from '../fields/flags.js';
import { parentKey, termKeys } from '../fields/lists.js';
import { positive } from '../fields/numbers.js';
import { schemaOf } from '../fields/schema.js';
import { clearableText, filledText } from '../fields/texts.js';
import { param } from '../resource/post-fields.js';
import { pagingFields } from '../resource/paging-fields.js';

const termFields = (noun: string) => ({
  name: param('string', `The event ${noun} name`, filledText()),
  description: param('string', `The event ${noun} description`, clearableText('text')),
  slug: param('string', `The event ${noun} slug`, filledText()),
});

const CATEGORY_FIELDS = {
  ...termFields('category'),
  // the reference declares the parent in these words
  parent: param('integer', 'The event category slug', parentKey(true)),
};

/** What a category is created from (terms.md §2). */
export const CategoryInput = schemaOf(CATEGORY_FIELDS, ['name']);
/** What a category is created from. */
export type CategoryInput = v.InferInput<typeof CategoryInput>;

/** What a category is updated from. */
export const CategoryPatch = schemaOf(CATEGORY_FIELDS);
/** What a category is updated from. */
export type CategoryPatch = v.InferInput<typeof CategoryPatch>;

/** What a tag is created from (terms.md §2). */
export const TagInput = schemaOf(termFields('tag'), ['name']);
/** What a tag is created from. */
export type TagInput = v.InferInput<typeof TagInput>;

/** What a tag is updated from. */
export const TagPatch = schemaOf(termFields('tag'));
/** What a tag is updated from. */
export type TagPatch = v.InferInput<typeof TagPatch>;

const ids = (description: string) => declare(termKeys(), { description, items: { type: 'integer' } });
const text = (description: string) => declare(filledText(), { description, type: 'string' });
const id = (description: string) => declare(positive(), { description, type: 'integer' });

const selecting = (nouns: string) => ({
  ...pagingFields(nouns),
  search: text('Limit results to those matching a string'),
  exclude: ids('Ensure result set exclude specific IDs'),
  include: ids('Limit result set to specific IDs'),
  order: text('Order sort attribute ascending or descending'),
  orderby: text('Sort collection by term attribute'),
  hide_empty: declare(flag(), {
    description: 'Whether to hide terms not assigned to any posts',
    type: 'boolean',
    default: '1',
  }),
});

const belonging = {
  post: id('Limit result set to terms assigned to a specific post'),
  event: id('Limit result set to terms assigned to a specific event (an alias of the "post" parameter)'),
  slug: text('Limit result set to terms with a specific slug'),
};

/** The parameters of a list of categories (lists.md §4), in their order. */
export const CategoryListParams = schemaOf({
  ...selecting('event categories'),
  parent: declare(parentKey(false), {
    description: 'Limit result set to terms assigned to a specific parent',
    type: 'integer',
  }),
  ...belonging,
});
/** The parameters of a list of categories. */
export type CategoryListParams = v.InferInput<typeof CategoryListParams>;

/** The parameters of a list of tags (lists.md §4), in their order. */
export const TagListParams = schemaOf({ ...selecting('event tags'), ...belonging });
/** The parameters of a list of tags. */
export type TagListParams = v.InferInput<typeof TagListParams>;
