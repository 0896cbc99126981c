import { ClientError, createReader, type ClientOptions, type ReadAnswer } from '@kalends/client';

/**
 * Reads a path of a namespace of the site, such as `/wp/v2`; `''` is the index of all. Gives the answer, whatever its status; `undefined` if
 * there is none, as where a firewall closes the connection.
 */
export type ReadWordPress = (
  namespace: '/wp/v2' | '/pll/v1' | '',
  path: readonly string[],
  query?: Readonly<Record<string, unknown>>,
) => Promise<ReadAnswer | undefined>;

/** The path of the calendar's namespace, also in a parameter. */
const NAMESPACE = /(\/|%2F)tribe\1events\1v1/i;

/** Gives `undefined` for a request that had no answer. Rejects if it was ended. */
export function withoutError(error: unknown): undefined {
  if (error instanceof ClientError && error.kind !== 'abort') return undefined;
  throw error;
}

/** What is read here is a check: a namespace that fails is not asked as often as the calendar. */
const ATTEMPTS = 3;

/** Creates the reader of what WordPress itself answers beside the calendar. */
export function createWordPressReader({
  fetch,
  signal,
  ...options
}: ClientOptions & {
  readonly fetch: NonNullable<ClientOptions['fetch']>;
  readonly signal: AbortSignal | undefined;
}): ReadWordPress {
  const retry = typeof options.retry === 'object' ? { ...options.retry, attempts: ATTEMPTS } : options.retry;
  return async (namespace, path, query) => {
    const read = createReader({
      ...options,
      retry,
      fetch: (url, init) =>
        fetch(
          url.replace(NAMESPACE, (_, slash: string) => (namespace || '/').replaceAll('/', slash)),
          init,
        ),
    });
    return read({ path, query, signal }).catch(withoutError);
  };
}

/** The ids of all events of the statuses in `wp/v2`; `undefined` if the site does not answer there, or not to the end. */
export async function readPostIds(
  read: ReadWordPress,
  statuses: string,
  perPage: number,
  mostRecords: number,
): Promise<ReadonlySet<number> | undefined> {
  const ids = new Set<number>();
  for (let page = 1, last = 1; page <= last && ids.size < mostRecords; page++) {
    const answer = await read('/wp/v2', ['tribe_events'], {
      ...{ page, per_page: perPage, orderby: 'id', order: 'asc', _fields: 'id' },
      ...(statuses !== '' && { status: statuses }),
    });
    const pages = Number(answer?.headers.get('X-WP-TotalPages') ?? Number.NaN);
    if (answer?.status !== 200 || !Number.isSafeInteger(pages)) return undefined;
    last = pages;
    const before = ids.size;
    for (const { 1: id } of answer.text.matchAll(/"id":\s*"?(\d+)/g)) ids.add(Number(id));
    if (ids.size === before) break;
  }
  return ids;
}

/** The path of the list of events, as `wp/v2/types` tells it; `undefined` if the site does not answer there. */
export async function readArchive(read: ReadWordPress): Promise<string | undefined> {
  const answer = await read('/wp/v2', ['types', 'tribe_events']);
  const [, archive] = /"has_archive":\s*"((?:[\w%-]|\\?\/){1,200})"/.exec(answer?.text ?? '') ?? [];
  return archive === undefined ? undefined : `/${archive.replaceAll('\\', '')}/`.replace(/\/{2,}/g, '/');
}
