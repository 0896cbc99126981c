import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directClient } from './direct-client.js';
import { sentBy, verify, type Client, type Exchange, type Names, type Received } from './exchange.js';
import { EXCHANGES } from './exchanges.js';
import { EXCEPTIONS, HOSTS, listen } from './hosts.js';
import { tribeEvents } from '../../src/tribe-events.js';
import { calendarOn, handlerOf, seed } from './seeded-site.js';

const STORES = {
  memory: () => createMemoryStore(),
  SQLite: () => createSqliteStore({ file: ':memory:' }),
} as const;

const BELOW = 'http://calendar.test/calendar';

/** What the handler itself answers on the memory store: every host is to answer the same, byte for byte. */
async function plainAnswers(): Promise<ReadonlyMap<Exchange, Received>> {
  const calendar = calendarOn(createMemoryStore());
  const names = await seed(calendar);
  const client = directClient(handlerOf(calendar));
  const answers = new Map<Exchange, Received>();
  for (const exchange of EXCHANGES) {
    const received = await client(sentBy(exchange, names));
    const { keep } = exchange.wanted;
    if (keep !== undefined) names.set(keep, (JSON.parse(received.text) as { id: number }).id);
    answers.set(exchange, received);
  }
  return answers;
}

const plainly = plainAnswers();

const hosts = Object.entries(HOSTS).map(([name, host]) => ({
  name,
  host,
  exceptions: EXCEPTIONS[name as keyof typeof HOSTS] ?? {},
}));

const combinations = hosts.flatMap(({ name, host, exceptions }) =>
  Object.entries(STORES).flatMap(([storeName, createStore]) =>
    [false, true].map((parsers) => ({
      title: `${name} on ${storeName}${parsers ? ' behind body parsers' : ''}`,
      ...{ host, exceptions, createStore, parsers },
    })),
  ),
);

describe.each(combinations)('$title', ({ host, exceptions, createStore, parsers }) => {
  let client: Client;
  let names: Names;
  let plain: ReadonlyMap<Exchange, Received>;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const calendar = calendarOn(createStore());
    names = await seed(calendar);
    const handler = handlerOf(calendar);
    const served = await listen(await host({ handler, parsers, prefix: '' }));
    client = served.client;
    closing.push(served.close, () => calendar.close());
    plain = await plainly;
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  for (const exchange of EXCHANGES) {
    if (parsers && exchange.wanted.bare === true) continue;
    const reason = exceptions[exchange.name];
    if (reason !== undefined) {
      it(`${exchange.op}: ${exchange.name}, not here: ${reason}`, async () => {
        const { status, text } = await client(sentBy(exchange, names));
        expect(status).toBeLessThan(500);
        expect([status, text]).not.toEqual([plain.get(exchange)?.status, plain.get(exchange)?.text]);
      });
      continue;
    }
    it(`${exchange.op}: ${exchange.name}`, async () => {
      const received = await client(sentBy(exchange, names));
      verify(exchange, received, names);
      const { status, headers, text } = plain.get(exchange) ?? received;
      expect([received.status, received.text]).toEqual([status, text]);
      expect(received.headers).toMatchObject(headers);
    });
  }

  it('leaves foreign URLs to the host', async () => {
    const get = (url: string) => client({ method: 'GET', url, headers: {}, body: '' });
    expect(await get('/about')).toMatchObject({ status: 200, text: 'about the host' });
    for (const url of ['/missing', '/wp-jsonx', '/WP-JSON/']) {
      const { status, text } = await get(url);
      expect([url, status, text.includes('rest_no_route')]).toEqual([url, 404, false]);
    }
  });
});

describe.each(hosts)('$name with wp-json routes of its own', ({ host }) => {
  it('keeps them with the scope of the namespace (F42)', async () => {
    const calendar = calendarOn(createMemoryStore());
    const handler = handlerOf(calendar, { interfaces: [tribeEvents({ scope: 'namespace' })] });
    const { client, close } = await listen(await host({ handler, parsers: false, prefix: '' }));
    const get = (url: string) => client({ method: 'GET', url, headers: {}, body: '' });
    try {
      const ours = await get('/wp-json/tribe/events/v1/nothing');
      expect([ours.status, ours.text.includes('rest_no_route'), ours.headers['link']]).toEqual([
        404,
        true,
        undefined,
      ]);
      for (const url of ['/wp-json/', '/wp-json/wp/v2/posts', '/wp-json/tribe/events/v2/events']) {
        const { status, text } = await get(url);
        expect([url, status, text.includes('rest_no_route')]).toEqual([url, 404, false]);
      }
    } finally {
      await close();
      await calendar.close();
    }
  });
});

const reads = EXCHANGES.filter(({ op, given }) => op.startsWith('GET ') && given.url === undefined);

describe.each(hosts)('$name under a prefix', ({ host, exceptions }) => {
  let client: Client;
  let names: Names;
  let direct: Client;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const calendar = calendarOn(createMemoryStore());
    names = await seed(calendar);
    for (const { wanted } of EXCHANGES) if (wanted.keep !== undefined) names.set(wanted.keep, 999_999);
    const handler = handlerOf(calendar, { baseUrl: BELOW });
    direct = directClient(handler);
    const served = await listen(await host({ handler, parsers: false, prefix: '/calendar' }));
    client = served.client;
    closing.push(served.close);
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  it('answers reads as at the root, with the prefix in every address', async () => {
    for (const exchange of reads.filter(({ name }) => !(name in exceptions))) {
      const sent = sentBy(exchange, names);
      const url = `/calendar${sent.url}`;
      const received = await client({ ...sent, url });
      const { status, headers, text } = await direct({ ...sent, url });
      expect([exchange.name, received.status, received.text]).toEqual([exchange.name, status, text]);
      expect(received.headers).toMatchObject(headers);
      expect(received.text.replaceAll(BELOW, '')).not.toContain('http://calendar.test');
    }
  });

  it('leaves what is beside the prefix to the host', async () => {
    const get = (url: string) => client({ method: 'GET', url, headers: {}, body: '' });
    expect(await get('/about')).toMatchObject({ status: 200, text: 'about the host' });
    expect((await get('/calendar/missing')).status).toBe(404);
    expect((await get('/calendars/wp-json/tribe/events/v1/events')).status).toBe(404);
  });
});
