import { isObject } from './answer.js';
import { ClientError } from './client-error.js';
import type { Method } from './client-request.js';
import { isListOf, pageOf, type Page } from './page.js';
import { readableSlug } from './readable-slug.js';
import type { Send } from './send.js';

/** What may be said of any call. */
export interface CallOptions {
  /** Ends the call, whatever it is waiting for. */
  readonly signal?: AbortSignal | undefined;
}

/** What can be asked of lists. */
export interface Paging {
  readonly page?: number | string | undefined;
}

/**
 * The calls of a kind of record. All reject with a `ClientError`; what is refused is of kind `http`, its `code` is the
 * server's.
 */
export interface Resource<R, Input, Patch, ListParams> {
  /** One page. Beyond the last one: `*-archive-page-not-found`, for terms an empty page. */
  list(query?: ListParams, options?: CallOptions): Promise<Page<R>>;

  /**
   * Page after page, from `page` or the first one to the last, asked for one by one as they are needed. Records that are
   * added or removed in the meantime may be missed or come twice; so may events about midnight when the query has no dates, or
   * relative ones.
   */
  pages(query?: ListParams, options?: CallOptions): AsyncGenerator<Page<R>, void, undefined>;

  /** Record after record of all pages, in pages of 50 unless `per_page` says otherwise. */
  all(query?: ListParams, options?: CallOptions): AsyncGenerator<R, void, undefined>;

  /** One record. Unknown id: `rest-event-not-found` for events, `rest_invalid_param` for all others. */
  get(id: number, options?: CallOptions): Promise<R>;

  /** Adds a record. It is not sent twice where the first one may have arrived. */
  create(input: Input, options?: CallOptions): Promise<R>;

  /** Changes what the patch mentions. The Events Calendar resets some of what it does not mention; Kalends keeps it. */
  update(id: number, patch: Patch, options?: CallOptions): Promise<R>;

  /**
   * Moves an event, venue or organizer to the trash, or removes a term for good; gives what is left, or the term as it was.
   * After a cut connection it is sent again, and may then find its work done (`*-is-in-trash`, `rest_invalid_param`).
   */
  delete(id: number, options?: CallOptions): Promise<R>;
}

/** The calls of a kind whose records can also be addressed by slug: events, venues, organizers. */
export interface SluggedResource<R, Input, Patch, ListParams> extends Resource<R, Input, Patch, ListParams> {
  /** As `get`, by the `slug` of a record. Unknown slug: `rest_invalid_param`. */
  getBySlug(slug: string, options?: CallOptions): Promise<R>;

  /** As `update`. A `slug` in the patch renames. */
  updateBySlug(slug: string, patch: Patch, options?: CallOptions): Promise<R>;

  /** As `delete`. */
  deleteBySlug(slug: string, options?: CallOptions): Promise<R>;
}

/** The most that a server gives at once. */
const MOST_PER_PAGE = 50;

/** Whether a body is a record. */
const isRecord = (value: unknown): boolean => isObject(value) && typeof value['id'] === 'number';

interface RecordCalls<R, Patch, Key> {
  readonly get: (key: Key, options?: CallOptions) => Promise<R>;
  readonly update: (key: Key, patch: Patch, options?: CallOptions) => Promise<R>;
  readonly delete: (key: Key, options?: CallOptions) => Promise<R>;
}

/** The calls of one record, which is found by a key below a path. */
function recordCalls<R, Patch extends object, Key extends number | string>(
  path: readonly string[],
  send: Send,
  segmentOf: (key: Key) => Key = (key) => key,
): RecordCalls<R, Patch, Key> {
  const is = (value: unknown): value is R => isRecord(value);
  const call = (method: Method, key: Key, options: CallOptions = {}, input?: Patch): Promise<R> =>
    send({ method, path: [...path, segmentOf(key)], input, signal: options.signal, is });
  return {
    get: (key, options) => call('GET', key, options),
    update: (key, patch, options) => call('PATCH', key, options, patch),
    delete: (key, options) => call('DELETE', key, options),
  };
}

/** Whether a page is behind the last one, because the list has become shorter. */
const isBehindTheLast = (error: unknown): boolean =>
  error instanceof ClientError && error.code?.endsWith('-archive-page-not-found') === true;

/** The calls of a collection. */
export function createResource<R, Input extends object, Patch extends object, ListParams extends Paging>(
  collection: string,
  send: Send,
): Resource<R, Input, Patch, ListParams> {
  const path = [collection];
  const is = (value: unknown): value is R => isRecord(value);
  const isList = isListOf(collection);

  const list = async (query: Paging = {}, { signal }: CallOptions = {}): Promise<Page<R>> => {
    const body = await send({ method: 'GET', path, query: { ...query }, signal, is: isList });
    return pageOf(body, collection, Number(query.page ?? 1));
  };

  async function* pages(query: Paging = {}, options?: CallOptions): AsyncGenerator<Page<R>, void, undefined> {
    const first = Number(query.page ?? 1);
    for (let page = first; ; page += 1) {
      const found = await list({ ...query, page }, options).catch((error: unknown) => {
        if (page > first && isBehindTheLast(error)) return undefined;
        throw error;
      });
      if (found === undefined || (page > first && found.items.length === 0)) return;
      yield found;
      if (!found.more) return;
    }
  }

  async function* all(query: Paging = {}, options?: CallOptions): AsyncGenerator<R, void, undefined> {
    const paging = { per_page: MOST_PER_PAGE, ...query };
    for await (const { items } of pages(paging, options)) yield* items;
  }

  return {
    list,
    pages,
    all,
    create: (input, { signal } = {}) => send({ method: 'POST', path, input, signal, is }),
    ...recordCalls<R, Patch, number>(path, send),
  };
}

/** The calls of a collection whose records have slugs. */
export function createSluggedResource<
  R,
  Input extends object,
  Patch extends object,
  ListParams extends Paging,
>(collection: string, send: Send): SluggedResource<R, Input, Patch, ListParams> {
  const bySlug = recordCalls<R, Patch, string>([collection, 'by-slug'], send, readableSlug);
  return {
    ...createResource<R, Input, Patch, ListParams>(collection, send),
    getBySlug: bySlug.get,
    updateBySlug: bySlug.update,
    deleteBySlug: bySlug.delete,
  };
}
