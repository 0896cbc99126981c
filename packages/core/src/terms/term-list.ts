import type * as v from 'valibot';
import { wrongType } from '../fields/field.js';
import type { TermKey } from '../fields/lists.js';
import { TERM_ORDERS, type TermOrder, type TermQuery } from '../query/query.js';
import type { TermKind } from '../records/kind.js';
import type { Context } from '../resource/context.js';
import { isReadableEvent } from '../resource/linked-list.js';
import { sliceOf, type Paging } from '../resource/paging.js';
import { fold } from '../text/fold.js';
import { wishedParent } from './new-term.js';
import { areTerms } from './term-ids.js';
import type { CategoryListParams, TagListParams } from './term-input.js';

/** What a list of terms is asked for; tags have no parents, so theirs is ignored. */
export type TermListWish = v.InferOutput<typeof TagListParams> &
  Pick<v.InferOutput<typeof CategoryListParams>, 'parent'>;

/** What `orderby` may say; anything else means the name (lists.md §4). */
const ORDERS: ReadonlyMap<string, TermOrder> = new Map([
  ...TERM_ORDERS.map((name) => [name, name] as const),
  ['term_group', 'id'], // all terms are in one group
]);

/** A term that is named by anything but its id matches nothing. */
const idsAmong = (keys: readonly TermKey[]): number[] => keys.filter((key) => typeof key === 'number');

/** Whether a category can be named as a parent: by the id of one that exists, or, with `orTop`, by 0. */
export const parentVerdict = (context: Context, orTop: boolean) => async (key: TermKey) => {
  if (key === 0) return orTop;
  const exists = await areTerms(context, 'category', [key]);
  return exists && typeof key === 'string' ? wrongType('integer').reason : exists;
};

/** The questions that a list of terms asks about what was given. */
export const termListReferences = (context: Context, kind: TermKind) => ({
  exclude: (keys: readonly TermKey[]) => areTerms(context, kind, keys),
  include: (keys: readonly TermKey[]) => areTerms(context, kind, keys),
  post: (id: number) => isReadableEvent(context, id),
  event: (id: number) => isReadableEvent(context, id),
});

/** The query that a list of terms comes to. */
export function termQuery(kind: TermKind, wish: TermListWish, paging: Paging): TermQuery {
  const orderby = wish.orderby?.toLowerCase() ?? 'name';
  const { offset, limit } = sliceOf(paging);
  return {
    kind,
    offset,
    limit,
    hide_empty: (wish.hide_empty ?? true) ? 'branch' : null,
    include: wish.include === undefined ? null : idsAmong(wish.include),
    exclude: idsAmong(wish.exclude ?? []),
    slug: wish.slug?.toLowerCase() ?? null,
    parent: wishedParent(wish) ?? null,
    event: wish.event ?? wish.post ?? null,
    search: wish.search === undefined ? null : fold(wish.search),
    name: null,
    orderby: ORDERS.get(orderby) ?? 'name',
    order: (wish.order ?? 'asc').toLowerCase() === 'asc' ? 'asc' : 'desc',
  };
}
