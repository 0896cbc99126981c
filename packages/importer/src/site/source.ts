import {
  ClientError,
  createClient,
  type Client,
  type ClientOptions,
  type Fetch,
  type Page,
} from '@kalends/client';
import { politeOptions, siteAddressOf, type RequestLimits } from '@kalends/client/bulk';
import { CalendarError } from '@kalends/core';
import { localTime, parseUrl } from '@kalends/core/adapter';
import { findAddress } from './find-address.js';
import type { SiteUrls } from './page-path.js';
import { readSiteIndex, type SiteIndex } from './site-index.js';
import { createWordPressReader, readArchive, readPostIds } from './wordpress-reader.js';

/** A site and the limits for requests to it. The default `concurrency` is 2. */
export interface SourceOptions
  extends
    RequestLimits,
    Pick<ClientOptions, 'baseUrl' | 'auth' | 'headers' | 'fetch' | 'sleep' | 'clock' | 'random'> {}

/** The kinds that a site lists. */
export const LISTED = ['category', 'tag', 'venue', 'organizer', 'event'] as const;

/** A kind that a site lists. */
export type ListedKind = (typeof LISTED)[number];

/** Parameters of a list request. */
export interface ListQuery {
  readonly page: number;
  /** The size of a page; the largest one that the site accepts if not given. */
  readonly per_page?: number;
  /** Default: all statuses that the site lists for these credentials. */
  readonly status?: string | undefined;
  readonly modified_after?: string | undefined;
  /** The dates of events, `null` for the default list of the site. Default: all dates. */
  readonly dates?: Dates | null;
}

/** The first and the last time of a list of events. */
export interface Dates {
  readonly start_date: string;
  readonly end_date: string;
}

/** A connection to a site. */
export interface Source {
  /** The URL at which the interface responds. */
  readonly baseUrl: string;
  /** The URLs of the site itself: the one that was given, and the one that its answers name. */
  readonly siteUrls: SiteUrls;
  /** What the index of the site says. */
  readonly index: SiteIndex;
  /** What may be wrong with what the site lists, in sentences. */
  readonly warnings: readonly string[];
  /** The statuses that the site lists for these credentials; `''` stands for its default list. */
  readonly statuses: string;
  /** The largest page size that the site accepts. */
  readonly perPage: number;
  /** A page of a list as received; `undefined` after the last one. */
  readonly list: (kind: ListedKind, query: ListQuery) => Promise<Page<unknown> | undefined>;
  /** One record; `undefined` if the site shows none with this id. */
  readonly get: (kind: ListedKind, id: number) => Promise<unknown>;
  /** A page of the categories or tags visible to anonymous users; `undefined` if the caller is anonymous or the site refuses. */
  readonly publicTerms:
    ((kind: 'category' | 'tag', query: ListQuery) => Promise<Page<unknown> | undefined>) | undefined;
  /** The ids of all events in `wp/v2`, hidden ones too; `undefined` if the site does not answer there. */
  readonly postIds: () => Promise<ReadonlySet<number> | undefined>;
  /** The path of the list of events below the site: `/events/`; `undefined` if `wp/v2` does not tell it. */
  readonly archive: () => Promise<string | undefined>;
  /** The site's time in UTC when it first responded; `undefined` if it is not reported. */
  readonly time: () => string | undefined;
}

/** The default maximum number of concurrent requests. */
export const DEFAULT_CONCURRENCY = 2;

/**
 * Selects every event, whatever its date. A site moves the dates by its end-of-day cutoff and its time zone; beyond the years 1 and 9999
 * it would find nothing.
 */
const ALWAYS: Dates = { start_date: '0001-01-02 00:00:00', end_date: '9999-12-30 00:00:00' };

/** Page sizes from the largest one of the interface; some hosts refuse it. */
const PAGE_SIZES = [50, 25, 10];

