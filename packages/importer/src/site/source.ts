import {
  ClientError,
  createClient,
  type Auth,
  type Client,
  type Fetch,
  type Page,
  type Sleep,
} from '@kalends/client';
import { localTime } from '@kalends/core/adapter';

/** A site, and how it is asked. */
export interface SourceOptions {
  /**
   * The address of the site, of its `/wp-json` or of the interface. A site that answers at `?rest_route=` or below `index.php` only
   * is found by the address of the site alone.
   */
  readonly baseUrl: string;
  /** Who asks: an administrator sees everything. Default: anonymous, who sees what is published. */
  readonly auth?: Auth | undefined;
  /** Header fields of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How many requests are under way at once. Default 2. */
  readonly concurrency?: number | undefined;
  /** How many requests are sent a second. Default: any number. */
  readonly rate?: number | undefined;
  /** After how many milliseconds a request is given up and sent again. Default 30,000. */
  readonly timeout?: number | undefined;
  /** How often a request is sent that the site does not answer, or puts off by 429 or 503. Default 8. */
  readonly attempts?: number | undefined;
  /** Default: those of the runtime. */
  readonly fetch?: Fetch | undefined;
  readonly sleep?: Sleep | undefined;
  readonly clock?: (() => number) | undefined;
  readonly random?: (() => number) | undefined;
}

/** The kinds that a site lists. */
export const LISTED = ['category', 'tag', 'venue', 'organizer', 'event'] as const;

/** A kind that a site lists. */
export type ListedKind = (typeof LISTED)[number];

/** What is asked of a list. */
export interface ListQuery {
  readonly page: number;
  readonly per_page: number;
  readonly status?: string | undefined;
  readonly modified_after?: string | undefined;
}

/** A site as it is read. */
export interface Source {
  /** The address that answers. */
  readonly baseUrl: string;
  /** The statuses that the site lists to these credentials; `''`: those that it lists of itself. */
  readonly statuses: string;
  /** A page of a list, as it came; `undefined` behind the last one. */
  readonly list: (kind: ListedKind, query: ListQuery) => Promise<Page<unknown> | undefined>;
  /** One record; `undefined`: the site shows none with this id. */
  readonly get: (kind: ListedKind, id: number) => Promise<unknown>;
  /** A page of the categories or tags that anybody sees; `undefined` where anybody is who asks, or the site refuses. */
  readonly publicTerms:
    ((kind: 'category' | 'tag', query: ListQuery) => Promise<Page<unknown> | undefined>) | undefined;
  /** The time of the site when it answered first, in UTC; `undefined`: it does not tell. */
  readonly time: () => string | undefined;
}

/** The longest answer that is read: a page of 50 records of the largest size is far below. */
const ANSWER_BYTES = 64_000_000;
/** What a site may ask us to wait at most, in milliseconds. */
const LONGEST_PAUSE = 300_000;

/** Every event, whenever it is. */
const ALWAYS = { start_date: '0001-01-01 00:00:00', end_date: '9999-12-31 23:59:59' };

const ALL_STATUSES = 'publish,future,draft,pending,private,trash';

/** Sends no more than so many requests a second. */
function paced(
  rate: number | undefined,
  clock: () => number,
  sleep: Sleep,
): (signal: AbortSignal) => Promise<void> {
  if (rate === undefined) return async () => undefined;
  let next = 0;
  return async (signal) => {
    const now = clock();
    const at = Math.max(now, next);
    next = at + 1000 / rate;
    if (at > now) await sleep(at - now, signal);
  };
}

const sleepByTimer: Sleep = (milliseconds, signal) =>
  new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });

type Calls = Readonly<
  Record<
    ListedKind,
    { list: (query: ListQuery) => Promise<Page<unknown>>; get: (id: number) => Promise<unknown> }
  >
>;

function callsOf(client: Client, signal: AbortSignal | undefined): Calls {
  const own = { signal };
  const terms = ({ page, per_page }: ListQuery) => ({
    page,
    per_page,
    hide_empty: false,
    orderby: 'id' as const,
  });
  return {
    category: {
      list: (query) => client.categories.list(terms(query), own),
      get: (id) => client.categories.get(id, own),
    },
    tag: {
      list: (query) => client.tags.list(terms(query), own),
      get: (id) => client.tags.get(id, own),
    },
    venue: { list: (query) => client.venues.list(query, own), get: (id) => client.venues.get(id, own) },
    organizer: {
      list: (query) => client.organizers.list(query, own),
      get: (id) => client.organizers.get(id, own),
    },
    event: {
      list: (query) => client.events.list({ ...query, ...ALWAYS }, own),
      get: (id) => client.events.get(id, own),
    },
  };
}

