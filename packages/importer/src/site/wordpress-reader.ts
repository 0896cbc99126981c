import { jsonIn } from '@kalends/client/internal';
import { objectOf, sizeOf } from '../json-values.js';
import { ClientError, createReader, type ClientOptions, type ReadAnswer } from '@kalends/client';

/**
 * Reads a path of a namespace of the site, such as `/wp/v2`; `''` is the index of all. Gives the answer, whatever its status; `undefined` if
 * there is none, as where a firewall closes the connection.
 */
export type ReadWordPress = (
  namespace: '/wp/v2' | '/tec/v1' | '/pll/v1' | '/kalends/v1' | '',
  path: readonly (string | number)[],
  query?: Readonly<Record<string, unknown>>,
  headers?: Readonly<Record<string, string>>,
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
  return async (namespace, path, query, headers) => {
    const read = createReader({
      ...options,
      retry,
      fetch: (url, init) =>
        fetch(
          url.replace(NAMESPACE, (_, slash: string) => (namespace || '/').replaceAll('/', slash)),
          init,
        ),
    });
    return read({ path, query, headers, signal }).catch(withoutError);
  };
}

/** The largest number of pages of a list of series. */
const MOST_PAGES = 2_000;

/** The series of a calendar of Kalends; `undefined` if the site does not answer to the end of their list. */
export async function readSeries(read: ReadWordPress): Promise<readonly unknown[] | undefined> {
  const all: unknown[] = [];
  for (let page = 1, last = 1; page <= last && page <= MOST_PAGES; page++) {
    const answer = await read('/kalends/v1', ['series'], { page, per_page: 50 });
    if (answer?.status !== 200) return undefined;
    const json = objectOf(await jsonIn(answer.text));
    if (!Array.isArray(json['series'])) return undefined;
    all.push(...(json['series'] as unknown[]));
    last = sizeOf(json['total_pages']);
  }
  return all;
}

/** The ids in the pages of a list; `undefined` if the site does not answer to its end. */
async function readIds(
  mostRecords: number,
  ask: (page: number) => Promise<ReadAnswer | undefined>,
): Promise<ReadonlySet<number> | undefined> {
  const ids = new Set<number>();
  for (let page = 1, last = 1; page <= last && ids.size < mostRecords; page++) {
    const answer = await ask(page);
    const pages = Number(answer?.headers.get('X-WP-TotalPages') ?? Number.NaN);
    if (answer?.status !== 200 || !Number.isSafeInteger(pages)) return undefined;
    last = pages;
    const before = ids.size;
    for (const { 1: id } of answer.text.matchAll(/"id":\s*"?(\d+)/g)) ids.add(Number(id));
    if (ids.size === before) break;
  }
  return ids;
}

/** The ids to read, and the size of a page. */
export interface IdsQuery {
  /** The statuses of the events, `''` for published ones. */
  readonly statuses: string;
  readonly perPage: number;
  readonly mostRecords: number;
}

/**
 * The ids of the events that `wp/v2` lists: those that are not over and that the plugin has in its own tables. `undefined` if the site
 * does not answer there, or not to the end.
 */
export const readPostIds = (
  read: ReadWordPress,
  { statuses, perPage, mostRecords }: IdsQuery,
): Promise<ReadonlySet<number> | undefined> =>
  readIds(mostRecords, (page) =>
    read('/wp/v2', ['tribe_events'], {
      ...{ page, per_page: perPage, orderby: 'id', order: 'asc', _fields: 'id' },
      ...(statuses !== '' && { status: statuses }),
    }),
  );

/** The header without which `tec/v1` refuses requests, with the one text that it takes. */
const ACKNOWLEDGEMENT = {
  'X-TEC-EEA':
    'I understand that this endpoint is experimental and may change in a future release without maintaining backward compatibility. ' +
    'I also understand that I am using this endpoint at my own risk, while support is not provided for it.',
};

/** The statuses that `tec/v1` lists: it refuses the trash. */
const isListedByTec = (status: string): boolean => status !== 'trash';

/** The ids of the events that `tec/v1` lists, hidden ones and those that are over, too; `undefined` if the site does not answer there. */
export const readTecIds = (
  read: ReadWordPress,
  { statuses, perPage, mostRecords }: IdsQuery,
): Promise<ReadonlySet<number> | undefined> =>
  readIds(mostRecords, (page) => {
    const status = statuses.split(',').filter(isListedByTec).join(',');
    const query = { page, per_page: perPage, _fields: 'id', ...(status !== '' && { status }) };
    return read('/tec/v1', ['events'], query, ACKNOWLEDGEMENT);
  });

/** The types of records beside events that tags stand on, and where `wp/v2` lists them. */
const TAGGED: Readonly<Partial<Record<string, string>>> = { post: 'posts', page: 'pages' };

/** Reads for a tag how many other records than events have it; `undefined` if the site does not tell. */
export async function createTagCounts(
  read: ReadWordPress,
): Promise<((tag: number) => Promise<number | undefined>) | undefined> {
  const answer = await read('/wp/v2', ['taxonomies', 'post_tag'], { _fields: 'types' });
  const [, types] = /"types":\s*\[([^\]]{0,2000})\]/.exec(answer?.text ?? '') ?? [];
  if (answer?.status !== 200 || types === undefined) return undefined;
  const others = Array.from(types.matchAll(/"([^"]+)"/g), ([, type = '']) => type).filter(
    (type) => type !== 'tribe_events',
  );
  const lists = others.map((type) => TAGGED[type]);
  return async (tag) => {
    let count = 0;
    for (const list of lists) {
      const found =
        list === undefined
          ? undefined
          : await read('/wp/v2', [list], { tags: tag, per_page: 1, _fields: 'id' });
      const total = Number(found?.headers.get('X-WP-Total') ?? Number.NaN);
      if (found?.status !== 200 || !Number.isSafeInteger(total)) return undefined;
      count += total;
    }
    return count;
  };
}

/** The ids of the terms of an event, as `wp/v2` tells them of events with a password, too; `null` if the site does not answer there. */
export async function readTermsOf(read: ReadWordPress, id: number): Promise<readonly number[] | null> {
  const answer = await read('/wp/v2', ['tribe_events', id], { _fields: 'tribe_events_cat,tags' });
  if (answer?.status !== 200) return null;
  const lists = answer.text.matchAll(/"(?:tribe_events_cat|tags)":\s*\[([\d,\s]{0,10000})\]/g);
  return Array.from(lists, ([, ids = '']) => ids.split(',').map(Number)).flat();
}

/** The path of the list of events, as `wp/v2/types` tells it; `undefined` if the site does not answer there. */
export async function readArchive(read: ReadWordPress): Promise<string | undefined> {
  const answer = await read('/wp/v2', ['types', 'tribe_events']);
  const [, archive] = /"has_archive":\s*"((?:[\w%-]|\\?\/){1,200})"/.exec(answer?.text ?? '') ?? [];
  return archive === undefined ? undefined : `/${archive.replaceAll('\\', '')}/`.replace(/\/{2,}/g, '/');
}
