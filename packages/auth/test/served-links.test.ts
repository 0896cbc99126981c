import { createMemoryAccounts } from '@kalends/accounts';
import { accountActor, addAccount, createFeedLinks, type FeedLinks } from '@kalends/auth';
import { serveFeedLinks } from '@kalends/auth/http';
import { createCalendar } from '@kalends/core';
import type { EventSelection } from '@kalends/core/adapter';
import type { Handler, HttpRequest } from '@kalends/http';
import { createMemoryStore } from '@kalends/store-memory';
import { beforeEach, describe, expect, it } from 'vitest';
import { CHEAP, requestWith } from './request.js';

let links: FeedLinks;
let now: number;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 20, 23, 7, 5);
  const clock = () => now;
  const store = createMemoryStore();
  const accounts = createMemoryAccounts();
  const calendar = createCalendar({ store, clock });
  links = createFeedLinks({
    store,
    calendar: { as: (actor) => calendar.as(actor), mergedInto: (...of) => calendar.mergedInto(...of), clock },
    actorOf: accountActor(accounts),
  });
  await addAccount(accounts, { name: 'ann', role: 'editor' }, { cost: CHEAP, clock });
});

/** The secret of a new link. */
const made = async (filter: EventSelection = {}, expires: string | null = null): Promise<string> =>
  (await links.add(2, { name: 'phone', filter, expires })).secret;

/** Links before a handler of another site, which notes what it is asked and by whom. */
function served(answer: Awaited<ReturnType<Handler>> = { matched: false }, as: FeedLinks = links) {
  const asked: HttpRequest[] = [];
  const { identify, handler } = serveFeedLinks(as, async () => null);
  const behind = Object.assign(
    async (request: HttpRequest) => {
      asked.push(request);
      return answer;
    },
    { owns: (url: string) => url.startsWith('/events') },
  );
  const front = handler(behind);
  const get = (url: string, fields: Partial<HttpRequest> = {}) => front({ ...requestWith(), url, ...fields });
  return { asked, identify, front, get };
}

describe('the handler behind a link', () => {
  it.each([
    ['events.ics', '?alarm=5&expand=1&outlook-ical=1&x=1', '/events.ics?alarm=5&expand=1&outlook-ical=1'],
    ['events.json', '?timeZone=UTC&end=2&start=1&alarm=5', '/events.json?start=1&end=2&timeZone=UTC'],
    ['feed', '?start=1', '/events/feed'],
    ['feed/atom/', '?cursor=1', '/events/feed/atom'],
    ['feed/json', '', '/events/feed/json'],
    [
      'changes',
      '?per_page=2&kinds=event&cursor=a%26b&stream=1',
      '/wp-json/kalends/v1/changes?cursor=a%26b&kinds=event&per_page=2',
    ],
  ])('is asked for %s%s by the parameters that the feed has', async (feed, query, url) => {
    const { asked, get } = served();
    await get(`/private/${await made()}/${feed}${query}`);
    expect(asked.map((request) => request.url.replace(/\?$/, ''))).toEqual([url]);
  });

  it('gets the filter of the link, lists as lists, and where the site is', async () => {
    const { asked, get } = served();
    const secret = await made({ search: 'jazz', status: ['publish', 'draft'], featured: true });
    await get(`/site/private/${secret}/feed`);
    const [path, query] = asked[0]?.url.split('?') ?? [];
    expect(path).toBe('/site/events/feed');
    expect([...new URLSearchParams(query)].sort()).toEqual([
      ['featured', 'true'],
      ['search', 'jazz'],
      ['status[]', 'draft'],
      ['status[]', 'publish'],
    ]);
  });

  it('hears of the client, and of nothing that could be another login, page or body', async () => {
    const { asked, get } = served();
    const isGone = () => true;
    const dropped = {
      ...{ authorization: 'Basic x', cookie: 'a=b', 'if-none-match': '*', 'if-modified-since': 'x' },
      ...{ 'x-http-method-override': 'PUT', 'content-type': 'x', 'content-length': '3', origin: 'x' },
      ...{ 'transfer-encoding': 'chunked', referer: 'x', 'sec-fetch-site': 'x', 'sec-fetch-mode': 'x' },
      'sec-fetch-dest': 'x',
    };
    await get(`/private/${await made()}/feed`, {
      ...{ method: 'get', headers: { ...dropped, accept: 'text/html' }, isGone },
      body: async () => new Uint8Array([1, 2, 3]),
    });
    const [request] = asked;
    expect(request).toMatchObject({ method: 'GET', clientAddress: '10.0.0.1', isGone });
    expect(request?.headers['accept']).toBe('text/html');
    for (const name of Object.keys(dropped))
      expect([name, request?.headers[name]]).toEqual([name, undefined]);
    expect(await request?.body(10)).toEqual(new Uint8Array());
  });

  it('is asked for its headers by HEAD', async () => {
    const { asked, get } = served();
    await get(`/private/${await made()}/feed`, { method: 'head' });
    expect(asked).toMatchObject([{ method: 'HEAD' }]);
    expect(asked[0]?.url).toMatch(/^\/events\/feed/);
  });

  it('is asked as it was for all other addresses', async () => {
    const { asked, front, get } = served();
    const secret = await made();
    const others = ['/events.ics', '/private', '/private/x/feed', `/x?to=/private/${secret}/feed`];
    for (const url of others) expect(await get(url)).toEqual({ matched: false });
    expect(asked.map(({ url }) => url)).toEqual(others);
    expect([...others, `/private/${secret}`, `/private/${secret}/x`].map(front.owns)).toEqual([
      ...[true, false, false, false, true, true],
    ]);
  });
});

