import type { InputFor, ReadFor } from '../fields/fields.js';
import { CalendarError } from '../errors.js';
import type { InputSchema } from '../fields/fields.js';
import { validate, type References } from '../fields/validate.js';
import { UNLIMITED, type Query, type Slice } from '../query/query.js';
import { isTermKind, type PostKind, type TermKind } from '../records/kinds.js';
import type { RecordOf } from '../records/record.js';
import { beginFor } from '../work/shares.js';
import type { FoundAt } from '../store/store.js';
import type { Context } from './context.js';
import { pagingOf, sliceOf, type Paging } from './paging.js';
import type { FoundPage, ListRequest, Page } from './resource.js';
import { asGiven } from './readable-custom.js';

/** The result of reading the parameters of a list. */
export interface ListQuery {
  /** The query for the store; `null` if nothing can match. */
  readonly query: Query | null;
  /** A second query whose total is reported instead of that of the first. */
  readonly counted?: Query | undefined;
  readonly effective: FoundPage['effective'];
}

/** The rules for lists of a kind. */
export interface ListRules<K extends PostKind | TermKind, ListParams extends InputSchema> {
  readonly kind: K;
  readonly listParams: ListParams;
  /** The reference checks of the parameters. */
  readonly listReferences: (context: Context) => References<ReadFor<ListParams>>;
  readonly listQuery: (context: Context, params: ReadFor<ListParams>, slice: Slice) => ListQuery;
}

/** The result if nothing can match. */
const NOTHING = { refs: [], total: 0, version: undefined } as const;

/** The page of a list that a query has found, with the total of another query if the list counts by that. */
export function pageOf(
  { refs, total, version }: FoundAt | typeof NOTHING,
  { page, per_page }: Paging,
  effective: FoundPage['effective'] = {},
  counted = total,
): FoundPage {
  const { offset } = sliceOf({ page, per_page });
  return {
    refs,
    version,
    total: counted,
    total_pages: Math.ceil(counted / per_page),
    more: offset + refs.length < total,
    page,
    per_page,
    effective,
  };
}

/** Creates the lists of a kind: `prepare` validates, its `find` queries the store, `list` also loads the records. */
export function createLists<K extends PostKind | TermKind, ListParams extends InputSchema>(
  { kind, listParams, listReferences, listQuery }: ListRules<K, ListParams>,
  context: Context,
) {
  const { store, settings, share } = context;
  const findFor = (query: Query) => beginFor(share, () => store.find(query));

  async function prepare(params?: InputFor<ListParams>): Promise<ListRequest> {
    const read = await validate(listParams, params, context, listReferences(context));
    const paging = pagingOf(read, settings);
    const { query, counted, effective } = listQuery(context, read, sliceOf(paging));
    return {
      key: JSON.stringify([kind, query, paging, effective]),
      query,
      findAll: async () => (query === null ? [] : (await findFor({ ...query, ...UNLIMITED })).refs),
      async find() {
        const [found, other] = await Promise.all([
          query === null ? NOTHING : findFor(query),
          counted && findFor(counted),
        ]);
        const of: PostKind | TermKind = kind;
        if (!isTermKind(of) && paging.page > 1 && found.refs.length === 0)
          throw new CalendarError('page_not_found', `The requested ${of} archive page does not exist`, {
            kind: of,
          });
        return pageOf(found, paging, effective, other?.total);
      },
    };
  }

  const find = async (params?: InputFor<ListParams>): Promise<FoundPage> => (await prepare(params)).find();

  async function list(params?: InputFor<ListParams>): Promise<Page<RecordOf<K>>> {
    const { refs, version: _, ...page } = await find(params);
    const ids = refs.map(({ id }) => id);
    const records = await store.load(kind, ids);
    return { items: records.map((record) => asGiven(context, kind, record)), ...page };
  }

  return { prepare, find, list };
}
