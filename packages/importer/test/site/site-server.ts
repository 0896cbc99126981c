import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar, type Calendar, type CalendarOptions } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { basicAuth, createHandler } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createMemoryStore } from '@kalends/store-memory';

/** Who may read everything. */
export const ADMIN = { id: 1, name: 'admin', password: 'abcd efgh', role: 'administrator' as const };

/** The address that the answers of every test site name, so that those of two of them are equal. */
const PUBLIC_URL = 'https://calendar.example';

type Json = Record<string, unknown>;

/** An answer as it is sent. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** What goes wrong with a site, or is unusual about it. */
export interface Quirks {
  /** The most records of a page. */
  readonly perPage?: number;
  /** A chance from 0 to 1, the same sequence for the same seed. */
  readonly random?: () => number;
  /** How often of 1 a request is put off (429 or 503), answered by an error page, or cut off. */
  readonly failures?: number;
  /** Whether the records of lists come in another order each time, as those of equal dates do. */
  readonly shuffled?: boolean;
  /** Where the interface is, in place of `/wp-json`: `?rest_route=`, `/index.php/wp-json` or `/api` alone. */
  readonly answersAt?: 'rest_route' | 'index.php' | 'api';
  /** The path below which the site is. */
  readonly below?: string;
  /**
   * Hours by which the site moves the dates of lists, as it does for its end-of-day cutoff and its time zone, and what a list has whose
   * last date is then beyond the year 9999.
   */
  readonly dates?: { readonly hours: number; readonly beyond: 'nothing' | 'past' };
  /** Whether `wp/v2/tribe_events` answers, with the ids of all events. */
  readonly hasPosts?: boolean;
  /** Whether a list of several statuses has its first page again and again, as one that is sorted by equal dates may. */
  readonly isUnsteady?: boolean;
  /** The largest page that is not refused with 400. */
  readonly largestPage?: number;
  /** The status of a page that is too large: 400 if not given. */
  readonly largePageStatus?: number;
  /** Whether the `Authorization` header does not reach the site; a number is the status of `users/me` in place of 401. */
  readonly dropsCredentials?: boolean | number;
  /** The statuses that a list may ask for; others are refused. */
  readonly statuses?: readonly string[];
  /** Whether every path but `?rest_route=` redirects to itself. */
  readonly redirectsToItself?: boolean;
  /** The pages of the site beside the interface, by their path; `site` stands for its public address in them. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Answers a request in place of the calendar; `undefined`: the calendar answers. */
  readonly answer?: (url: URL, request: IncomingMessage, store: Store) => Promise<SentAnswer | undefined>;
  /** Changes the body of every answer. */
  readonly rewrite?: (path: string, body: Json) => Json;
  /** Changes every answer on its way out. */
  readonly send?: (answer: SentAnswer & { readonly body: string }, request: IncomingMessage) => SentAnswer;
  /** Hears of every request. */
  readonly onRequest?: (request: IncomingMessage) => void;
}

/** Where a calendar is kept, and what it is told. */
export interface SiteCalendar extends Partial<CalendarOptions> {
  readonly store?: Store;
  /** Whether answers depend on parameters that Kalends does not know, so that none may be kept for the next request. */
  readonly hasOwnParameters?: boolean;
}

/** A site that is served on a port of this machine. */
export interface ServedSite {
  /** The address of the site. */
  readonly url: string;
  /** The path below which it is. */
  readonly below: string;
  readonly calendar: Calendar;
  readonly store: Store;
  /** What the interface answers anybody, or an administrator. */
  readonly read: (path: string, as?: 'anybody' | 'admin') => Promise<string>;
  readonly close: () => Promise<void>;
}

const asAdmin = {
  Authorization: `Basic ${Buffer.from(`${ADMIN.name}:${ADMIN.password}`).toString('base64')}`,
};

/** Lets a request fail in one of several ways. */
function fail(response: ServerResponse, random: () => number): void {
  const kind = Math.floor(random() * 4);
  if (kind === 0) response.writeHead(429, { 'Retry-After': '1' }).end('slow down');
  else if (kind === 1) response.writeHead(503, { 'Retry-After': '2' }).end('<h1>Maintenance</h1>');
  else if (kind === 2) response.destroy();
  else {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100000' });
    response.write('{"events":[', () => response.destroy());
  }
}

