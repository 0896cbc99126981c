import type * as v from 'valibot';
import { seenHidden } from '../access/policy.js';
import { wrongType } from '../fields/field.js';
import type { TermKey } from '../fields/readers.js';
import type { Slice, TermQuery } from '../query/query.js';
import type { TermKind } from '../records/kind.js';
import { areReadable, type Context } from '../resource/context.js';
import type { ListQuery } from '../resource/list.js';
import { fold } from '../text/fold.js';
import { slugify } from '../text/slug.js';
import { givenParent } from './new-term.js';
import { areTerms, idsAmong } from './term-ids.js';
import type { CategoryListParams, TagListParams } from './term-list-params.js';

/** The parameters of a list of terms as they were read; tags have no parents, so theirs is ignored. */
export type TermListRead = v.InferOutput<typeof TagListParams> &
  Pick<v.InferOutput<typeof CategoryListParams>, 'parent'>;

type Order = Pick<TermQuery, 'orderby' | 'order'>;

/** The order that is asked for (lists.md §4.1). */
function orderOf({ orderby = 'name', order = 'asc', include }: TermListRead): Order {
  // all terms are in one group, so that only the tie is left
  if (orderby === 'term_group') return { orderby: 'id', order: 'asc' };
  // without a list there is nothing to follow
  const hasNoList = orderby === 'include' && include === undefined;
  return { orderby: hasNoList ? 'name' : orderby, order };
}

/** Whether a category can be named as a parent: by the id of one that exists, or, with `orTop`, by 0. */
export const parentVerdict = (context: Context, orTop: boolean) => async (key: TermKey) => {
  if (key === 0) return orTop;
  const exists = await areTerms(context, 'category', [key]);
  return exists && typeof key === 'string' ? wrongType('integer') : exists;
};

/** The slug that is asked for, in any letter case, with other scripts encoded or as they are written. */
const slugAsked = (text: string): string => (/^\p{ASCII}*$/u.test(text) ? text.toLowerCase() : slugify(text));

/** The questions that a list of terms asks about what was given. */
export const termListReferences = (context: Context, kind: TermKind) => ({
  exclude: (keys: readonly TermKey[]) => areTerms(context, kind, keys),
  include: (keys: readonly TermKey[]) => areTerms(context, kind, keys),
  post: (id: number) => areReadable(context, 'event', [id]),
  event: (id: number) => areReadable(context, 'event', [id]),
});

/**
 * The query that a list of terms comes to (lists.md §4). In `include` and `exclude` a term that is named by its slug matches
 * nothing; `exclude` counts only without `include`, `hide_empty` only without an event.
 */
export function termListQuery(
  { actor }: Context,
  kind: TermKind,
  params: TermListRead,
  slice: Slice,
): ListQuery {
  const event = params.event ?? params.post ?? null;
  const include = params.include === undefined ? null : idsAmong(params.include);
  const query: TermQuery = {
    kind,
    ...slice,
    hide_empty: event === null && (params.hide_empty ?? true) ? 'branch' : null,
    // who sees an event sees its terms
    hidden: event !== null || seenHidden(actor, kind),
    include,
    exclude: include === null ? idsAmong(params.exclude ?? []) : [],
    slug: params.slug === undefined ? null : slugAsked(params.slug),
    parent: givenParent(params) ?? null,
    event,
    search: params.search === undefined ? null : fold(params.search),
    name: null,
    ...orderOf(params),
  };
  // an empty category that is shown for its descendants' sake is not counted, as recorded of the reference
  const isCountedApart = query.hide_empty !== null && kind === 'category';
  const counted = isCountedApart ? ({ ...query, hide_empty: 'own', limit: 0 } as const) : undefined;
  return { query, counted, effective: {} };
}
