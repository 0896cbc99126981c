import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { userId } from '../src/serve/users.js';
import { login, run, serve, start, type Served } from './running.js';

const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' };

let folder: string;
const started: Served[] = [];

async function served(options: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const one = await serve(options, env);
  started.push(one);
  return one;
}

async function end(one: Served): Promise<number> {
  one.stop();
  return one.exitCode;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kalends-cli-'));
});

afterEach(async () => {
  await Promise.all(started.splice(0).map(end));
  rmSync(folder, { recursive: true, force: true });
});

const api = (one: Served, path: string) => `${one.origin}/wp-json/tribe/events/v1${path}`;

async function json(url: string, init?: RequestInit) {
  const response = await fetch(url, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const post = (one: Served, path: string, body: object, headers: Record<string, string> = {}) =>
  json(api(one, path), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

describe('kalends serve', () => {
  it('prints some lines when it listens, and answers there', async () => {
    const one = await served(['--user', 'admin:secret']);
    expect(one.lines).toEqual([
      `kalends is listening on ${one.origin} (data in memory)`,
      `  calendar   ${new URL('/', one.apiRoot).href}`,
      `  editor     ${new URL('/manage/', one.apiRoot).href}`,
      `  API root   ${one.apiRoot}`,
      `  reference  ${one.apiRoot}/doc`,
    ]);
    expect(one.apiRoot).toMatch(/^http:\/\/localhost:\d+\/wp-json\/tribe\/events\/v1$/);
    const { status, body } = await json(api(one, '/events'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ events: [], total: 0 });
    expect(body['rest_url']).toContain(`${one.apiRoot}/events/`);
    expect(await end(one)).toBe(0);
    expect(one.lines).toHaveLength(5);
    expect(one.errors).toEqual([]);
  });

  it('serves feeds beside the interface', async () => {
    const one = await served(['--user', 'admin:secret', '--title', 'Town Hall']);
    await post(one, '/events', EVENT, login('admin', 'secret'));
    const feeds = [
      '/wp-json/tribe/events/v1/events.ics',
      '/wp-json/tribe/events/v1/events.json',
      '/events/?ical=1',
    ];
    for (const path of [...feeds, '/events/feed/', '/event-sitemap.xml']) {
      const read = await fetch(`${one.origin}${path}`);
      expect([path, read.status, (await read.text()).length > 0]).toEqual([path, 200, true]);
      const headers = { 'If-None-Match': read.headers.get('etag') ?? '' };
      expect([path, (await fetch(`${one.origin}${path}`, { headers })).status]).toEqual([path, 304]);
    }
    const text = await (await fetch(`${one.origin}${feeds[0]}`)).text();
    expect(text).toContain('X-WR-CALNAME:Town Hall');
    expect(text).toContain('SUMMARY:Jazz');
    expect((await fetch(`${one.origin}/events/`)).headers.get('content-type')).toBe(
      'text/html; charset=UTF-8',
    );
  });

  it('says that nothing can be written when there is no user', async () => {
    const one = await served();
    expect(one.lines[0]).toEqual(expect.stringContaining('(data in memory, read-only: add --user to write)'));
    expect((await post(one, '/events', EVENT)).status).toBe(401);
  });

  it('lets users write with their roles and ids, and knows no other authors', async () => {
    const one = await served(['--user', 'ann:pw', '--user', 'bob:pw2:contributor:bob@example.org']);
    const byAnn = await post(one, '/events', EVENT, login('ann', 'pw'));
    expect(byAnn).toMatchObject({ status: 201, body: { author: String(userId('ann')), status: 'publish' } });
    const byBob = await post(one, '/events', { ...EVENT, title: 'Blues' }, login('bob@example.org', 'pw2'));
    expect(byBob).toMatchObject({ status: 201, body: { author: String(userId('bob')), status: 'draft' } });
    const forBob = await post(
      one,
      '/events',
      { ...EVENT, title: 'Funk', author: userId('bob') },
      login('ann', 'pw'),
    );
    expect(forBob).toMatchObject({ status: 201, body: { author: String(userId('bob')) } });
    const forUnknown = await post(one, '/events', { ...EVENT, author: 3 }, login('ann', 'pw'));
    expect(forUnknown).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    expect((await post(one, '/events', EVENT, login('ann', 'wrong'))).status).toBe(401);
  });

  it('writes a line for every request where it is asked to, without what a caller gave', async () => {
    const one = await served(['--user', 'ann:pw', '--log', 'json']);
    await post(one, '/events?search=hidden', { ...EVENT, description: 'hidden' }, login('ann', 'pw'));
    await json(api(one, '/events/999'), { headers: { 'X-Request-Id': 'r-1' } });
    await fetch(`${one.origin}/healthz`);
    for (const page of ['/', '/events/2031-05/']) await fetch(one.origin + page);
    const entries = one.lines.slice(5).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries).toEqual([
      expect.objectContaining({ method: 'POST', route: '/events', status: 201, actor: userId('ann') }),
      expect.objectContaining({ id: 'r-1', method: 'GET', route: '/events/{id}', status: 404, actor: null }),
      expect.objectContaining({ route: '/', status: 200 }),
      expect.objectContaining({ route: '/events/{path*}', status: 200 }),
    ]);
    const keys = 'time level id method route status duration actor ignored';
    expect(Object.keys(entries[0] ?? {})).toEqual(keys.split(' '));
    expect(one.lines.join()).not.toContain('hidden');
  });

  it('reads the environment', async () => {
    const one = await served([], {
      KALENDS_USER: 'ann:pw bob:pw2',
      KALENDS_TIMEZONE: 'Asia/Kathmandu',
      BASE_URL: 'https://calendar.example/wp-json/tribe/events/v1',
    });
    expect(one.lines[0]).toMatch(
      /^kalends is listening on http:\/\/127[.]0[.]0[.]1:\d+ [(]data in memory[)]$/,
    );
    expect(one.apiRoot).toBe('https://calendar.example/wp-json/tribe/events/v1');
    await end(one);
  });

  it('tells addresses below the base URL, and answers behind its path and without it', async () => {
    const one = await served(['--base-url', 'https://calendar.example/blog/']);
    for (const path of ['/blog/wp-json', '/wp-json', '/blog/index.php/wp-json']) {
      const { status, body } = await json(`${one.origin}${path}/tribe/events/v1/events`);
      expect(status).toBe(200);
      expect(body['rest_url']).toMatch(
        /^https:\/\/calendar\.example\/blog\/wp-json\/tribe\/events\/v1\/events/,
      );
    }
    expect(one.apiRoot).toBe('https://calendar.example/blog/wp-json/tribe/events/v1');
  });

  it('lives in the given zone', async () => {
    const one = await served(['--timezone', 'Asia/Kathmandu', '--user', 'ann:pw']);
    const { body } = await post(one, '/events', EVENT, login('ann', 'pw'));
    expect(body).toMatchObject({ timezone: 'Asia/Kathmandu', utc_start_date: '2031-05-01 14:15:00' });
  });

  it('answers whether it is healthy, and what is not there', async () => {
    const one = await served();
    expect(await json(`${one.origin}/healthz`)).toEqual({ status: 200, body: { status: 'ok' } });
    expect((await fetch(`${one.origin}/healthz`, { method: 'HEAD' })).status).toBe(200);
    for (const path of ['/nothing.ico', '/healthz/more']) {
      const { status, body } = await json(one.origin + path);
      expect(status).toBe(404);
      expect(body).toEqual({
        code: 'not_found',
        message: `Not found. The calendar is at ${one.apiRoot}`,
      });
    }
    const page = await fetch(`${one.origin}/nothing/`, { headers: { Accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(await json(`${one.origin}/wp-json/other/v1`)).toMatchObject({
      status: 404,
      body: { code: 'rest_no_route' },
    });
  });

  it('answers the same where no temporary file can be made', async () => {
    vi.stubEnv('TMPDIR', join(folder, 'missing'));
    onTestFinished(() => void vi.unstubAllEnvs());
    const one = await served(['--user', 'admin:secret']);
    await post(one, '/events', EVENT, login('admin', 'secret'));
    for (let times = 0; times < 3; times++) {
      const { body } = await json(api(one, '/events?start_date=2031-05-01&end_date=2031-05-02'));
      expect(body).toMatchObject({ total: 1, events: [{ title: 'Jazz' }] });
    }
    expect(one.errors).toEqual([]);
  });

  it('keeps what was written in a SQLite file', async () => {
    const options = ['--store', `sqlite:${join(folder, 'kalends.db')}`, '--user', 'ann:pw'];
    const first = await served(options);
    const { body } = await post(first, '/events', EVENT, login('ann', 'pw'));
    expect(await end(first)).toBe(0);
    const second = await served([...options, '--durability', 'normal']);
    expect(await json(api(second, `/events/${String(body['id'])}`))).toMatchObject({
      status: 200,
      body: { title: 'Jazz' },
    });
  });
});

describe('kalends serve', () => {
  it('compresses what is public, and lets the pages of one other site call with cookies', async () => {
    const one = await served(['--demo', '--origin', 'https://app.example']);
    const ask = (headers: Record<string, string>) => fetch(api(one, '/events'), { headers });
    expect((await ask({ 'Accept-Encoding': 'br' })).headers.get('content-encoding')).toBe('br');
    const credentials = async (Origin: string) =>
      (await ask({ Origin })).headers.get('access-control-allow-credentials');
    expect(await credentials('https://app.example')).toBe('true');
    expect(await credentials('https://other.example')).toBeNull();
  });
});

describe('kalends serve --json', () => {
  it('tells in one line of JSON what it tells people', async () => {
    const running = start(['serve', '--json', '--port', '0', '--demo']);
    onTestFinished(async () => {
      running.stop();
      await running.exitCode;
    });
    await expect.poll(() => running.lines).toHaveLength(1);
    const told = JSON.parse(running.lines[0] ?? '') as { api: string; port: number };
    expect(told).toEqual({
      listening: `http://127.0.0.1:${told.port}`,
      api: `http://localhost:${told.port}/wp-json/tribe/events/v1`,
      site: `http://localhost:${told.port}`,
      editor: `http://localhost:${told.port}/manage/`,
      host: '127.0.0.1',
      port: expect.any(Number),
      store: 'memory',
      writable: true,
      demo: {
        added: expect.any(Number),
        user: 'admin',
        password: expect.stringMatching(/^\w{4}(-\w{4}){3}$/),
      },
    });
    expect((await fetch(`${told.api}/events`)).status).toBe(200);
  });
});

describe('kalends serve --demo', () => {
  const passwordOf = (one: Served): string =>
    /admin with the password (\S+) /.exec(one.lines.join('\n'))?.[1] ?? '';

  it('fills an empty store, and tells what to open and how to log in', async () => {
    const one = await served(['--demo']);
    expect(one.lines).toEqual([
      `kalends is listening on ${one.origin} (data in memory)`,
      `  calendar   ${new URL('/', one.apiRoot).href}`,
      `  editor     ${new URL('/manage/', one.apiRoot).href}`,
      `  API root   ${one.apiRoot}`,
      `  reference  ${one.apiRoot}/doc`,
      expect.stringMatching(/^ {2}demo data {2}\d+ events added$/),
      expect.stringMatching(
        /^ {2}log in as {2}admin with the password \w{4}-\w{4}-\w{4}-\w{4} \(for this run only; /,
      ),
    ]);
    expect((await json(api(one, '/events'))).body['total']).toBeGreaterThan(50);
    const pages = await Promise.all(
      ['/', '/events/', '/wp-json/tribe/events/v1/doc'].map((path) =>
        fetch(one.origin + path, { headers: { Accept: 'text/html' } }),
      ),
    );
    for (const { status, headers } of pages)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    const created = await post(one, '/events', EVENT, login('admin', passwordOf(one)));
    expect(created.status).toBe(201);
  });

  it('leaves a store alone that has something in it, and makes a new password', async () => {
    const options = ['--demo', '--store', `sqlite:${join(folder, 'kalends.db')}`];
    const first = await served(options);
    const password = passwordOf(first);
    const { body } = await post(first, '/events', EVENT, login('admin', password));
    const { total } = (await json(api(first, '/events?start_date=2000-01-01&end_date=2099-01-01'))).body;
    await end(first);

    const second = await served(options);
    expect(second.lines).toContain('  demo data  not added, the store is not empty');
    expect((await json(api(second, '/events?start_date=2000-01-01&end_date=2099-01-01'))).body['total']).toBe(
      total,
    );
    expect((await json(api(second, `/events/${String(body['id'])}`))).status).toBe(200);
    expect(passwordOf(second)).not.toBe(password);
    expect((await post(second, '/events', EVENT, login('admin', password))).status).toBe(401);
  });

  it('makes up no password where there is a user', async () => {
    const one = await served(['--demo', '--user', 'ann:pw']);
    expect(one.lines.join('\n')).not.toContain('password');
    expect((await post(one, '/events', EVENT, login('ann', 'pw'))).status).toBe(201);
  });
});

describe('kalends serve fails with one line and exit code 1', () => {
  it('on a port that is taken', async () => {
    const one = await served();
    const { port } = new URL(one.origin);
    const { exitCode, lines, errors } = await run(['serve', '--port', port]);
    expect({ exitCode, lines }).toEqual({ exitCode: 1, lines: [] });
    const [, free = ''] = /^kalends: port \d+ is in use; try --port (\d+)$/.exec(errors.join('\n')) ?? [];
    expect(Number(free)).toBeGreaterThan(Number(port));
    expect((await served(['--port', free])).origin).toBe(`http://127.0.0.1:${free}`);
    // that one is taken now, too
    const again = (await run(['serve', '--port', port])).errors.join('\n');
    expect(again).toMatch(/^kalends: port \d+ is in use; try --port \d+/);
    expect(again).not.toBe(errors.join('\n'));
  });

  it('on an address of someone else', async () => {
    expect(await run(['serve', '--port', '0', '--host', '192.0.2.1'])).toEqual({
      exitCode: 1,
      lines: [],
      errors: ['kalends: 192.0.2.1 is not an address of this machine; try --host 127.0.0.1'],
    });
  });

  it('on a database that is not there, without telling its password', async () => {
    const store = 'postgres://me:secret@127.0.0.1:1/site';
    expect(await run(['serve', '--port', '0', '--store', store])).toEqual({
      exitCode: 1,
      lines: [],
      errors: ['kalends: The database cannot be reached.'],
    });
  });
});
