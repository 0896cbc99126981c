import { seenHidden } from '../access/policy.js';
import type { ReadFor } from '../fields/fields.js';
import type { TermKey } from '../fields/types/terms.js';
import type { Slice, TermQuery } from '../query/query.js';
import type { TermKind } from '../records/kinds.js';
import { areReadable, type Context } from '../resource/context.js';
import type { ListQuery } from '../resource/list.js';
import { fold } from '../text/fold.js';
import { slugify } from '../text/slug.js';
import { givenParent } from './new-term.js';
import { areTerms, idsAmong } from './term-ids.js';
import { CategoryListParams, TagListParams, type TERM_LIST_PARAMS } from './term-list-params.js';
import { parentVerdict, termReferences } from './term-references.js';
import type { TermRules } from './term-resource.js';

/** The parsed parameters of a list of terms; a parent is ignored for tags. */
type TermListRead = ReadFor<typeof TagListParams> & Pick<ReadFor<typeof CategoryListParams>, 'parent'>;

type Order = Pick<TermQuery, 'orderby' | 'order'>;

/** Resolves the order of a list (lists.md §4.1). */
function orderOf({ orderby = 'name', order = 'asc', include }: TermListRead): Order {
  // all terms are in one group, so the order is by id
  if (orderby === 'term_group') return { orderby: 'id', order: 'asc' };
  // without `include` there is no order to follow
  const hasNoList = orderby === 'include' && include === undefined;
  return { orderby: hasNoList ? 'name' : orderby, order };
}

/** The slug in a parameter, in any letter case; other scripts may be percent-encoded or not. */
const slugAsked = (text: string): string => (/^\p{ASCII}*$/u.test(text) ? text.toLowerCase() : slugify(text));

/** Checks the references in the parameters of a list of terms. */
const termListReferences = (context: Context, kind: TermKind) => ({
  exclude: (keys: readonly TermKey[]) => areTerms(context, kind, keys),
  include: (keys: readonly TermKey[]) => areTerms(context, kind, keys),
  post: (id: number) => areReadable(context, 'event', [id]),
  event: (id: number) => areReadable(context, 'event', [id]),
});

/**
 * Builds the query for the parameters of a list of terms (lists.md §4). In `include` and `exclude`, slugs match
 * nothing; `exclude` is ignored with `include`, and `hide_empty` with an event.
 */
function termListQuery({ actor }: Context, kind: TermKind, params: TermListRead, slice: Slice): ListQuery {
  const event = params.event ?? params.post ?? null;
  const include = params.include === undefined ? null : idsAmong(params.include);
  const query: TermQuery = {
    kind,
    ...slice,
    hide_empty: event === null && (params.hide_empty ?? true) ? 'branch' : null,
    // a caller who sees an event sees its terms
    hidden: event !== null || seenHidden(actor, kind),
    include,
    exclude: include === null && params.exclude !== undefined ? idsAmong(params.exclude) : null,
    slug: params.slug === undefined ? null : slugAsked(params.slug),
    parent: givenParent(params) ?? null,
    event,
    search: params.search === undefined ? null : fold(params.search),
    name: null,
    ...orderOf(params),
  };
  // an empty category that is listed because of its descendants is not counted, as recorded from the original plugin
  const isCountedApart = query.hide_empty !== null && kind === 'category';
  const counted = isCountedApart ? ({ ...query, hide_empty: 'own', limit: 0 } as const) : undefined;
  return { query, counted, effective: {} };
}

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
