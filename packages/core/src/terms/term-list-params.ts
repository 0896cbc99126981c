import { paramsOf, type InputFor, type InputSchema } from '../fields/fields.js';
import { param } from '../fields/filters.js';
import type { TermKind } from '../records/kinds.js';
import { PAGING_FIELDS } from '../resource/paging.js';

const SELECTING = {
  ...PAGING_FIELDS,
  /** A text that the name or the slug contains. */
  search: param('filledText'),
  /** Ids, slugs or names of terms to leave out. */
  exclude: param('termKeys'),
  /** Ids, slugs or names: only these. */
  include: param('termKeys'),
  /** `asc` or `desc`. Default: `asc`. */
  order: param('order'),
  /** The sort order. Default: `name`. */
  orderby: param('orderby'),
  /** Whether to leave out terms without a published event. Default: `true`. */
  hide_empty: param('flag'),
};

const BELONGING = {
  /** The same as `event`. */
  post: param('positive'),
  /** The id of an event: its terms. */
  event: param('positive'),
  /** A slug. */
  slug: param('filledText'),
};

/** The parameters of a list of categories (lists.md §4), in declaration order. */
export const CategoryListParams = paramsOf({
  ...SELECTING,
  /** The id of a category, its children; 0: those at the top. */
  parent: param('parent'),
  ...BELONGING,
});
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