/** The namespaces of plugins for several languages, whose lists have one of them unless all are asked for. */
const MULTILINGUAL = /^(?:wpml|pll|polylang)\//;
const inAllLanguages = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}lang=all`;

const ALL_STATUSES = 'publish,future,draft,pending,private,trash';

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
    ...(per_page !== undefined && { per_page }),
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
    venue: {
      list: ({ dates: _, ...query }) => client.venues.list(query, own),
      get: (id) => client.venues.get(id, own),
    },
    organizer: {
      list: ({ dates: _, ...query }) => client.organizers.list(query, own),
      get: (id) => client.organizers.get(id, own),
    },
    event: {
      list: ({ dates = ALWAYS, ...query }) => client.events.list({ ...query, ...dates }, own),
      get: (id) => client.events.get(id, own),
    },
  };
}

/** Whether the interface refused a request. Error pages of proxies and firewalls have no code. */
const isRefusal = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ClientError &&
  error.kind === 'http' &&
  error.code !== undefined &&
  statuses.includes(error.status);

const nothing = (error: unknown): undefined => {
  const isBehindTheLast =
    error instanceof ClientError && error.code?.endsWith('-archive-page-not-found') === true;
  if (isBehindTheLast) return undefined;
  throw error;
};

/**
 * Connects to a site: finds the interface, and what it shows to these credentials. Redirects are never followed. Rejects with a
 * `ClientError` if nothing responds or the credentials are wrong.
 */
export async function openSource(options: SourceOptions, signal: AbortSignal | undefined): Promise<Source> {
  const { auth, headers, random, concurrency = DEFAULT_CONCURRENCY } = options;
  const { fetch: pacedFetch, ...polite } = politeOptions({ ...options, concurrency });
  let time: string | undefined;
  const fetch: Fetch = async (url, init) => {
    const response = await pacedFetch(isMultilingual ? inAllLanguages(url) : url, {
      ...init,
      redirect: 'manual',
    });
    const date = Date.parse(response.headers.get('Date') ?? '');
    // changes made from now on are read again by the next run
    if (!Number.isNaN(date)) time ??= localTime(date / 1000 - 2);
    return response;
  };
  // a site that is overloaded or being restarted also answers 500
  const retry = { ...polite.retry, statuses: [500, ...polite.retry.statuses] };
  const common = { ...polite, retry, fetch, random, headers };

  let isMultilingual = false;
  const { baseUrl, found: named } = await findAddress(options.baseUrl, {
    ask: async (url) => {
      const calls = callsOf(createClient({ ...common, baseUrl: url, auth }), signal);
      return (await calls.event.list({ page: 1, per_page: 1 }).catch(nothing))?.rest_url ?? '';
    },
    open: (url) => fetch(url, { signal: signal ?? null }),
  });
  // an HTML page is temporary where JSON has been before
  const known = { ...common, baseUrl, retry: { ...retry, malformed: true } };
  const callsAs = (own: Pick<ClientOptions, 'auth'>): Calls =>
    callsOf(createClient({ ...known, ...own }), signal);
  const calls = callsAs({ auth });
  const readSite = createWordPressReader({ ...common, baseUrl, auth, signal });
  const index = await readSiteIndex(readSite);
  const warnings: string[] = [];
  const plugin = index.namespaces.find((name) => MULTILINGUAL.test(name));
  if (plugin !== undefined) {
    const totalOf = async () => (await calls.event.list({ page: 1, per_page: 1 }).catch(nothing))?.total;
    const before = await totalOf();
    isMultilingual = true;
    if ((await totalOf()) === before)
      warnings.push(
        `The site has several languages (${plugin}), and lists as many events with lang=all as without: ` +
          'those of other languages may be missing. Look whether they are there.',
      );
  }
  let perPage = 0;
  for (const size of PAGE_SIZES) {
    perPage = size;
    const isRefused = await calls.event.list({ page: 1, per_page: size }).then(
      () => false,
      (error: unknown) => {
        if (error instanceof ClientError && error.kind === 'http' && error.status === 400) return true;
        nothing(error);
        return false;
      },
    );
    if (!isRefused) break;
  }
  let statuses = ALL_STATUSES;
  await calls.event.list({ page: 1, per_page: 1, status: statuses }).catch((error: unknown) => {
    if (isRefusal(error, 400, 401, 403)) statuses = '';
    else nothing(error);
  });
  if (auth !== undefined && statuses === '') {
    const me = await readSite('/wp/v2', ['users', 'me']);
    if (me.status === 401)
      throw new CalendarError(
        'rest_forbidden',
        'The site does not get the credentials: it answers as to a visitor without a login. Its web server or a proxy drops the ' +
          'Authorization header (SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1 passes it on in Apache).',
      );
  }
  const posts = statuses === '' ? {} : { status: statuses };
  const anyone = auth === undefined ? undefined : callsAs({});
  return {
    baseUrl,
    siteUrls: [options.baseUrl, named].filter((url) => parseUrl(url) !== undefined).map(siteAddressOf),
    index,
    warnings,
    statuses,
    perPage,
    list: (kind, query) =>
      calls[kind]
        .list({ per_page: perPage, ...(kind === 'category' || kind === 'tag' ? {} : posts), ...query })
        .catch(nothing),
    postIds: () => readPostIds(readSite, statuses, perPage),
    archive: () => readArchive(readSite),
    get: (kind, id) =>
      calls[kind].get(id).catch((error: unknown) => {
        if (isRefusal(error, 400, 403, 404, 410)) return undefined;
        throw error;
      }),
    publicTerms:
      anyone === undefined
        ? undefined
        : (kind, query) =>
            anyone[kind].list({ per_page: perPage, ...query }).catch((error: unknown) => {
              if (isRefusal(error, 400, 401, 403)) return undefined;
              throw error;
            }),
    time: () => time,
  };
}
