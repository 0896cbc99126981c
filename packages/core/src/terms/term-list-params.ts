import { paramsOf, type InputFor } from '../fields/fields.js';
import { param } from '../fields/filters.js';
import { pagingFields } from '../resource/paging.js';

const ids = (description: string) => param('termKeys', { description, items: { type: 'integer' } });
const id = (description: string) => param('positive', { description, type: 'integer' });

const selecting = (nouns: string) => ({
  ...pagingFields(nouns),
  search: param('filledText', { description: 'Limit results to those matching a string', type: 'string' }),
  exclude: ids('Ensure result set exclude specific IDs'),
  include: ids('Limit result set to specific IDs'),
  order: param('order', { description: 'Order sort attribute ascending or descending', type: 'string' }),
  orderby: param('orderby', { description: 'Sort collection by term attribute', type: 'string' }),
  hide_empty: param('flag', {
    description: 'Whether to hide terms not assigned to any posts',
    type: 'boolean',
    default: '1',
  }),
});

const belonging = {
  post: id('Limit result set to terms assigned to a specific post'),
  event: id('Limit result set to terms assigned to a specific event (an alias of the "post" parameter)'),
  slug: param('filledText', {
    description: 'Limit result set to terms with a specific slug',
    type: 'string',
  }),
};

/** The parameters of a list of categories (lists.md §4), in declaration order. */
export const CategoryListParams = paramsOf({
  ...selecting('event categories'),
  parent: param('parent', {
    description: 'Limit result set to terms assigned to a specific parent',
    type: 'integer',
  }),
  ...belonging,
});
/** The parameters of a list of categories. */
export type CategoryListParams = InputFor<typeof CategoryListParams>;

/** The parameters of a list of tags (lists.md §4), in declaration order. */
export const TagListParams = paramsOf({ ...selecting('event tags'), ...belonging });
/** The parameters of a list of tags. */
export type TagListParams = InputFor<typeof TagListParams>;
