import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '../../packages/cli/test/running.js';
import { bundleCommand } from '../torture/server-process.js';
import { ask, askTogether, follow, type Answer, type Asked } from './exchange.js';
import { uncompressedPng } from './png.js';
import { folderIn, PROXIES, type Proxy } from './proxy.js';
import { ADMIN, serveUnit, type Served } from './unit.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-deploy-'));
let program = '';

beforeAll(async () => {
  program = await bundleCommand(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

const API = '/wp-json/tribe/events/v1';
const JSON_BODY = { 'Content-Type': 'application/json' };
const AS_ADMIN = { ...login(ADMIN.name, ADMIN.password), ...JSON_BODY };
const EVENT = { title: 'Jazz', slug: 'café', start_date: '2031-05-01', end_date: '2031-05-01' };

/** Headers that say nothing of the answer itself, but of a connection, a moment or a proxy. */
const OF_A_CONNECTION = new Set([
  ...['alt-svc', 'connection', 'date', 'keep-alive', 'server', 'transfer-encoding', 'via', 'x-request-id'],
]);

/** The part of an answer that a proxy must not change. */
const content = ({ status, headers, body }: Answer) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.has(name))),
  body: body.toString('latin1'),
});

const COLLECTION = { path: '/caldav/calendars/all/' };
const QUERY =
  '<query:calendar-query xmlns:query="urn:ietf:params:xml:ns:caldav" xmlns="DAV:"><prop><getetag/><query:calendar-data/></prop><query:filter><query:comp-filter name="VCALENDAR"/></query:filter></query:calendar-query>';

/** Requests whose answers have to arrive as the server gave them, below the address of the calendar. */
const REQUESTS: Readonly<Record<string, Asked>> = {
  'a page': { path: '/' },
  'a compressed page': { path: '/', headers: { 'Accept-Encoding': 'gzip, br' } },
  'the list of events': { path: `${API}/events?per_page=50` },
  'the list by Brotli': { path: `${API}/events?per_page=50`, headers: { 'Accept-Encoding': 'br' } },
  'the list by gzip': { path: `${API}/events?per_page=50`, headers: { 'Accept-Encoding': 'gzip' } },
  'a list for a user': {
    path: `${API}/events?per_page=50&status=draft`,
    headers: { ...login(ADMIN.name, ADMIN.password), 'Accept-Encoding': 'gzip, br' },
  },
  'a preflight': {
    path: `${API}/events`,
    method: 'OPTIONS',
    headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' },
  },
  'the head of a list': { path: `${API}/events`, method: 'HEAD' },
  'the head of a page': { path: '/events/', method: 'HEAD' },
  'the head of a compressed list': {
    path: `${API}/events?per_page=50`,
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'br' },
  },
  'a feed': { path: '/events.ics' },
  'a feed by gzip': { path: '/events.ics', headers: { 'Accept-Encoding': 'gzip' } },
  RSS: { path: '/events/feed/' },
  'plain permalinks': { path: '/?rest_route=/tribe/events/v1/events' },
  'the index file': { path: `/index.php${API}/events` },
  'an encoded slug': { path: `${API}/events/by-slug/caf%C3%A9` },
  'an encoded slash': { path: `${API}/events/by-slug/a%2Fb` },
  'an encoded slash at the end': { path: `${API}/events%2F` },
  'a doubled slash': { path: `${API}//events` },
  'a slash at the end': { path: `${API}/events/` },
  'encoded dots': { path: `${API}/events/%2e%2e/venues` },
  'an encoded question mark': { path: `${API}/events/by-slug/a%3Fb=c` },
  'an encoded plus and blanks': { path: `${API}/events?search=a%2Bb+c%20d` },
  'a search with an umlaut': { path: `${API}/events?search=%C3%BC` },
  'brackets in a query': { path: `${API}/events?categories[]=1&categories[]=2` },
  'what is not there': { path: '/nowhere' },
  'a redirect': { path: '/events?eventDisplay=past' },
  'a wrong body': { path: `${API}/events`, method: 'POST', headers: AS_ADMIN, body: '{' },
  'a body that is too large': {
    path: `${API}/events`,
    method: 'POST',
    headers: AS_ADMIN,
    body: Buffer.alloc(3_000_000, ' '),
  },
  'the way to CalDAV': { path: '/.well-known/caldav', method: 'PROPFIND', headers: { Depth: '0' } },
  'the collections of CalDAV': { path: '/caldav/calendars/', method: 'PROPFIND', headers: { Depth: '1' } },
  'the objects of a collection': { ...COLLECTION, method: 'PROPFIND', headers: { Depth: '1' } },
  'a query of CalDAV': { ...COLLECTION, method: 'REPORT', body: QUERY },
  'the options of a collection': { ...COLLECTION, method: 'OPTIONS' },
  'a write over CalDAV': { path: `${COLLECTION.path}new.ics`, method: 'PUT', body: 'BEGIN:VCALENDAR' },
  'a login for CalDAV': { path: '/caldav/account/', method: 'PROPFIND' },
  'spoofed addresses': {
    path: `${API}/events`,
    headers: {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'http',
      'X-Forwarded-Port': '8080',
      'X-Forwarded-Prefix': '/evil',
      'X-Original-URL': '/evil',
      Forwarded: 'host=evil.example;proto=http',
    },
  },
};

const places = PROXIES.flatMap((proxy) => [
  { ...proxy, where: 'at the root', isBelow: false },
  { ...proxy, where: 'below a path', isBelow: true },
]);

