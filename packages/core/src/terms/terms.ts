import type { TermKind } from '../records/kinds.js';
import { CategoryListParams, TagListParams, type TERM_LIST_PARAMS } from './term-list-params.js';
import { termListQuery, termListReferences } from './term-list.js';
import { parentVerdict, termReferences } from './term-references.js';
import type { TermRules } from './term-resource.js';

/** The rules for categories, which have parents. */
const categoryRules: TermRules<'category', typeof CategoryListParams> = {
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
const tagRules: TermRules<'tag', typeof TagListParams> = {
  kind: 'tag',
  listParams: TagListParams,
  references: (context) => termReferences(context, 'tag'),
  listReferences: (context) => termListReferences(context, 'tag'),
  listQuery: (context, params, slice) => termListQuery(context, 'tag', params, slice),
};

/** The rules for each kind of terms. */
export const TERM_RULES: { readonly [K in TermKind]: TermRules<K, (typeof TERM_LIST_PARAMS)[K]> } = {
  category: categoryRules,
  tag: tagRules,
};