/** Moves the dates of a list. */
function moveDates(params: URLSearchParams, { hours, beyond }: NonNullable<Quirks['dates']>): void {
  let isMoved = false;
  for (const name of ['start_date', 'end_date']) {
    const given = params.get(name);
    const [whole, hour] = [given ?? '', name === 'end_date' ? '23:59:59' : '00:00:00'];
    const time = Date.parse(`${whole.replace(/^(\S+)$/, `$1 ${hour}`).replace(' ', 'T')}Z`);
    if (Number.isNaN(time)) continue;
    isMoved = true;
    const moved = new Date(time + hours * 3_600_000).toISOString();
    const isBeyond = moved.startsWith('+');
    if (isBeyond) params.set(name, beyond === 'past' ? '2031-01-15 12:00:00' : '0001-01-01 00:00:00');
    else params.set(name, moved.slice(0, 19).replace('T', ' '));
  }
  if (!isMoved || params.has('strict_dates')) return;
  params.set('strict_dates', 'true');
  // other days are then no whole ones either
  for (const name of ['starts_after', 'ends_after', 'ends_before'])
    if (/^\S+$/.test(params.get(name) ?? '')) params.set(name, `${params.get(name)} 23:59:59`);
}

/** The path of a request at the site as it is without quirks; `undefined`: nothing is there. */
function plainPath(
  url: string,
  { answersAt, below = '', perPage, dates, isUnsteady }: Quirks,
): string | undefined {
  if (!url.startsWith(below)) return undefined;
  const given = new URL(url.slice(below.length), 'http://site');
  if (answersAt === 'rest_route' && !given.searchParams.has('rest_route')) return undefined;
  if (answersAt === 'index.php' && !given.pathname.startsWith('/index.php/')) return undefined;
  if (answersAt === 'api' && !given.pathname.startsWith('/api/')) return undefined;
  given.pathname = given.pathname.replace(/^\/api\//, '/wp-json/');
  const size = Number(given.searchParams.get('per_page') ?? 10);
  if (perPage !== undefined) given.searchParams.set('per_page', String(Math.min(size, perPage)));
  if (isUnsteady === true && given.searchParams.get('status')?.includes(',') === true)
    given.searchParams.set('page', '1');
  if (dates !== undefined && /\/events\/?$/.test(given.pathname)) moveDates(given.searchParams, dates);
  return given.pathname + given.search;
}

const COLLECTION = /\/(events|venues|organizers|categories|tags)\/?(?:\?|$)/;

/** A calendar, and what its interface answers. */
export function siteOf(
  { store = createMemoryStore(), hasOwnParameters = false, ...options }: SiteCalendar = {},
  below = '',
) {
  const calendar = createCalendar({ settings: { timezone: 'Europe/Rome' }, ...options, store });
  const baseUrl = PUBLIC_URL + below;
  const answer = toFetchHandler(
    createHandler({
      ...{ calendar, baseUrl, identify: basicAuth([ADMIN]) },
      ...(hasOwnParameters && { cache: { bytes: 0 } }),
    }),
  );
  const ask = (path: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<Response> =>
    answer(new Request(baseUrl + path, { headers, method }));
  const read: ServedSite['read'] = async (path, as = 'anybody') => {
    const response = await ask(`/wp-json/tribe/events/v1/${path}`, as === 'admin' ? asAdmin : {});
    return `${response.status} ${await response.text()}`;
  };
  return { calendar, store, ask, read };
}

/** Serves a calendar as a site, with whatever is wrong about it. */
export async function serveSite(quirks: Quirks = {}, options: SiteCalendar = {}): Promise<ServedSite> {
  const { random = () => 1, failures = 0, rewrite, onRequest, shuffled = false, below = '' } = quirks;
  const { send = (answer: SentAnswer) => answer } = quirks;
  const site = siteOf(options, below);

  /** A page of a list in no order. */
  async function shuffledPage(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: Json,
  ): Promise<Json> {
    const [, name = ''] = COLLECTION.exec(path) ?? [];
    const url = new URL(path, 'http://site');
    const [page, size] = [
      Number(url.searchParams.get('page') ?? 1),
      Number(url.searchParams.get('per_page') ?? 10),
    ];
    const all: unknown[] = [];
    for (let at = 1; at <= Number(body['total_pages']); at++) {
      url.searchParams.set('page', String(at));
      const answer = (await (await site.ask(url.pathname + url.search, headers)).json()) as Json;
      all.push(...(answer[name] as unknown[]));
    }
    const mixed = all.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at);
    return { ...body, [name]: mixed.slice((page - 1) * size, page * size).map(({ item }) => item) };
  }

  /** A page of `wp/v2/tribe_events` with `_fields=id`. */
  async function respondPosts(params: URLSearchParams, response: ServerResponse): Promise<void> {
    const statuses = (params.get('status') ?? 'publish').split(',');
    const events = (await site.store.scan('event', 0, 10_000)).filter(({ status }) =>
      statuses.includes(status),
    );
    const [page, size] = [Number(params.get('page')), Number(params.get('per_page'))];
    const body = events.slice((page - 1) * size, page * size).map(({ id }) => ({ id }));
    response
      .writeHead(200, {
        ...{ 'Content-Type': 'application/json', 'X-WP-Total': events.length },
        'X-WP-TotalPages': Math.ceil(events.length / size),
      })
      .end(JSON.stringify(body));
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    onRequest?.(request);
    if (random() < failures) {
      fail(response, random);
      return;
    }
    const page = quirks.pages?.[(request.url ?? '').slice(below.length)];
    if (page !== undefined) {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end(page.replaceAll('site:', `${PUBLIC_URL}${below}`));
      return;
    }
    const path = plainPath(request.url ?? '', quirks);
    if (path === undefined && quirks.answersAt === 'api' && request.url?.replace(/\/$/, '') === below) {
      const link = `<${PUBLIC_URL}${below}/api/>; rel="https://api.w.org/"`;
      response.writeHead(200, { 'Content-Type': 'text/html', Link: link }).end('<h1>Welcome</h1>');
      return;
    }
    if (path === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not here</h1>');
      return;
    }
    const { searchParams, pathname } = new URL(path, 'http://site');
    if (Number(searchParams.get('per_page')) > (quirks.largestPage ?? Infinity)) {
      const body = { code: 'rest_invalid_param', message: 'per_page', data: { status: 400 } };
      response
        .writeHead(quirks.largePageStatus ?? 400, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(body));
      return;
    }
    const asked = searchParams.get('status')?.split(',') ?? [];
    if (quirks.statuses !== undefined && asked.some((status) => !quirks.statuses?.includes(status))) {
      const body = { code: 'rest_invalid_param', message: 'status', data: { status: 400 } };
      response.writeHead(400, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    if (quirks.redirectsToItself === true && !searchParams.has('rest_route')) {
      response.writeHead(301, { Location: request.url }).end();
      return;
    }
    const { dropsCredentials = false } = quirks;
    const authorization = dropsCredentials === false ? request.headers.authorization : undefined;
    const route = searchParams.get('rest_route') ?? pathname;
    if (route.endsWith('/wp/v2/users/me') && authorization === undefined) {
      const body = { code: 'rest_not_logged_in', message: 'You are not currently logged in.' };
      const status = typeof dropsCredentials === 'number' ? dropsCredentials : 401;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    if (quirks.hasPosts === true && route.endsWith('/wp/v2/tribe_events')) {
      await respondPosts(searchParams, response);
      return;
    }
    const own = await quirks.answer?.(new URL(path, 'http://site'), request, site.store);
    if (own !== undefined) {
      response.writeHead(own.status, { 'Content-Type': 'application/json', ...own.headers }).end(own.body);
      return;
    }
    const { origin } = request.headers;
    const login: Record<string, string> = {
      ...(authorization !== undefined && { authorization }),
      ...(origin !== undefined && { origin }),
    };
    const answer = await site.ask(path, login, request.method);
    let text = await answer.text();
    if (answer.status === 200 && text.startsWith('{') && (rewrite !== undefined || shuffled)) {
      let body = JSON.parse(text) as Json;
      if (shuffled && COLLECTION.test(path)) body = await shuffledPage(path, login, body);
      text = JSON.stringify(rewrite?.(decodeURIComponent(path), body) ?? body);
    }
    // the dates were moved, and asked for as they are; the address of the list does not tell that
    if (quirks.dates !== undefined && request.url?.includes('strict_dates') === false)
      text = text.replaceAll('&strict_dates=true', '');
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-length'];
    const sent = send({ status: answer.status, headers, body: text }, request);
    response.writeHead(sent.status, sent.headers).end(sent.body);
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${below}`,
    below,
    calendar: site.calendar,
    store: site.store,
    read: site.read,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
