import { CategoryInput, CategoryPatch, TagInput, TagPatch } from '../fields/record-inputs.js';
import { CategoryListParams, TagListParams } from './term-list-params.js';
import { parentVerdict, termListQuery, termListReferences } from './term-list.js';
import type { TermRules } from './term-resource.js';

/** Categories have parents. */
export const categoryRules: TermRules<typeof CategoryInput, typeof CategoryPatch, typeof CategoryListParams> =
  {
    kind: 'category',
    input: CategoryInput,
    patch: CategoryPatch,
    listParams: CategoryListParams,
    references: (context) => ({ parent: parentVerdict(context, true) }),
    listReferences: (context) => ({
      ...termListReferences(context, 'category'),
      parent: parentVerdict(context, false),
    }),
    listQuery: (context, params, slice) => termListQuery(context, 'category', params, slice),
  };

/** Tags have nothing of their own. */
export const tagRules: TermRules<typeof TagInput, typeof TagPatch, typeof TagListParams> = {
  kind: 'tag',
  input: TagInput,
  patch: TagPatch,
  listParams: TagListParams,
  references: () => ({}),
  listReferences: (context) => termListReferences(context, 'tag'),
  listQuery: (context, params, slice) => termListQuery(context, 'tag', params, slice),
};
