import { createCalendar, type FieldDeclarations } from '@kalends/core';
import { feeds } from '@kalends/feeds';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { sync } from '@kalends/sync';
import { mcp } from '@kalends/mcp';
import { pages } from '@kalends/pages';
import { apiReference } from '@kalends/pages/reference';
import { createMemoryStore } from '@kalends/store-memory';
import { oembed, tecV1, wordpress } from '@kalends/wordpress';
import fc from 'fast-check';
import { login } from '../../packages/cli/test/running.js';
import { hostileRequest, targetsOf, type Index, type Target } from './hostile-requests.js';
import { hostileValue } from './hostile-values.js';
import { textOf } from './judge.js';

/** What `kalends serve` serves. */
export const INTERFACES = [
  ...[tribeEvents(), sync(), wordpress(), tecV1(), oembed()],
  ...[feeds(), pages(), apiReference(), mcp()],
];

/** Fields of the calendar's own: one of each type, and one that visitors do not see. */
export const DECLARED = {
  event: {
    age: { type: 'integer', min: 0, max: 99 },
    style: { type: 'choice', options: ['jazz', 'folk'] },
    rooms: { type: 'choices', options: ['one', 'two', '__proto__'] },
    about: { type: 'html', max: 5_000 },
    doors: { type: 'date', wire: 'doors_open' },
    ticket: { type: 'url' },
    follows: { type: 'reference', kind: 'event' },
    notes: { type: 'text', read: 'editors' },
  },
  venue: { steps: { type: 'number', min: 0 }, ramp: { type: 'flag', required: true, default: false } },
} as const satisfies FieldDeclarations;

/** The namespaces with an index. */
const NAMESPACES = ['tribe/events/v1', 'kalends/v1', 'wp/v2', 'tec/v1', 'oembed/1.0'];

/** The paths of the route tables of all interfaces, and what the indexes of namespaces tell. */
async function knownRoutes(): Promise<{ readonly paths: readonly string[]; readonly targets: Target[] }> {
  const paths: string[] = [];
  const handler = createHandler({
    calendar: createCalendar({ store: createMemoryStore(), clock: () => 0, fields: DECLARED }),
    baseUrl: 'http://calendar.test',
    interfaces: INTERFACES.map((create) => (host) => {
      const created = [create(host)].flat();
      for (const { root = '', routes } of created) paths.push(...routes.map(({ path }) => root + path));
      return created;
    }),
  });
  const targets: Target[] = [];
  for (const namespace of NAMESPACES) {
    const url = `/wp-json/${namespace}`;
    const handled = await handler({ method: 'GET', url, headers: {}, body: async () => new Uint8Array() });
    if (!handled.matched) throw new Error(`${namespace} has no index`);
    targets.push(...targetsOf(JSON.parse(textOf(handled.response.body)) as Index));
  }
  return { paths: [...new Set(paths)], targets };
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
  'categories',
  'series',
  'expand',
  'timeZone',
  'outlook-ical',
  'kinds',
  'cursor',
  'per_page',
  'paged',
  'eventDisplay',
  'tribe-bar-date',
  'tribe-bar-search',
  'post_type',
  'p',
  '_jsonp',
  '__proto__',
];

/** What placeholders of paths stand for: days at both ends of the calendar, in every view, and no days. */
const PLACES = [
  '1',
  '2031-05',
  '2031-05-14',
  '0001-01-01',
  '9999-12-31',
  '2031-13-45',
  'jazz',
  '..',
  '%ff',
  '%00',
].flatMap((place) => [
  place,
  `week/${place}`,
  `category/jazz/week/${place}`,
  `week/${place}/page/2`,
  `${place}/feed`,
]);

/** A request for a path of a table, with anything in its placeholder and its query. */
const wildRequest = (paths: readonly string[]): fc.Arbitrary<string> =>
  fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'PURGE', 'get'),
      path: fc.constantFrom(...paths),
      key: fc.oneof(fc.constantFrom(...PLACES), hostileValue.map(escaped)),
      query: fc.array(fc.tuple(fc.constantFrom(...NAMES), hostileValue.map(escaped)), { maxLength: 3 }),
      accept: fc.constantFrom('', 'text/html', '*/*;q=x', 'application/json'),
    })
    .map(({ method, path, key, query, accept }) => {
      const url = path.replace(/\{[^}]*\}/g, () => key) || '/';
      const search = query.map(([name, value]) => `${name}=${value}`).join('&');
      return `${method} ${url}${search && `?${search}`} HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\n\r\n`;
    });

