import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar } from '@kalends/core';
import { createHandler, tribeEvents, type CreateInterface } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { sync } from '@kalends/sync';
import { pages } from '@kalends/pages';
import { createMemoryStore } from '@kalends/store-memory';
import { oembed, tecV1, wordpress } from '@kalends/wordpress';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SITE = 'http://calendar.test';

/** The interfaces below `/wp-json/`, by their namespaces. */
const INTERFACES: Readonly<Record<string, () => CreateInterface>> = {
  'tribe/events/v1': tribeEvents,
  'kalends/v1': sync,
  'wp/v2': wordpress,
  'tec/v1': tecV1,
  'oembed/1.0': oembed,
};
const NAMES = Object.keys(INTERFACES);

/** Those that bring the index at `/wp-json/` along: an addition alone leaves it to the host. */
const INDEXING: readonly string[] = ['tribe/events/v1', 'wp/v2', 'tec/v1'];

/** Every combination of interfaces, one at least. */
const COMBINATIONS = Array.from({ length: 2 ** NAMES.length - 1 }, (_, index) =>
  NAMES.filter((_name, bit) => ((index + 1) >> bit) % 2 === 1),
);

const calendar = createCalendar({ store: createMemoryStore(), settings: { title: 'Town' } });
beforeAll(async () => {
  await calendar.events.create({
    title: 'Jazz',
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 23:00',
  });
});
afterAll(() => calendar.close());

/** Answers requests to a site with these interfaces and pages, over a socket. */
async function open(names: readonly string[]) {
  const mounted = names.flatMap((name) => INTERFACES[name]?.() ?? []);
  const handler = createHandler({
    calendar,
    baseUrl: SITE,
    interfaces: [...mounted, pages({ wholeSite: true })],
  });
  const server = createServer(toNodeListener(handler));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path.replace(SITE, '')}`, init);
  return { ask, close: () => new Promise((resolve) => void server.close(resolve)) };
}

interface Index {
  readonly name: string;
  readonly namespaces: readonly string[];
  readonly routes: Readonly<Record<string, unknown>>;
}

describe.each(COMBINATIONS.map((names) => [names.join(' '), names] as const))('%s', (_, names) => {
  let site: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    site = await open(names);
  });
  afterAll(() => site.close());

  const [hasApi, hasIndex] = [
    names.includes('tribe/events/v1'),
    names.some((name) => INDEXING.includes(name)),
  ];

  it('pages lead to what there is, and to nothing else', async () => {
    const page = await site.ask('/events/');
    const html = await page.text();
    expect(page.headers.get('link')).toBe(hasIndex ? `<${SITE}/wp-json/>; rel="https://api.w.org/"` : null);
    expect(html.includes(`<link rel="https://api.w.org/" href="${SITE}/wp-json/">`)).toBe(hasIndex);
    const api = `${SITE}/wp-json/tribe/events/v1/`;
    expect(page.headers.get('x-tec-api-root')).toBe(hasApi ? api : null);
    expect(page.headers.get('x-tec-api-origin')).toBe(hasApi ? SITE : null);
    expect(html.includes(`<link rel="alternate" href="${api}">`)).toBe(hasApi);
    expect(html.includes('tec-api-version')).toBe(hasApi);
    const event = await (await site.ask('/event/jazz/')).text();
    expect(event.includes('json+oembed')).toBe(names.includes('oembed/1.0'));
  });

  it('the index names what is mounted, each namespace has its own, and the rest of /wp-json/ is no route', async () => {
    for (const name of NAMES) {
      const response = await site.ask(`/wp-json/${name}`);
      expect(response.status).toBe(names.includes(name) ? 200 : 404);
      if (names.includes(name)) expect(await response.json()).toMatchObject({ namespace: name });
    }
    const response = await site.ask('/wp-json/');
    expect(response.status).toBe(hasIndex ? 200 : 404);
    if (!hasIndex) return;
    const index = (await response.json()) as Index;
    expect(index).toMatchObject({ name: 'Town', url: SITE, namespaces: names });
    const roots = new Set(
      Object.keys(index.routes).map((route) => NAMES.find((name) => route.startsWith(`/${name}`))),
    );
    expect([...roots].sort()).toEqual([...names].sort());
    for (const path of ['/?rest_route=/', '/index.php/wp-json/'])
      expect(await (await site.ask(path)).json()).toMatchObject({ namespaces: names });
    const unknown = await site.ask('/wp-json/wp/v3/posts');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'rest_no_route' });
  });
});
