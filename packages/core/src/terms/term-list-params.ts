import { paramsOf, type InputFor, type InputSchema } from '../fields/fields.js';
import { param } from '../fields/filters.js';
import type { TermKind } from '../records/kinds.js';
import { PAGING_FIELDS } from '../resource/paging.js';

const SELECTING = {
  ...PAGING_FIELDS,
  search: param('filledText'),
  exclude: param('termKeys'),
  include: param('termKeys'),
  order: param('order'),
  orderby: param('orderby'),
  hide_empty: param('flag'),
};

const BELONGING = { post: param('positive'), event: param('positive'), slug: param('filledText') };

/** The parameters of a list of categories (lists.md §4), in declaration order. */
export const CategoryListParams = paramsOf({ ...SELECTING, parent: param('parent'), ...BELONGING });
/** The parameters of a list of categories. */
export type CategoryListParams = InputFor<typeof CategoryListParams>;

/** The parameters of a list of tags (lists.md §4), in declaration order. */
export const TagListParams = paramsOf({ ...SELECTING, ...BELONGING });
/** The parameters of a list of tags. */
export type TagListParams = InputFor<typeof TagListParams>;

/** The parameters of the lists of each kind. */
export const TERM_LIST_PARAMS = {
  category: CategoryListParams,
  tag: TagListParams,
} as const satisfies Readonly<Record<TermKind, InputSchema>>;
