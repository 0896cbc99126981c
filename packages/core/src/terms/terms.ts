import { CategoryListParams, TagListParams } from './term-list-params.js';
import { termListQuery, termListReferences } from './term-list.js';
import { parentVerdict, termReferences } from './term-references.js';
import type { TermRules } from './term-resource.js';

/** The rules for categories, which have parents. */
export const categoryRules: TermRules<'category', typeof CategoryListParams> = {
  kind: 'category',
  listParams: CategoryListParams,
  references: (context) => termReferences(context, 'category'),
  listReferences: (context) => ({
    ...termListReferences(context, 'category'),
    parent: parentVerdict(context, false),
  }),
  listQuery: (context, params, slice) => termListQuery(context, 'category', params, slice),
};

/** The rules for tags, which have no fields of their own. */
export const tagRules: TermRules<'tag', typeof TagListParams> = {
  kind: 'tag',
  listParams: TagListParams,
  references: (context) => termReferences(context, 'tag'),
  listReferences: (context) => termListReferences(context, 'tag'),
  listQuery: (context, params, slice) => termListQuery(context, 'tag', params, slice),
};