describe('who reads by a link', () => {
  it('is its person; one who reads on is asked about again', async () => {
    const { asked, identify, get } = served();
    await get(`/private/${await made({}, '2026-11-20T23:07:06Z')}/feed`);
    const reader = async () => identify(asked[0]!, undefined);
    expect(await reader()).toMatchObject({ id: 2, role: 'editor' });
    expect(await reader()).toMatchObject({ id: 2, role: 'editor' });
    now += 1_000;
    await expect(reader()).rejects.toMatchObject({
      ...{ code: 'not_found', message: 'The link is no longer valid.' },
    });
  });

  it.each([
    ['POST', 'feed'],
    ['GET', 'unknown'],
    ['GET', 'constructor'],
  ])('is no one for %s %s', async (method, rest) => {
    const { asked, identify, get } = served();
    await get(`/private/${await made()}/${rest}`, { method });
    expect(asked[0]?.url).toBe('/private');
    expect(await identify(asked[0]!, undefined)).toBeNull();
  });

  it('is not asked about for other requests: the host identifies their callers', async () => {
    const caller = { id: 9, role: 'author' } as const;
    const { identify } = serveFeedLinks(links, async () => caller);
    expect(await identify(requestWith(), undefined)).toEqual(caller);
  });

  it('is not known while the store does not answer', async () => {
    const open = () => Promise.reject(new Error('The disk is full.'));
    const { asked, identify, get } = served({ matched: false }, { ...links, open });
    await get(`/private/${await made()}/feed`);
    await expect(identify(asked[0]!, undefined)).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('the answer to a link', () => {
  const PRIVATE = {
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  };

  it('is that of the handler, to be kept by no one', async () => {
    const headers = {
      ...{ ETag: '"1"', 'Last-Modified': 'x', Expires: 'x', 'Cache-Control': 'public', Vary: 'Accept' },
    };
    const { get } = served({ matched: true, response: { status: 206, headers, body: 'text' } });
    expect(await get(`/private/${await made()}/feed`)).toEqual({
      matched: true,
      response: { status: 206, headers: { Vary: 'Accept', ...PRIVATE }, body: 'text' },
    });
  });

  it('is not found where the handler has no answer', async () => {
    expect(await served().get(`/private/${await made()}/feed`)).toEqual({
      matched: true,
      response: {
        status: 404,
        headers: {
          ...{ 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Length': '10' },
          ...{ 'X-Content-Type-Options': 'nosniff', ...PRIVATE },
        },
        body: 'Not found\n',
      },
    });
  });
});
