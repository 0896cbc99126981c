import type * as v from 'valibot';
import { wrongType } from '../fields/field.js';
import type { TermKey } from '../fields/lists.js';
import { TERM_ORDERS, type Slice, type TermOrder, type TermQuery } from '../query/query.js';
import type { TermKind } from '../records/kind.js';
import type { Context } from '../resource/context.js';
import { isReadableEvent } from '../resource/linked-list.js';
import type { ListQuery } from '../resource/list.js';
import { fold } from '../text/fold.js';
import { givenParent } from './new-term.js';
import { areTerms, idsAmong } from './term-ids.js';
import type { CategoryListParams, TagListParams } from './term-list-params.js';

/** The parameters of a list of terms as they were read; tags have no parents, so theirs is ignored. */
export type TermListRead = v.InferOutput<typeof TagListParams> &
  Pick<v.InferOutput<typeof CategoryListParams>, 'parent'>;

/** What `orderby` may say; anything else means the name (lists.md §4). */
const ORDERS: ReadonlyMap<string, TermOrder> = new Map([
  ...TERM_ORDERS.map((name) => [name, name] as const),
  ['term_group', 'id'], // all terms are in one group
]);

/** Whether a category can be named as a parent: by the id of one that exists, or, with `orTop`, by 0. */
export const parentVerdict = (context: Context, orTop: boolean) => async (key: TermKey) => {
  if (key === 0) return orTop;
  const exists = await areTerms(context, 'category', [key]);
  return exists && typeof key === 'string' ? wrongType('integer') : exists;
};

/** The questions that a list of terms asks about what was given. */
export const termListReferences = (context: Context, kind: TermKind) => ({
  exclude: (keys: readonly TermKey[]) => areTerms(context, kind, keys),
  include: (keys: readonly TermKey[]) => areTerms(context, kind, keys),
  post: (id: number) => isReadableEvent(context, id),
  event: (id: number) => isReadableEvent(context, id),
});

/** The query that a list of terms comes to. In `include` and `exclude` a term that is named by its slug matches nothing. */
export function termListQuery(kind: TermKind, params: TermListRead, slice: Slice): ListQuery {
  const query: TermQuery = {
    kind,
    ...slice,
    hide_empty: (params.hide_empty ?? true) ? 'branch' : null,
    include: params.include === undefined ? null : idsAmong(params.include),
    exclude: idsAmong(params.exclude ?? []),
    slug: params.slug?.toLowerCase() ?? null,
    parent: givenParent(params) ?? null,
    event: params.event ?? params.post ?? null,
    search: params.search === undefined ? null : fold(params.search),
    name: null,
    orderby: ORDERS.get(params.orderby?.toLowerCase() ?? 'name') ?? 'name',
    order: (params.order ?? 'asc').toLowerCase() === 'asc' ? 'asc' : 'desc',
  };
  // an empty category that is shown for its descendants' sake is not counted, as recorded of the reference
  const isCountedApart = query.hide_empty !== null && kind === 'category';
  const counted = isCountedApart ? ({ ...query, hide_empty: 'own', limit: 0 } as const) : undefined;
  return { query, counted, effective: {} };
}
