import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReader } from '@kalends/client';
import { run, serve, type Served } from '../running.js';

const OLD = 'https://old.example';
const folder = mkdtempSync(join(tmpdir(), 'kalends-addresses-'));
const redirects = join(folder, 'redirects.map');
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
  rmSync(folder, { recursive: true });
});

async function serving(options: readonly string[]): Promise<Served> {
  const server = await serve(['--base-url', OLD, ...options]);
  ends.push(async () => {
    server.stop();
    await server.exitCode;
  });
  return server;
}

/** The source as a site whose answers are changed on their way. */
async function rewritten(origin: string, rewrite: (text: string) => string): Promise<string> {
  const server = createServer((request, response) => {
    const { authorization = '' } = request.headers;
    // redirects lead to a host that is not there
    void fetch(origin + (request.url ?? ''), { headers: { authorization }, redirect: 'manual' }).then(
      async (answer) => {
        response.writeHead(answer.status, { 'Content-Type': 'application/json' });
        response.end(rewrite(await answer.text()));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The answers of a site whose pages of venues are below another path. */
const withOtherPaths = (text: string): string =>
  text.replaceAll(/(old\.example\\?\/)venue(?=\\?\/)/g, '$1location');

let source: Served;
let old: string;
let moved: Served;
beforeAll(async () => {
  source = await serving(['--demo', '--user', 'admin:secret']);
  old = await rewritten(source.origin, withOtherPaths);
  const file = `sqlite:${join(folder, 'kalends.db')}`;
  const env = { KALENDS_SITE_USER: 'admin:secret' };
  const { exitCode, errors } = await run(['import', old, '--store', file, '--redirects', redirects], env);
  expect([exitCode, errors.filter((line) => line.startsWith('kalends:'))]).toEqual([0, []]);
  moved = await serving(['--store', file, '--old-addresses', redirects]);
});

/** The status and the type that the new server answers at an address of the old site. */
async function answerAt(address: string): Promise<string> {
  const { status, headers } = await fetch(moved.origin + address, { redirect: 'manual' });
  return `${status} ${headers.get('content-type')?.split(';', 1)[0] ?? ''}`;
}

interface Term {
  readonly id: number;
  readonly slug: string;
  readonly parent?: number;
}

/** The paths of the pages that the old site names in a list. */
async function pathsIn(list: string, query: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const read = createReader({ baseUrl: old });
  const { text } = await read({ path: [list], query: { per_page: '10', ...query } });
  const items = (
    JSON.parse(text) as Record<string, readonly { readonly url?: string; readonly urls?: object }[]>
  )[list];
  return (items ?? []).flatMap(({ url }) => (url === undefined ? [] : [new URL(url).pathname]));
}

it('the pages and feeds of the old site answer at their addresses', async () => {
  const events = await pathsIn('events', { start_date: '2000-01-01' });
  const organizers = await pathsIn('organizers');
  expect([events.length, organizers.length]).toEqual([10, expect.any(Number)]);
  for (const path of [...events, ...organizers]) {
    expect([path, await answerAt(path)]).toEqual([path, '200 text/html']);
    expect([path, await answerAt(`${path}?ical=1`)]).toEqual([path, '200 text/calendar']);
  }
});

it.each([
  ['/events/', '200 text/html'],
  ['/events/list/', '200 text/html'],
  ['/events/month/', '200 text/html'],
  ['/events/2031-05/', '200 text/html'],
  ['/events/today/', '200 text/html'],
  ['/events/2031-05-01/', '200 text/html'],
  ['/events/?eventDisplay=past', '200 text/html'],
  ['/events/?ical=1', '200 text/calendar'],
  ['/events/2031-05/?ical=1', '200 text/calendar'],
  ['/events/feed/', '200 application/rss+xml'],
  ['/?post_type=tribe_events&ical=1', '200 text/calendar'],
  ['/wp-json/tribe/events/v1/events', '200 application/json'],
  ['/index.php?rest_route=/tribe/events/v1/events', '200 application/json'],
  ['/?rest_route=/tribe/events/v1/events', '200 application/json'],
])('the site has %s as before', async (address, answer) => {
  expect(await answerAt(address)).toBe(answer);
});

it('every category and tag has its pages and feeds', async () => {
  const read = createReader({ baseUrl: old });
  for (const [list, prefix] of [
    ['categories', '/events/category/'],
    ['tags', '/events/tag/'],
  ] as const) {
    const { text } = await read({ path: [list], query: { hide_empty: 'true', per_page: '50' } });
    const terms = (JSON.parse(text) as Record<string, readonly Term[]>)[list] ?? [];
    expect(terms.length).toBeGreaterThan(0);
    const slugsOf = (term: Term | undefined): string[] =>
      term === undefined ? [] : [...slugsOf(terms.find(({ id }) => id === term.parent)), term.slug];
    for (const term of terms) {
      const path = `${prefix}${slugsOf(term).join('/')}/`;
      expect([path, await answerAt(path)]).toEqual([path, '200 text/html']);
      expect([path, await answerAt(`${path}?ical=1`)]).toEqual([path, '200 text/calendar']);
      expect([path, await answerAt(`${path}feed/`)]).toEqual([path, '200 application/rss+xml']);
    }
  }
});

it('pages that have moved are in the table, each with a page that answers', async () => {
  const table = new Map(
    [...readFileSync(redirects, 'utf8').matchAll(/^"([^"]+)" "([^"]+)";$/gm)].map(
      ([, from = '', to = '']) => [from, to],
    ),
  );
  const venues = await pathsIn('venues');
  expect(venues.length).toBeGreaterThan(0);
  for (const path of venues) {
    expect(path).toMatch(/^\/location\//);
    const to = table.get(path) ?? '';
    expect([path, to, await answerAt(to)]).toEqual([
      path,
      path.replace('location', 'venue'),
      '200 text/html',
    ]);
    const { status, headers } = await fetch(`${moved.origin + path}?ical=1`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, `${OLD}${to}?ical=1`]);
  }
});

it.each([
  ['another path', (slug: string) => `/termin/${slug}/`],
  ['its date', (slug: string) => `/kalender/${slug}/2031-05-01/`],
  ['a query', (slug: string) => `/?tribe_events=${slug}`],
])('an event whose page has %s gets its line', async (name, pathOf) => {
  const site = await rewritten(source.origin, (text) =>
    text.replaceAll(
      /("url":"https:\\?\/\\?\/old\.example)\\?\/event\\?\/([^"\\]+)\\?\/"/g,
      (_, before: string, slug: string) => `${before}${pathOf(slug)}"`,
    ),
  );
  const [file, map] = [join(folder, `${name}.db`), join(folder, `${name}.map`)];
  const { exitCode } = await run(['import', site, '--store', `sqlite:${file}`, '--redirects', map]);
  expect(exitCode).toBe(0);
  const lines = readFileSync(map, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    const [, from = '', slug = ''] = /^"([^"]+)" "\/event\/([^"]+)\/";$/.exec(line) ?? [];
    expect(from).toBe(pathOf(slug));
  }
});

it.each([
  ['of its own', /\/event\//, '/termin/', '/termine/', '/termine/kategorie/'],
  ['that its events have, too', /\/event\//, '/termine/', '/termine/', '/termine/kategorie/'],
  ['behind index.php', /\/event\//, '/index.php/event/', '/index.php/events/', '/index.php/events/category/'],
  ['in the words of its language', /\/event\//, '/event/', '/events/', '/events/kategorie/'],
  ['with a language', /\/event\//, '/de/termin/', '/de/termine/', '/de/termine/kategorie/'],
])(
  'a site whose list has an address %s has its entrances in the table',
  async (name, single, page, list, category) => {
    const site = await rewritten(source.origin, (text) =>
      text
        .replaceAll('\\/', '/')
        .replaceAll('old.example/events/category/', `old.example${category}`)
        .replaceAll(new RegExp(`old\\.example${single.source}`, 'g'), `old.example${page}`)
        .replaceAll('/', '\\/'),
    );
    const [file, map] = [join(folder, `list-${name}.db`), join(folder, `list-${name}.map`)];
    const { exitCode } = await run(['import', site, '--store', `sqlite:${file}`, '--redirects', map]);
    expect(exitCode).toBe(0);
    const text = readFileSync(map, 'utf8');
    const lines = [
      [category, '/events/category/'],
      ...(list === '/events/' ? [] : [[list, '/events/']]),
      ...(category.includes('kategorie')
        ? [
            [`${list}liste/`, '/events/list/'],
            [`${list}heute/`, '/events/today/'],
          ]
        : [[`${list}list/`, '/events/list/']]),
    ];
    for (const [from, to] of lines) expect(text).toContain(`"${from}" "${to}";\n`);
  },
);

it('an event whose slug is the word for categories does not take their address', async () => {
  const [event = ''] = await pathsIn('events');
  const slug = event.split('/')[2] ?? '';
  const site = await rewritten(source.origin, (text) =>
    text
      .replaceAll('\\/', '/')
      .replaceAll('old.example/events/category/', 'old.example/termine/kategorie/')
      .replaceAll(`old.example/event/${slug}/`, 'old.example/termine/kategorie/')
      .replaceAll(`"slug":"${slug}"`, '"slug":"kategorie"'),
  );
  const [file, map] = [join(folder, 'word.db'), join(folder, 'word.map')];
  const { exitCode } = await run(['import', site, '--store', `sqlite:${file}`, '--redirects', map]);
  expect(exitCode).toBe(0);
  const text = readFileSync(map, 'utf8');
  expect(text).toContain('"/termine/kategorie/" "/events/category/";');
  expect(text).not.toContain('"/event/kategorie/"');
});

it.each([
  ['on another host', 'https://elsewhere.example/event/jazz/'],
  ['the home page', `${OLD}/`],
  ['the home page by another name', `${OLD}//`],
  ['every page', `${OLD}/*`],
  ['the list', `${OLD}/events/`],
  ['a month', `${OLD}/events/2031-05/`],
  ['a category', `${OLD}/events/category/music/`],
  ['the page of another event', `${OLD}/event/no-such-slug/`],
  ['the page of a venue', `${OLD}/venue/no-such-slug/`],
  ['another page of the site', `${OLD}/about/`],
  ['no slug at all', `${OLD}/event/`],
  ['not http', 'javascript:alert(1)'],
])('an event whose page is %s gets no line in the table', async (_, url) => {
  const site = await rewritten(source.origin, (text) =>
    text.replaceAll(
      /"url":"https:\\?\/\\?\/old\.example\\?\/event\\?\/[^"]+"/g,
      `"url":${JSON.stringify(url)}`,
    ),
  );
  const name = `hostile-${url.length}`;
  const [file, map] = [join(folder, `${name}.db`), join(folder, `${name}.map`)];
  const { exitCode } = await run(['import', site, '--store', `sqlite:${file}`, '--redirects', map]);
  expect([exitCode, readFileSync(map, 'utf8')]).toEqual([0, '']);
});
