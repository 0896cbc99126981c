import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar, type Calendar, type ImportEntry } from '@kalends/core';
import { copyRecords, type Store } from '@kalends/core/store';
import { basicAuth as readBasic, createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteStore } from '@kalends/store-sqlite';
import { basicAuth } from '@kalends/client';
import { compareSites, type CompareOptions, type ComparisonReport } from '@kalends/compare';

const USER = { name: 'ann', password: 'secret' };
/** The time of both calendars. */
export const NOW = Date.UTC(2031, 4, 10, 12);

/** A server on a port of this machine. */
export interface Served {
  readonly url: string;
  /** The requests that arrived: `GET /wp-json/…`. */
  readonly arrived: string[];
  readonly close: () => Promise<void>;
}

/** Listens on a free port. The listener is made for the address. */
export async function serve(listenerFor: (url: string) => RequestListener): Promise<Served> {
  const arrived: string[] = [];
  let listener: RequestListener = () => undefined;
  const server = createServer((request, response) => {
    const user = request.headers.authorization === undefined ? '' : ' (user)';
    arrived.push(`${request.method ?? ''} ${request.url ?? ''}${user}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  listener = listenerFor(url);
  return {
    url,
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const nth = <T>(values: readonly T[], n: number): T => values[n % values.length] as T;

function* entries(events: number): Generator<ImportEntry> {
  yield { kind: 'category', key: 'top', input: { name: 'Top & all' } };
  yield {
    kind: 'category',
    key: 'low',
    input: { name: 'Low 日本', description: 'x' },
    links: { parent: 'top' },
  };
  yield { kind: 'tag', key: 'tag', input: { name: 'Tàg' } };
  yield { kind: 'tag', key: 'live', input: { name: 'Live' } };
  yield { kind: 'venue', key: 'hall', input: { venue: 'Hall', city: 'Rome', geo_lat: 41.9, geo_lng: 12.5 } };
  yield { kind: 'venue', key: 'barn', input: { venue: 'Barn', status: 'draft' } };
  yield { kind: 'organizer', key: 'ann', input: { organizer: 'Ann “ß”', email: 'ann@example.org' } };
  yield { kind: 'organizer', key: 'bob', input: { organizer: 'Bob', website: 'https://bob.example/a%20b' } };
  for (let n = 0; n < events; n += 1) {
    const day = `2031-05-${String((n % 28) + 1).padStart(2, '0')}`;
    yield {
      kind: 'event',
      input: {
        title: `Event ${n} ${nth(['jazz “night”', 'folk & dance', '日本 🎉'], n)}`,
        description: nth(['<p>See <a href="https://other.example/">there</a></p>', '', 'plain'], n),
        start_date: `${day} 20:00:00`,
        end_date: `${day} 23:00:00`,
        timezone: nth(['Europe/Berlin', 'UTC+5.75', 'America/New_York'], n),
        status: nth(['publish', 'publish', 'publish', 'draft', 'private', 'pending'] as const, n),
        cost: nth(['', '5', '10 - 20'], n),
        featured: n % 4 === 0,
        hide_from_listings: n % 13 === 5,
      },
      links: {
        categories: nth([['low'], ['top', 'low'], []], n),
        tags: nth([['tag', 'live'], ['live'], []], n),
        ...(n % 5 < 4 && { venue: nth(['hall', 'barn'], n) }),
        organizer: nth([['ann', 'bob'], ['bob'], []], n),
      },
    };
  }
}

/** A calendar with some of everything. */
export async function filledStore(events: number): Promise<Store> {
  const store = createMemoryStore();
  const calendar = createCalendar({ store, clock: () => NOW, settings: { timezone: 'Europe/Rome' } });
  await calendar.import(entries(events));
  return store;
}

/** A copy of a store in another kind of store. */
export async function copyOf(store: Store): Promise<Store> {
  const copy = createSqliteStore({ file: ':memory:' });
  await copyRecords({ from: store, to: copy });
  return copy;
}

/** The calendar of a store. */
export const calendarOf = (store: Store): Calendar =>
  createCalendar({ store, clock: () => NOW, settings: { timezone: 'Europe/Rome' } });

/** Listens for a calendar. `path` is where its site is: `/club`. */
export const listenerOf =
  (calendar: Calendar, path = ''): ((url: string) => RequestListener) =>
  (url) =>
    toNodeListener(
      createHandler({
        calendar,
        baseUrl: url + path,
        identify: readBasic([{ id: 1, role: 'administrator', email: 'ann@example.org', ...USER }]),
      }),
    );

/** What a server would answer, to be changed. */
export interface ProxiedAnswer {
  status: number;
  readonly headers: Headers;
  /** The body as JSON; `undefined`: it is none. */
  body: unknown;
  text: string;
}

/** Passes requests on to a server whose answers it changes. Its address takes the place of that of the server. */
export const proxyOf =
  (target: string, change: (answer: ProxiedAnswer, request: string) => void) =>
  (url: string): RequestListener =>
  (request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const { method = 'GET', url: path = '', headers } = request;
      const fields = ['authorization', 'origin'].flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      });
      const found = await fetch(target + path, {
        method,
        headers: Object.fromEntries(fields),
        redirect: 'manual',
      });
      const text = (await found.text())
        .replaceAll(target.replaceAll('/', String.raw`\/`), url.replaceAll('/', String.raw`\/`))
        .replaceAll(target, url);
      const answer: ProxiedAnswer = {
        status: found.status,
        headers: new Headers(found.headers),
        body: parsed(text),
        text,
      };
      const before = JSON.stringify(answer.body);
      change(answer, `${method} ${path}`);
      const body = JSON.stringify(answer.body) === before ? answer.text : JSON.stringify(answer.body);
      for (const name of [
        'content-length',
        'content-encoding',
        'transfer-encoding',
        'connection',
        'keep-alive',
        'date',
      ])
        answer.headers.delete(name);
      const link = answer.headers.get('link');
      if (link !== null) answer.headers.set('link', link.replaceAll(target, url));
      response
        .writeHead(answer.status, Object.fromEntries(answer.headers))
        .end(method === 'HEAD' ? '' : body);
    })().catch(() => response.destroy());
  };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Compares two servers as everybody and as the user. */
export const compare = (
  a: string,
  b: string,
  options: Partial<CompareOptions> = {},
): Promise<ComparisonReport> =>
  compareSites({
    a: { baseUrl: a, auth: basicAuth(USER.name, USER.password) },
    b: { baseUrl: b, auth: basicAuth(USER.name, USER.password) },
    clock: () => NOW,
    ...options,
  });
