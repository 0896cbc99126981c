import { ClientError, createClient, type ClientOptions, type Fetch, type Page } from '@kalends/client';
import {
  findAddress,
  jsonIn,
  politeOptions,
  siteAddressOf,
  type RequestLimits,
} from '@kalends/client/internal';
import { CalendarError } from '@kalends/core';
import { isTermKind, localTime, parseUrl, type TermKind } from '@kalends/core/adapter';
import { idOf, objectOf, type JsonObject } from '../json-values.js';
import { callsOf, isLacking, nothing, type Calls, type ListedKind, type ListQuery } from './calls.js';
import { findLanguages, multilingualPlugin } from './languages.js';
import { listInParts, type ListPage, type PageQuery } from './list-in-parts.js';
import type { SiteUrls } from './page-path.js';
import { readSiteIndex, type SiteIndex } from './site-index.js';
import { createPageReader, type SitePage } from './page-reader.js';
import {
  createTagCounts,
  createWordPressReader,
  readArchive,
  readPostIds,
  readSeries,
  readTecIds,
  readTermsOf,
  type ReadWordPress,
} from './wordpress-reader.js';
import { readSitemaps, type Sitemaps } from './sitemaps.js';

export { LISTED } from './calls.js';
export type { Dates, ListedKind, ListQuery } from './calls.js';

/** A site and the limits for requests to it. The default `concurrency` is 2. */
export interface SourceOptions
  extends
    RequestLimits,
    Pick<ClientOptions, 'baseUrl' | 'auth' | 'headers' | 'fetch' | 'sleep' | 'clock' | 'random'> {}

/** A connection to a site. */
export interface Source {
  /** The URL at which the interface responds. */
  readonly baseUrl: string;
  /** The URLs of the site itself: the one that was given, and the one that its answers name. */
  readonly siteUrls: SiteUrls;
  /** The index of the site. */
  readonly index: SiteIndex;
  /** Possible faults of the site's lists, in sentences. */
  readonly warnings: readonly string[];
  /** The statuses that the site lists for these credentials; `''` stands for its default list. */
  readonly statuses: string;
  /** The largest page size that the site accepts. */
  readonly perPage: number;
  /** The values of `lang` whose lists have all records together; `''` stands for lists without it. */
  readonly languages: readonly string[];
  /** A page of a list as received; `undefined` after the last one. */
  readonly list: (kind: ListedKind, query: ListQuery) => Promise<ListPage | undefined>;
  /** Whether the site is known to have no list of a kind, which is then as good as empty. */
  readonly lacks: (kind: ListedKind) => boolean;
  /** The event with an id that may be none: without many attempts. `undefined` if the site shows none. */
  readonly tryEvent: (id: number) => Promise<unknown>;
  /** One record; `undefined` if the site shows none with this id. */
  readonly get: (kind: ListedKind, id: number) => Promise<unknown>;
  /** A page of the categories or tags visible to anonymous users; `undefined` if the caller is anonymous or the site refuses. */
  readonly publicTerms:
    | ((kind: TermKind, query: ListQuery) => Promise<Page<unknown> | undefined>)
    | undefined;
  /** The ids of events in the lists of other interfaces, up to a number; `undefined` if the site does not answer there. */
  readonly idsIn: (
    namespace: 'wp/v2' | 'tec/v1',
    mostRecords: number,
  ) => Promise<ReadonlySet<number> | undefined>;
  /** The settings that the site shows to administrators; empty for others, and where it does not answer. */
  readonly settings: () => Promise<JsonObject>;
  /** The ids of the terms of an event in `wp/v2`; `null` if the site does not answer there. */
  readonly termsOf: (id: number) => Promise<readonly number[] | null>;
  /** Counts the records beside events that have a tag; `undefined` if the site does not tell. */
  readonly tagCounts: () => Promise<((tag: number) => Promise<number | undefined>) | undefined>;
  /** The ids of the events in the calendar file of the site, which has the next ones; `undefined` if there is none. */
  readonly icalendarIds: () => Promise<ReadonlySet<number> | undefined>;
  /** The series that a calendar of Kalends lists; `undefined` if the site does not answer there. */
  readonly series: () => Promise<readonly unknown[] | undefined>;
  /** The pages that the sitemaps of the site name. */
  readonly sitemaps: () => Promise<Sitemaps>;
  /** The path of the list of events below the site: `/events/`; `undefined` if `wp/v2` does not tell it. */
  readonly archive: () => Promise<string | undefined>;
  /** The event with a slug; `undefined` if the site shows none. */
  readonly eventAt: (slug: string) => Promise<unknown>;
  /** A page of the site by its path below it, as anyone sees it; `undefined` if there is none. */
  readonly page: (path: string) => Promise<SitePage | undefined>;
  /** The site's time in UTC when it first responded; `undefined` if it is not reported. */
  readonly time: () => string | undefined;
}