/** Whether nothing of the interface has answered: another address may. */
const isElsewhere = (error: unknown): boolean =>
  error instanceof ClientError &&
  (error.kind === 'malformed' ||
    (error.kind === 'http' && error.status === 404 && error.code !== 'events-archive-page-not-found'));

const isRefusal = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ClientError && error.kind === 'http' && statuses.includes(error.status);

/** Where else the interface may be, if an address is that of the site alone. */
function addressesOf(baseUrl: string): string[] {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url?.search !== '' || url.pathname.includes('/wp-json')) return [baseUrl];
  const site = url.href.replace(/#.*$/, '').replace(/\/+$/, '');
  return [baseUrl, `${site}/?rest_route=/`, `${site.replace(/\/index\.php$/, '')}/index.php/wp-json`];
}

const nothing = (error: unknown): undefined => {
  const isBehindTheLast =
    error instanceof ClientError && error.code?.endsWith('-archive-page-not-found') === true;
  if (isBehindTheLast) return undefined;
  throw error;
};

/**
 * Opens a site: finds where it answers, and what it shows to these credentials. No request follows the site to another address.
 * Rejects with a `ClientError` when nothing answers, or the credentials are wrong.
 */
export async function openSource(options: SourceOptions, signal: AbortSignal | undefined): Promise<Source> {
  const {
    clock = () => Date.now(),
    sleep = sleepByTimer,
    random = () => Math.random(),
    auth,
    headers,
  } = options;
  const {
    fetch = (url: string, init: RequestInit) => globalThis.fetch(url, init),
    timeout = 30_000,
    attempts = 8,
  } = options;
  const pace = paced(options.rate, clock, sleep);
  let time: string | undefined;
  const politely: Fetch = async (url, init) => {
    await pace(init.signal ?? new AbortController().signal);
    const response = await fetch(url, { ...init, redirect: 'manual' });
    const date = Date.parse(response.headers.get('Date') ?? '');
    // what changes while it is asked is asked for again the next time
    if (!Number.isNaN(date)) time ??= localTime(date / 1000 - 2);
    return response;
  };
  const common = {
    ...{ fetch: politely, clock, sleep, random, headers, attemptTimeout: timeout, answerBytes: ANSWER_BYTES },
    timeout: attempts * (timeout + LONGEST_PAUSE),
    retry: { attempts, maxDelay: LONGEST_PAUSE },
  };

  async function findAddress(): Promise<{ readonly baseUrl: string; readonly calls: Calls }> {
    let first: unknown;
    for (const baseUrl of addressesOf(options.baseUrl)) {
      const calls = callsOf(createClient({ ...common, baseUrl, auth }), signal);
      try {
        await calls.event.list({ page: 1, per_page: 1 });
        return { baseUrl, calls };
      } catch (error) {
        first ??= error;
        if (!isElsewhere(error)) throw error;
      }
    }
    throw first;
  }

  const { baseUrl, calls } = await findAddress();
  let statuses = ALL_STATUSES;
  await calls.event.list({ page: 1, per_page: 1, status: statuses }).catch((error: unknown) => {
    if (!isRefusal(error, 400)) throw error;
    statuses = '';
  });
  const posts = statuses === '' ? {} : { status: statuses };
  const anyone = auth === undefined ? undefined : callsOf(createClient({ ...common, baseUrl }), signal);
  return {
    baseUrl,
    statuses,
    list: (kind, query) =>
      calls[kind].list(kind === 'category' || kind === 'tag' ? query : { ...query, ...posts }).catch(nothing),
    get: (kind, id) =>
      calls[kind].get(id).catch((error: unknown) => {
        if (isRefusal(error, 400, 403, 404, 410)) return undefined;
        throw error;
      }),
    publicTerms:
      anyone === undefined
        ? undefined
        : (kind, query) =>
            anyone[kind].list(query).catch((error: unknown) => {
              if (isRefusal(error, 400, 401, 403)) return undefined;
              throw error;
            }),
    time: () => time,
  };
}