/** The smallest picture. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');

/** An upload with anything around or in place of its picture. */
const upload: fc.Arbitrary<string> = fc
  .record({
    who: fc.constantFrom('', 'contributor', 'administrator'),
    type: fc.constantFrom('image/png', 'text/html', 'multipart/form-data; boundary=X', 'application/json'),
    name: fc.oneof(fc.constantFrom('a.png', '../a.php', '', 'a.png"; x="'), hostileValue.map(escaped)),
    file: fc.oneof(fc.constant(PIXEL), fc.constant(PIXEL.slice(0, 40)), hostileValue.map(asText)),
    digest: fc.constantFrom('', 'Content-MD5: x\r\n'),
    query: fc.array(
      fc.tuple(fc.constantFrom('title', 'post', 'slug', 'caption'), hostileValue.map(escaped)),
      {
        maxLength: 2,
      },
    ),
  })
  .map(({ who, type, name, file, digest, query }) => {
    const disposition = `filename="${name.slice(0, 2_000)}"`;
    const part = `--X\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\n\r\n${file}\r\n--X--\r\n`;
    const body = Buffer.from(type.startsWith('multipart') ? part : file, 'latin1').toString('latin1');
    const auth = who === '' ? '' : `Authorization: ${login(who, 'pw').Authorization}\r\n`;
    const search = query.map(([key, value]) => `${key}=${value}`).join('&');
    const headers = `Content-Type: ${type}\r\nContent-Disposition: attachment; ${disposition}\r\n${digest}`;
    return `POST /wp-json/wp/v2/media?${search} HTTP/1.1\r\nHost: a\r\n${auth}${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
  });

const TOOLS = [
  'find_events',
  'get_event',
  'create_event',
  'update_event',
  'trash_event',
  'find_venues',
  'what_changed',
];
const ARGUMENTS = [
  'id',
  'title',
  'start_date',
  'end_date',
  'search',
  'cursor',
  'venue',
  'organizer',
  'categories',
  'offers',
  'recurrence',
  'scope',
  'limit',
];

/** A message of an agent with anything in it, or around it. */
const message: fc.Arbitrary<string> = fc
  .record({
    who: fc.constantFrom('', 'contributor', 'administrator'),
    verb: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'GET', 'DELETE'),
    accept: fc.constantFrom('application/json, text/event-stream', 'application/json', '*/*', ''),
    version: fc.constantFrom('2025-06-18', '2025-11-25', '1', '\u00ff'),
    method: fc.constantFrom(
      'tools/call',
      'tools/call',
      'tools/call',
      'tools/list',
      'initialize',
      'ping',
      'subscriptions/listen',
      '__proto__',
    ),
    name: fc.oneof(fc.constantFrom(...TOOLS), hostileValue),
    given: fc.array(fc.tuple(fc.constantFrom(...ARGUMENTS), hostileValue), { maxLength: 5 }),
    dates: fc.boolean(),
    around: fc.constantFrom('%', '%', '%', '[%,%]', '{"a":%}', '%%', ''),
  })
  .map(({ who, verb, accept, version, method, name, given, dates, around }) => {
    const usual = dates ? { title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01' } : {};
    const params = { name, arguments: { ...usual, ...Object.fromEntries(given) } };
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const body = Buffer.from(around.replaceAll('%', () => text)).toString('latin1');
    const auth = who === '' ? '' : `Authorization: ${login(who, 'pw').Authorization}\r\n`;
    const headers = `Accept: ${accept}\r\nMCP-Protocol-Version: ${version}\r\nContent-Type: application/json\r\n`;
    return `${verb} /mcp HTTP/1.1\r\nHost: a\r\n${auth}${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
  });

/** What may be wrong with the bytes of a request. */
const DAMAGE: readonly ((bytes: string) => string)[] = [
  ...Array.from({ length: 7 }, () => (bytes: string) => bytes),
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
  const { paths, targets } = await knownRoutes();
  const ofInterface = hostileRequest(targets).map(({ who, method, url, headers, body }) => {
    const password = PASSWORDS[who];
    const all = { ...headers, ...(password !== undefined && login(who, password)) };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const content = Buffer.from(body).toString('latin1');
    return `${method} ${url} HTTP/1.1\r\nHost: a\r\n${lines.join('')}Content-Length: ${content.length}\r\n\r\n${content}`;
  });
  const request = fc
    .tuple(
      fc.oneof(
        { weight: 6, arbitrary: ofInterface },
        { weight: 3, arbitrary: wildRequest(paths) },
        { weight: 1, arbitrary: upload },
        { weight: 1, arbitrary: message },
      ),
      fc.constantFrom(...DAMAGE),
    )
    .map(([bytes, damage]) => damage(bytes).replace('\r\n', '\r\nConnection: close\r\n'));
  return fc.sample(request, { seed, numRuns: count });
}
