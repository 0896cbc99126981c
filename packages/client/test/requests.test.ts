import { basicAuth, bearer, createClient, type ClientOptions } from '@kalends/client';
import { describe, expect, it } from 'vitest';

/** A client whose requests go nowhere, and what it would have sent. */
function recorder(options: Partial<ClientOptions> = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Response.json({ id: 7, events: [], rest_url: '', total: 0, total_pages: 0 });
  };
  return { sent, client: createClient({ baseUrl: 'https://calendar.example', fetch, ...options }) };
}

const headersOf = ({ init }: { init: RequestInit }) =>
  Object.fromEntries(new Headers(init.headers).entries());

describe('base URLs', () => {
  it.each([
    ['https://calendar.example', 'https://calendar.example/wp-json/tribe/events/v1/events/7'],
    ['https://calendar.example/blog/', 'https://calendar.example/blog/wp-json/tribe/events/v1/events/7'],
    ['http://localhost:8080/wp-json', 'http://localhost:8080/wp-json/tribe/events/v1/events/7'],
    ['https://x.example/tribe/events/v1/#top', 'https://x.example/tribe/events/v1/events/7'],
    ['https://x.example/?lang=de', 'https://x.example/wp-json/tribe/events/v1/events/7?lang=de'],
    ['https://x.example/?rest_route=/', 'https://x.example/?rest_route=%2Ftribe%2Fevents%2Fv1%2Fevents%2F7'],
  ])('%s', async (baseUrl, url) => {
    const { client, sent } = recorder({ baseUrl });
    await client.events.get(7);
    expect(sent[0]?.url).toBe(url);
  });

  it.each([
    '',
    '/calendar',
    'calendar.example',
    'ftp://calendar.example',
    'https://ann:secret@calendar.example',
  ])('that are none are refused: %s', (baseUrl) => {
    expect(() => createClient({ baseUrl })).toThrow(TypeError);
  });

  it('may be relative in a browser', async () => {
    const page = globalThis as { location?: { href: string } };
    page.location = { href: 'https://page.example/whats-on/' };
    try {
      const { client, sent } = recorder({ baseUrl: '/' });
      await client.events.get(7);
      expect(sent[0]?.url).toBe('https://page.example/wp-json/tribe/events/v1/events/7');
    } finally {
      delete page.location;
    }
  });
});

describe('queries', () => {
  it('join lists, write flags as words, and leave out what is not given', async () => {
    const { client, sent } = recorder();
    await client.events.list({
      categories: ['music', 4],
      featured: false,
      search: 'a & b=c +d é',
      start_date: '2031-05-01 10:00:00',
      tags: [],
      venue: undefined,
    });
    const { search } = new URL(sent[0]?.url ?? '');
    expect(search).toBe(
      '?categories=music%2C4&featured=false&search=a+%26+b%3Dc+%2Bd+%C3%A9&start_date=2031-05-01+10%3A00%3A00&tags=',
    );
  });

  it.each([
    ['a/b', 'a%2Fb'],
    ['ü?x#y', '%C3%BC%3Fx%23y'],
    ['100%', '100%25'],
    ['caf%c3%a9-%e2%9c%93', 'caf%C3%A9-%E2%9C%93'],
    ['%2e%2e%2f', '%252e%252e%252f'],
    ['%c3', '%25c3'],
  ])('do not get into slugs: %s', async (slug, segment) => {
    const { client, sent } = recorder();
    await client.venues.get(slug);
    expect(sent[0]?.url).toBe(`https://calendar.example/wp-json/tribe/events/v1/venues/by-slug/${segment}`);
  });
});

describe('header fields', () => {
  it('ask for JSON, and say so when it is sent', async () => {
    const { client, sent } = recorder();
    await client.events.get(7);
    await client.tags.create({ name: 'Live' });
    expect(sent.map(headersOf)).toEqual([
      { accept: 'application/json' },
      { accept: 'application/json', 'content-type': 'application/json' },
    ]);
  });

  it.each([
    ['ann', 'secret', 'YW5uOnNlY3JldA=='],
    ['zoë', 'pässword 🎷', 'em/Dqzpww6Rzc3dvcmQg8J+Otw=='],
    ['', ':', 'Ojo='],
  ])('of Basic are UTF-8: %s %s', async (username, password, credentials) => {
    const { client, sent } = recorder({ auth: basicAuth(username, password) });
    await client.events.get(7);
    expect(sent.map(headersOf)).toMatchObject([{ authorization: `Basic ${credentials}` }]);
  });

  it('of Basic have no colon in a name', () => {
    expect(() => basicAuth('a:b', 'secret')).toThrow(TypeError);
  });

  it('of a bearer, and one’s own beside them', async () => {
    const { client, sent } = recorder({ auth: bearer('token'), headers: { 'X-Client': 'sync' } });
    await client.events.get(7);
    expect(sent.map(headersOf)).toMatchObject([{ authorization: 'Bearer token', 'x-client': 'sync' }]);
  });
});

it('bodies have images and map flags as texts, also inside an event', async () => {
  const { client, sent } = recorder();
  await client.events.create({
    ...{ title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' },
    ...{ image: 244, show_map: true, featured: true, cost: 10 },
    venue: { venue: 'Hall', image: 12, show_map_link: false },
  });
  expect(JSON.parse(sent[0]?.init.body as string)).toMatchObject({
    ...{ image: '244', show_map: 'true', featured: true, cost: 10 },
    venue: { image: '12', show_map_link: 'false' },
  });
});