for (const { name, start, absent, where, isBelow } of places)
  describe.skipIf(absent !== undefined)(`${name}, ${where}${absent ? ` (skipped: ${absent})` : ''}`, () => {
    const base = isBelow ? '/calendar' : '';
    let server: Served;
    let proxy: Proxy;

    beforeAll(async () => {
      const own = folderIn(folder, `${name} ${where}`.replaceAll(' ', '-'));
      server = await serveUnit(program, own, isBelow);
      proxy = await start({ folder: own, ports: [server.port], isBelow });
      const path = `${base}${API}/events`;
      const body = JSON.stringify(EVENT);
      expect(await ask(server, { path, method: 'POST', headers: AS_ADMIN, body })).toMatchObject({
        status: 201,
      });
    });

    afterAll(async () => {
      await proxy.end();
      expect(await server.end()).toEqual({ code: 0, errors: '' });
    });

    let clients = 1;
    /** The address of a client that has not been seen yet. */
    const client = () => `127.0.0.${++clients}`;

    it.each(Object.entries(REQUESTS))('passes on %s', async (_, request) => {
      const asked = { ...request, path: base + request.path, from: client() };
      const before = await ask(server, asked);
      const through = await ask(proxy, asked);
      const after = await ask(server, asked);
      // an event that ends in between changes lists and feeds
      expect([content(before), content(after)]).toContainEqual(content(through));
      expect(through.status).toBeLessThan(500);
      expect(through.body.toString('latin1')).not.toContain('evil');
    });

    it('answers 304 to a client that has the state', async () => {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const headers = { 'Accept-Encoding': encoding };
        const asked = { path: `${base}${API}/events?per_page=50`, headers, from: client() };
        const { headers: had } = await ask(proxy, asked);
        const again = { ...headers, 'If-None-Match': had.etag ?? '' };
        const answer = await ask(proxy, { ...asked, headers: again });
        expect([encoding, answer.status, answer.body.length, answer.headers.etag]).toEqual([
          ...[encoding, 304, 0, had.etag],
        ]);
      }
    });

    it('speaks HTTP/2 for many requests at once', async () => {
      const paths = Array.from({ length: 20 }, (_, at) => `${base}${API}/events?page=1&per_page=${at + 1}`);
      const answers = await askTogether(proxy, paths);
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    });

    it('limits logins by the address of the client, whatever a client says', async () => {
      const from = client();
      const wrong = (attempt: number) => ({
        path: `${base}${API}/events`,
        headers: { ...login(ADMIN.name, `wrong ${attempt}`), 'X-Forwarded-For': `192.0.2.${attempt}` },
        from,
      });
      const statuses: number[] = [];
      for (let attempt = 1; attempt <= 11; attempt++)
        statuses.push((await ask(proxy, wrong(attempt))).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      const other = {
        path: `${base}${API}/events`,
        headers: login(ADMIN.name, ADMIN.password),
        from: client(),
      };
      expect((await ask(proxy, other)).status).toBe(200);
    });

    it('passes on an upload of 8 MB, and serves the image', async () => {
      const form = new FormData();
      for (const [field, value] of Object.entries({ ...EVENT, title: 'With an image' }))
        form.append(field, value);
      form.append('image', new Blob([uncompressedPng(2000, 1400)]), 'noise.png');
      const body = new Response(form);
      const headers = {
        ...login(ADMIN.name, ADMIN.password),
        'Content-Type': body.headers.get('content-type') ?? '',
      };
      const upload = Buffer.from(await body.arrayBuffer());
      expect(upload.length).toBeGreaterThan(8_000_000);
      const asked = { path: `${base}${API}/events`, method: 'POST', headers, body: upload, from: client() };
      const answer = await ask(proxy, asked);
      expect(answer.status).toBe(201);
      const { image } = JSON.parse(answer.body.toString()) as { readonly image: { readonly url: string } };
      expect(image.url).toMatch(`https://example.org${base}/media/`);
      const path = new URL(image.url).pathname;
      const shown = await ask(proxy, { path, from: client() });
      expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
      expect(shown.body.equals((await ask(server, { path })).body)).toBe(true);
    });

    it('answers 413 to a body of any size that is too large', async () => {
      const post = { path: `${base}${API}/events`, method: 'POST', headers: AS_ADMIN };
      for (const size of [4_000_000, 20_000_000]) {
        const { status } = await ask(proxy, { ...post, body: Buffer.alloc(size, ' '), from: client() });
        expect([size, status]).toEqual([size, 413]);
      }
    });

    it('passes on changes as they happen', async () => {
      const path = `${base}/wp-json/kalends/v1/changes/stream?kinds=tag`;
      const stream = await follow(proxy, { path, from: client() });
      const name = `As it happens ${proxy.port}`;
      const body = JSON.stringify({ name });
      await stream.until('retry: 5000');
      await ask(server, { path: `${base}${API}/tags`, method: 'POST', headers: AS_ADMIN, body });
      await stream.until(name);
      stream.abort();
    });

    it('keeps the metrics from the public', async () => {
      for (const path of [
        '/metrics',
        `${base}/metrics`,
        `${base}//metrics`,
        `${base}/metrics?`,
        '/%6Detrics',
      ])
        expect((await ask(proxy, { path, from: client() })).body.toString()).not.toContain('# HELP');
      expect((await ask(server, { path: '/metrics' })).body.toString()).toContain('# HELP');
    });
  });
