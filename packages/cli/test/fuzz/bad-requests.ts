import { createCalendar } from '@kalends/core';
import { feeds } from '@kalends/feeds';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { pages } from '@kalends/pages';
import { apiReference } from '@kalends/pages/reference';
import { createMemoryStore } from '@kalends/store-memory';
import fc from 'fast-check';
import { login } from '../running.js';
import { hostileRequest, targetsOf, type Index } from './hostile-requests.js';
import { hostileValue } from './hostile-values.js';
import { textOf } from './judge.js';

/** What `kalends serve` serves. */
export const INTERFACES = [tribeEvents(), feeds(), pages(), apiReference()];

/** The paths of the route tables of all interfaces, and what the generator of the REST interface needs. */
async function knownRoutes(): Promise<{ readonly paths: readonly string[]; readonly index: Index }> {
  const paths: string[] = [];
  const handler = createHandler({
    calendar: createCalendar({ store: createMemoryStore(), clock: () => 0 }),
    baseUrl: 'http://calendar.test',
    interfaces: INTERFACES.map((create) => (host) => {
      const created = [create(host)].flat();
      for (const { root = '', routes } of created) paths.push(...routes.map(({ path }) => root + path));
      return created;
    }),
  });
  const url = '/wp-json/tribe/events/v1';
  const handled = await handler({ method: 'GET', url, headers: {}, body: async () => new Uint8Array() });
  if (!handled.matched) throw new Error('the interface has no index');
  return { paths: [...new Set(paths)], index: JSON.parse(textOf(handled.response.body)) as Index };
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const escaped = (value: unknown): string =>
  encodeURIComponent(asText(value).replace(/\p{Surrogate}/gu, '\ufffd')).slice(0, 4_000);

const NAMES = [
  'page',
  'view',
  'date',
  'month',
  'start',
  'end',
  'ical',
  'search',
  'category',
  '_jsonp',
  '__proto__',
];

/** A request for a path of a table, with anything in its placeholder and its query. */
const wildRequest = (paths: readonly string[]): fc.Arbitrary<string> =>
  fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'PURGE', 'get'),
      path: fc.constantFrom(...paths),
      key: fc.oneof(
        fc.constantFrom('1', '2031-05', '2031-05-14', 'jazz', '..', '%ff', '%00'),
        hostileValue.map(escaped),
      ),
      query: fc.array(fc.tuple(fc.constantFrom(...NAMES), hostileValue.map(escaped)), { maxLength: 3 }),
      accept: fc.constantFrom('', 'text/html', '*/*;q=x', 'application/json'),
    })
    .map(({ method, path, key, query, accept }) => {
      const url = path.replace(/\{[^}]*\}/g, () => key) || '/';
      const search = query.map(([name, value]) => `${name}=${value}`).join('&');
      return `${method} ${url}${search && `?${search}`} HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\n\r\n`;
    });

/** What may be wrong with the bytes of a request. */
const DAMAGE: readonly ((bytes: string) => string)[] = [
  (bytes) => bytes,
  (bytes) => bytes,
  (bytes) => bytes.slice(0, -5),
  (bytes) => bytes.replace(/Content-Length: \d+/, 'Content-Length: 9999'),
  (bytes) => bytes.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked'),
  (bytes) => bytes.replace('\r\n', '\r\nContent-Encoding: gzip\r\nExpect: 100-continue\r\n'),
  (bytes) => bytes.replace('\r\n', '\r\nContent-Type: multipart/form-data; x=";boundary=a"; boundary=XX\r\n'),
  (bytes) => bytes.replace('\r\n', '\r\nRange: bytes=9-1\r\nIf-Modified-Since: x\r\nIf-None-Match: W/"\r\n'),
  (bytes) => bytes.replace('\r\n', '\r\nX-Forwarded-For: ::,x\r\nForwarded: for=_\r\nOrigin: null\r\n'),
];

const PASSWORDS: Readonly<Record<string, string>> = { contributor: 'pw', administrator: 'pw' };

/** Requests as bytes (latin1), each followed by the end of the connection; the same seed gives the same. */
export async function badRequests(seed: number, count: number): Promise<string[]> {
  const { paths, index } = await knownRoutes();
  const ofInterface = hostileRequest(targetsOf(index)).map(({ who, method, url, headers, body }) => {
    const password = PASSWORDS[who];
    const all = { ...headers, ...(password !== undefined && login(who, password)) };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const content = Buffer.from(body).toString('latin1');
    return `${method} ${url} HTTP/1.1\r\nHost: a\r\n${lines.join('')}Content-Length: ${content.length}\r\n\r\n${content}`;
  });
  const request = fc
    .tuple(fc.oneof(ofInterface, wildRequest(paths)), fc.constantFrom(...DAMAGE))
    .map(([bytes, damage]) => damage(bytes).replace('\r\n', '\r\nConnection: close\r\n'));
  return fc.sample(request, { seed, numRuns: count });
}
