import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EVENT, importAll } from './importing.js';
import { serveSite, type ServedSite } from './site-server.js';

let site: ServedSite;
let id: number;
beforeAll(async () => {
  site = await serveSite();
  ({ id } = await site.calendar.events.create(EVENT));
});
afterAll(() => site.close());

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Sends a blank now and then, and never ends. */
const trickles: Answer = (_, response) => {
  response.writeHead(200, JSON_TYPE);
  const timer = setInterval(() => response.write(' '), 10);
  response.on('close', () => clearInterval(timer));
};

/** Sends as much as is taken. */
const neverEnds =
  (text: string): Answer =>
  (_, response) => {
    const more = text.repeat(Math.ceil(1_000_000 / text.length));
    const fill = (): void => {
      while (!response.destroyed && response.write(more));
    };
    response.writeHead(200, JSON_TYPE).on('drain', fill);
    fill();
  };

const sends =
  (body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    response.writeHead(200, { ...JSON_TYPE, ...headers }).end(body);

const redirects: Answer = ({ url = '' }, response) => response.writeHead(302, { Location: url }).end();

const inTurns: Answer = ({ url = '' }, response) => {
  const [path = '', turn = ''] = url.split('#');
  response.writeHead(301, { Location: `${path}${path.includes('?') ? '&' : '?'}turn=${turn}1` }).end();
};

const DEEP = '['.repeat(100_000);

const ANSWERS: readonly (readonly [string, Answer])[] = [
  ['that trickle', trickles],
  ['without an end', neverEnds('{"a":1},')],
  ['without an end, in one line of a map', neverEnds('Sitemap: http://a.example/x')],
  ['that lead to themselves', redirects],
  ['that lead to one another', inTurns],
  ['of another type', sends('\u0000\u0001PNG', { 'Content-Type': 'image/png' })],
  ['that are no UTF-8', sends(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))],
  ['that say to be compressed', sends('x', { 'Content-Encoding': 'gzip' })],
  ['as deep as they are long', sends(DEEP)],
  ['of null', sends('null')],
  ['of a number', sends('7e999')],
  ['of an empty list', sends('[]')],
];

/** The site, whose answers at some addresses are others. */
async function siteWith(address: RegExp, answer: Answer) {
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    if (address.test(url)) {
      answer(request, response);
      return;
    }
    const { authorization } = headers;
    void fetch(site.url + url, { headers: authorization === undefined ? {} : { authorization } }).then(
      async (found) => {
        response.writeHead(found.status, { 'Content-Type': found.headers.get('Content-Type') ?? '' });
        response.end(await found.text());
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const TIMEOUT = 1000;

/** Imports with a timeout that counts; pauses between attempts are not waited for. */
const importHastily = (served: { readonly url: string }) =>
  importAll(served, {
    ...{ timeout: TIMEOUT, attempts: 2 },
    sleep: async (milliseconds, signal) => {
      const isPause = milliseconds !== TIMEOUT && milliseconds < 100_000;
      if (!isPause) await wait(milliseconds, undefined, { signal }).catch(() => undefined);
    },
  });

/** The addresses of the lists of events and venues, in all forms. */
const LISTS = /(?:\/|%2F)v1(?:\/|%2F)(?:events|venues)/i;

describe.each(ANSWERS)('a site with answers %s', (_, answer) => {
  it.each([
    ['in its index', /^\/wp-json\/?(?:\?|$)/],
    ['in wp/v2', /\/wp\/v2\//],
    ['in robots.txt', /^\/robots\.txt/],
    ['in place of sitemaps', /\.xml/],
  ])('%s is imported', async (_part, address) => {
    const { report, store } = await importHastily(await siteWith(address, answer));
    expect(report.missing).toEqual([]);
    expect((await store.scan('event', 0, 9)).map((event) => event.id)).toEqual([id]);
  });

  it('in place of lists is no calendar', async () => {
    const served = await siteWith(LISTS, answer);
    await expect(importHastily(served)).rejects.toMatchObject({ name: 'ClientError' });
  });
});

describe('a list', () => {
  it.each([
    ['null', '{"events":null,"total":5,"total_pages":2}'],
    ['an object', '{"events":{"a":1},"total":1,"total_pages":1}'],
    ['other values', '{"events":[null,7,"x",[],{}],"total":5,"total_pages":1}'],
    ['an id beyond all', '{"events":[{"id":1e99}],"total":-1,"total_pages":1e99}'],
    [
      'lists within each other',
      `{"events":[{"id":3,"title":${DEEP}${']'.repeat(100_000)}}],"total":1,"total_pages":1}`,
    ],
  ])('of what are no events has none, or is refused: %s', async (_, body) => {
    const served = await siteWith(LISTS, sends(body));
    const found = await importHastily(served).then(
      async ({ store }) => store.scan('event', 0, 9),
      (error: unknown) => error,
    );
    expect(found).toEqual(Array.isArray(found) ? [] : expect.objectContaining({ name: 'ClientError' }));
  });
});
