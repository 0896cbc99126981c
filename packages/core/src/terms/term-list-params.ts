import type * as v from 'valibot';
import { declare } from '../fields/field.js';
import { flag } from '../fields/flags.js';
import { parentKey, termKeys } from '../fields/lists.js';
import { positive } from '../fields/numbers.js';
import type { TermOrder } from '../query/query.js';
import { schemaOf } from '../fields/schema.js';
import { filledText } from '../fields/texts.js';
import { pagingFields } from '../resource/paging-fields.js';

const ids = (description: string) => declare(termKeys(), { description, items: { type: 'integer' } });
const text = <Text extends string = string>(description: string) =>
  declare(filledText<Text>(), { description, type: 'string' });
const id = (description: string) => declare(positive(), { description, type: 'integer' });

const selecting = (nouns: string) => ({
  ...pagingFields(nouns),
  search: text('Limit results to those matching a string'),
  exclude: ids('Ensure result set exclude specific IDs'),
  include: ids('Limit result set to specific IDs'),
  order: text<'asc' | 'desc'>('Order sort attribute ascending or descending'),
  orderby: text<TermOrder | 'term_group'>('Sort collection by term attribute'),
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
