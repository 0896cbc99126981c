import { isObject } from './answer.js';
import { ClientError } from './client-error.js';
import type { Scope } from './inputs.js';
import type { Method } from './client-request.js';
import { isListOf, pageOf, type Page } from './page.js';
import { readableSlug } from './readable-slug.js';
import { IDEMPOTENCY_KEY } from './retry.js';
import type { Send } from './send.js';

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of `create`. */
export interface CreateOptions extends CallOptions {
  /**
   * A unique text of 1 to 255 printable ASCII characters, such as `crypto.randomUUID()`. Within 24 hours a Kalends server
   * creates one record for it, so that the request is retried like all others, and you may repeat the call with the same
   * key. The Events Calendar ignores it: use none there.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Options of `delete`. */
export interface DeleteOptions extends CallOptions {
  /** To which events of a series the deletion is made; only Kalends has series. Default `one`. */
  readonly scope?: Scope | undefined;
}

/** The paging parameters of lists. */
export interface Paging {
  readonly page?: number | string | undefined;
}

/**
 * The calls for a kind of record. All reject with a `ClientError`; if the server refuses, its kind is `http` and its
 * `code` is the server's.
 */
export interface Resource<R, Input, Patch, ListParams, Key = number> {
  /** One page. Beyond the last one: `*-archive-page-not-found`, for terms an empty page. */
  list(query?: ListParams, options?: CallOptions): Promise<Page<R>>;

  /**
   * Iterates over the pages from `page` (default: the first) to the last, requested one by one as needed. Records added
   * or removed in the meantime may be missed or returned twice; so may events about midnight if the query has no dates,
   * or relative ones.
   */
  pages(query?: ListParams, options?: CallOptions): AsyncGenerator<Page<R>, void, undefined>;

  /**
   * Iterates over the records of all pages, 50 per page unless `per_page` is given, each once. If the number of records changes in the
   * meantime, the pages are requested again, so that none is left out, until the number stays or nothing new was found three times. A record
   * may be missed only if as many are added as removed between two pages.
   */
  all(query?: ListParams, options?: CallOptions): AsyncGenerator<R, void, undefined>;

  /** Returns one record. Unknown id: `rest-event-not-found` for events, `rest_invalid_param` for all others. */
  get(key: Key, options?: CallOptions): Promise<R>;

  /** Creates a record. Without an `idempotencyKey` never sent again if the first request may have reached the server. */
  create(input: Input, options?: CreateOptions): Promise<R>;

  /** Updates the fields in the patch. The Events Calendar resets some of the others; Kalends keeps them. */
  update(key: Key, patch: Patch, options?: CallOptions): Promise<R>;

  /**
   * Moves an event, venue or organizer to the trash, or deletes a term permanently; returns the trashed record, or the
   * term as it was. Retried after a lost connection, and may then fail because the first request succeeded
   * (`*-is-in-trash`, `rest_invalid_param`).
   */
  delete(key: Key, options?: DeleteOptions): Promise<R>;
}

/**
 * The calls for a kind whose records can also be addressed by slug, which is a text where ids are numbers: events,
 * venues, organizers. Unknown slug: `rest_invalid_param`. A `slug` in a patch renames the record.
 */
export interface SluggedResource<R, Input, Patch, ListParams> extends Resource<
  R,
  Input,
  Patch,
  ListParams,
  number | string
> {}

/** The maximum page size of servers. */
const MOST_PER_PAGE = 50;

/** Whether a body is a record; PHP gives some ids as texts. */
const isRecord = (value: unknown): boolean =>
  isObject(value) && (typeof value['id'] === 'number' || /^\d{1,15}$/.test(String(value['id'])));

/** A record with a number as its id. */
const withNumber = <R>(record: R): R =>
  isObject(record) && typeof record['id'] === 'string' ? { ...record, id: Number(record['id']) } : record;

/** Whether a page is past the last one because the list has become shorter. */
const isBehindTheLast = (error: unknown): boolean =>
  error instanceof ClientError && error.code?.endsWith('-archive-page-not-found') === true;

/** How often the pages of a list that changes are requested again although nothing new was found in them. */
const ROUNDS_WITHOUT = 3;

/** Creates the calls for a collection. */
export function createResource<
  R,
  Input extends object,
  Patch extends object,
  ListParams extends Paging,
  Key extends number | string,
>(collection: string, send: Send): Resource<R, Input, Patch, ListParams, Key> {
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
    const seen = new Set<unknown>();
    for (let [isChanged, without] = [true, 0]; isChanged && without < ROUNDS_WITHOUT;) {
      const [before, totals] = [seen.size, new Set<number>()];
      for await (const { items, total } of pages(paging, options)) {
        totals.add(total);
        for (const item of items) {
          const id = isObject(item) ? item['id'] : item;
          if (seen.has(id)) continue;
          seen.add(id);
          yield item;
        }
      }
      isChanged = totals.size > 1;
      without = seen.size > before ? 0 : without + 1;
    }
  }

  async function call(
    method: Method,
    key: Key,
    { signal, scope }: DeleteOptions = {},
    input?: Patch,
  ): Promise<R> {
    const address = typeof key === 'string' ? ['by-slug', readableSlug(key)] : [key];
    return withNumber(
      await send({ method, path: [...path, ...address], query: { scope }, input, signal, is }),
    );
  }

  return {
    list,
    pages,
    all,
    create(input, { signal, idempotencyKey } = {}) {
      const headers = idempotencyKey === undefined ? undefined : { [IDEMPOTENCY_KEY]: idempotencyKey };
      return send({ method: 'POST', path, input, headers, signal, is });
    },
    get: (key, options) => call('GET', key, options),
    update: (key, patch, options) => call('PATCH', key, options, patch),
    delete: (key, options) => call('DELETE', key, options),
  };
}