/**
 * The statuses with which web servers and firewalls refuse requests for a while, when there are many: with a page of their own, not as the
 * interface does.
 */
const REFUSALS_OF_HOSTS = [403, 406, 415, 418, 444];

/** The default maximum number of concurrent requests. */
export const DEFAULT_CONCURRENCY = 2;

/** Page sizes from the largest one of the interface; some hosts refuse it, or fail to answer it in time. */
const PAGE_SIZES = [50, 25, 10, 5, 1];
/** How often a page size is tried before a smaller one. */
const SIZE_ATTEMPTS = 5;
/** How often a part of a page is tried before a smaller one. */
const BRIEF_ATTEMPTS = 2;

/** The calendar file that every site of the plugin has, and the ids in the UIDs of its events: `17-1925056800-1925067600@host`, in a calendar of Kalends `17@host`. */
const CALENDAR_FILE = '/?post_type=tribe_events&ical=1&eventDisplay=list';
const UID = /^UID:(\d{1,12})(?:-\d+-\d+)?@/m;
/** The events of a series have one UID, that of the series. */
const OF_SERIES = /^(?:RRULE|RDATE|RECURRENCE-ID)[:;]/m;

const inAllLanguages = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}lang=all`;

const ALL_STATUSES: readonly string[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

/** Whether the interface refused a request. Error pages of proxies and firewalls have no code. */
const isRefusal = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ClientError &&
  error.kind === 'http' &&
  error.code !== undefined &&
  statuses.includes(error.status);

/** `undefined` for a record that the site does not show. */
const unknown = (error: unknown): undefined => {
  if (isRefusal(error, 400, 403, 404, 410)) return undefined;
  throw error;
};

/** `undefined` for a response that is not the record, such as the page of a firewall; rejects if there was none. */
export function withoutAnswer(error: unknown): undefined {
  if (error instanceof ClientError && (error.kind === 'http' || error.kind === 'malformed')) return undefined;
  throw error;
}

/** Reads a page of a list, in parts if the site fails for it. `brief` has the calls for the parts. */
function readPage(
  calls: Calls,
  brief: Calls,
  kind: ListedKind,
  query: ListQuery & PageQuery,
): Promise<ListPage | undefined> {
  const askBy =
    ({ [kind]: { list } }: Calls) =>
    (page: PageQuery) =>
      list({ ...query, ...page }).catch(nothing);
  const checkSite = () => calls.category.list({ page: 1, per_page: 1 }).catch(nothing);
  return listInParts(query, { ask: askBy(calls), askBriefly: askBy(brief), checkSite });
}

/** The largest page size that the site accepts. Rejects with a `ClientError` if it answers none. */
async function largestPage(calls: Calls): Promise<number> {
  for (const per_page of PAGE_SIZES) {
    try {
      const found = await readPage(calls, calls, 'event', { page: 1, per_page });
      if (found === undefined) return per_page;
      const { items, more, unread } = found;
      // some sites give fewer records than they are asked for
      if (unread === undefined) return more && items.length > 0 ? Math.min(items.length, per_page) : per_page;
      // a page that can be read in parts without a loss was too large
      if (unread.length > 0) return per_page;
    } catch (error) {
      const isOver = !(error instanceof ClientError) || error.kind === 'abort' || error.status === 401;
      if (isOver || per_page === PAGE_SIZES.at(-1)) throw error;
    }
  }
  return 1;
}

/** The statuses that the site lists for these credentials: all, or those that it does not refuse; `''` for its default list. */
async function listedStatuses(calls: Calls, per_page: number, hasCredentials: boolean): Promise<string> {
  const isListed = async (status: string): Promise<boolean> => {
    try {
      await readPage(calls, calls, 'event', { page: 1, per_page, status });
      return true;
    } catch (error) {
      if (isRefusal(error, 400, 401, 403)) return false;
      throw error;
    }
  };
  const all = ALL_STATUSES.join(',');
  if (await isListed(all)) return all;
  const listed: string[] = [];
  if (hasCredentials) for (const status of ALL_STATUSES) if (await isListed(status)) listed.push(status);
  return listed.length > 1 ? listed.join(',') : '';
}

/** Rejects with `forbidden` if the site does not know the user of the request, whose credentials it has not refused either. */
async function checkCredentials(read: ReadWordPress): Promise<void> {
  const { status } = (await read('/wp/v2', ['users', 'me'])) ?? {};
  if (status === 200) return;
  const isDropped = status === 401 || status === 403;
  throw new CalendarError(
    'forbidden',
    isDropped
      ? 'The site does not get the credentials: it answers as to a visitor without a login. Its web server, a proxy or a security plugin ' +
          'drops the Authorization header (SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1 passes it on in Apache).'
      : 'The credentials have no effect: the site lists published records only, and does not tell whose they are ' +
          `(users/me answers ${status ?? 'nothing'}). Without --user, the published records are imported.`,
  );
}

/** A fetch that notes the time of the site at its first answer: changes made from then on are read again by the next run. */
function datedFetch(fetch: Fetch): { readonly fetch: Fetch; readonly time: () => string | undefined } {
  let time: string | undefined;
  return {
    time: () => time,
    async fetch(url, init) {
      const response = await fetch(url, init);
      const date = Date.parse(response.headers.get('Date') ?? '');
      if (!Number.isNaN(date)) time ??= localTime(date / 1000 - 2);
      return response;
    },
  };
}

/** Converts a refusal to `undefined`. */
function unlessRefused(error: unknown): undefined {
  if (!isRefusal(error, 400, 401, 403)) throw error;
}

/** The settings of a site; none where they are not shown to these credentials. */
async function readSettings(readSite: ReadWordPress): Promise<ReturnType<typeof objectOf>> {
  const answer = await readSite('/wp/v2', ['settings']);
  return answer?.status === 200 ? objectOf(await jsonIn(answer.text)) : {};
}

/** The ids of the events of a calendar file, without those of series; undefined if it tells none. */
function idsInCalendar(text: string): ReadonlySet<number> | undefined {
  const events = text.split(/^BEGIN:VEVENT\r?$/m).slice(1);
  const ids = events.flatMap((event) => {
    const id = OF_SERIES.test(event) ? undefined : UID.exec(event)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
  return /^BEGIN:VCALENDAR\s/.test(text) && ids.length > 0 ? new Set(ids) : undefined;
}

/**
 * Connects to a site: finds the interface, and what it shows to these credentials. Redirects are never followed. Rejects with a
 * `ClientError` if nothing responds or the credentials are wrong.
 */
export async function openSource(options: SourceOptions, signal: AbortSignal | undefined): Promise<Source> {
  const { auth, headers, random, concurrency = DEFAULT_CONCURRENCY } = options;
  const { fetch: pacedFetch, ...polite } = politeOptions({ ...options, concurrency });
  const { fetch, time } = datedFetch((url, init) =>
    pacedFetch(hasAllAtOnce ? inAllLanguages(url) : url, { ...init, redirect: 'manual' }),
  );
  // a site that is overloaded or being restarted also answers 500
  const retry = { ...polite.retry, statuses: [500, ...polite.retry.statuses] };
  const common = { ...polite, retry, fetch, random, headers };

  let hasAllAtOnce = false;
  const { baseUrl, found: named } = await findAddress(options.baseUrl, {
    ask: async (url) => {
      const calls = callsOf(createClient({ ...common, baseUrl: url, auth }), signal);
      const first = { page: 1, per_page: 1 };
      // an event may break each answer that has it
      const ofCategories = (error: unknown) => {
        if (error instanceof ClientError && error.kind === 'http' && error.status >= 500)
          return calls.category.list(first).catch(nothing);
        throw error;
      };
      return (await calls.event.list(first).catch(nothing).catch(ofCategories))?.rest_url ?? '';
    },
    open: (url) => fetch(url, { signal: signal ?? null }),
  });
  // where JSON has been before, an HTML page is temporary, and a firewall that refuses a request limits their number
  const known = {
    ...common,
    baseUrl,
    retry: { ...retry, malformed: true, uncodedStatuses: REFUSALS_OF_HOSTS },
  };
  const callsAs = (own: Pick<ClientOptions, 'auth' | 'retry'>): Calls =>
    callsOf(createClient({ ...known, ...own }), signal);
  const client = createClient({ ...known, auth });
  const calls = callsOf(client, signal);
  const readSite = createWordPressReader({ ...common, baseUrl, auth, signal });
  const index = await readSiteIndex(readSite);
  const page = createPageReader({ ...common, baseUrl, signal }, siteAddressOf(options.baseUrl));
  const siteUrls = [options.baseUrl, named].filter((url) => parseUrl(url) !== undefined).map(siteAddressOf);
  let read: Promise<Sitemaps> | undefined;
  const sitemaps = () => (read ??= readSitemaps(page, siteUrls, signal));
  const { values, warning } = await findLanguages({
    plugin: multilingualPlugin(index.namespaces),
    async listIn(lang) {
      const query = { page: 1, per_page: 1, ...(lang !== '' && { lang }) };
      const found = await calls.event.list(query).catch(nothing).catch(withoutAnswer);
      return found && { total: found.total, first: idOf(objectOf(found.items[0])['id']) };
    },
    readTexts: async () => [
      (await readSite('/pll/v1', ['languages']))?.text ?? '',
      (await page('/'))?.text ?? '',
    ],
    readCodes: async () => (await sitemaps()).languages,
  });
  hasAllAtOnce = values.includes('all');
  const languages = hasAllAtOnce ? [''] : values;
  const perPage = await largestPage(callsAs({ auth, retry: { ...known.retry, attempts: SIZE_ATTEMPTS } }));
  const brief = callsAs({ auth, retry: { ...known.retry, attempts: BRIEF_ATTEMPTS } });
  const guess = callsAs({ auth, retry: { ...known.retry, attempts: BRIEF_ATTEMPTS, malformed: false } });
  const statuses = await listedStatuses(calls, perPage, auth !== undefined);
  if (auth !== undefined && statuses === '') await checkCredentials(readSite);
  const posts = statuses === '' ? {} : { status: statuses };
  const lacking = new Set<ListedKind>();
  const anyone = auth === undefined ? undefined : callsAs({});
  return {
    baseUrl,
    siteUrls,
    index,
    warnings: warning === undefined ? [] : [warning],
    statuses,
    perPage,
    languages,
    async list(kind, query) {
      if (lacking.has(kind)) return undefined;
      const whole = { per_page: perPage, ...(isTermKind(kind) ? {} : posts), ...query };
      return readPage(calls, brief, kind, whole).catch(async (error: unknown) => {
        if (!(await isLacking(calls, kind, error))) throw error;
        lacking.add(kind);
        return undefined;
      });
    },
    lacks: (kind) => lacking.has(kind),
    idsIn: (namespace, mostRecords) =>
      (namespace === 'wp/v2' ? readPostIds : readTecIds)(readSite, { statuses, perPage, mostRecords }),
    settings: async () => (auth === undefined ? {} : readSettings(readSite)),
    termsOf: (id) => readTermsOf(readSite, id),
    tagCounts: () => createTagCounts(readSite),
    icalendarIds: async () => idsInCalendar((await page(CALENDAR_FILE))?.text ?? ''),
    series: () => readSeries(readSite),
    sitemaps,
    archive: () => readArchive(readSite),
    tryEvent: (id) => guess.event.get(id).catch(unknown),
    get: (kind, id) => calls[kind].get(id).catch(unknown),
    publicTerms:
      anyone && ((kind, query) => anyone[kind].list({ per_page: perPage, ...query }).catch(unlessRefused)),
    eventAt: (slug) => client.events.get(slug, { signal }).catch(withoutAnswer),
    page,
    time,
  };
}
