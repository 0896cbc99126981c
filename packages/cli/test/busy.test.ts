import type { Handled } from '@kalends/http';
import type { Handler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRequestLimiter, DEFAULT_SLOTS } from '../src/serve/busy.js';
import { createListener } from '../src/serve/listener.js';
import { startServer, type RunningServer } from '../src/serve/server.js';
import { closed, open, repeat, statusFor } from './raw-client.js';
import { login, serve, type Served } from './running.js';

const API = '/wp-json/tribe/events/v1';
const AUTHORIZATION = `Authorization: ${login('ann', 'pw').Authorization}\r\n`;
/** More than there are slots. */
const MANY = DEFAULT_SLOTS.requests + 32;

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

describe('kalends serve', () => {
  let served: Served;
  beforeEach(async () => {
    served = await serve(['--user', 'ann:pw', '--metrics']);
  });
  afterEach(async () => {
    expect(served.errors).toEqual([]);
    served.stop();
    expect(await served.exitCode).toBe(0);
  });

  /** Others are served, and nothing is left of what happened. */
  async function expectFree(): Promise<void> {
    expect((await fetch(`${served.origin}${API}/events`)).status).toBe(200);
    const metrics = await (await fetch(`${served.origin}/metrics`)).text();
    for (const state of ['running', 'reading', 'sending'])
      expect(metrics).toContain(`kalends_http_requests_in_progress{state="${state}"} 0\n`);
  }

  /** Sends requests on one connection, some ahead of the responses; gives all statuses that came. */
  async function ask(times: number, bytes: string): Promise<number[]> {
    const socket = open(served.origin);
    const statuses = new Set<number>();
    let [came, sent] = [0, 0];
    const send = () => {
      const some = Math.min(10, times - sent);
      sent += some;
      socket.write(bytes.repeat(some));
    };
    send();
    for await (const chunk of socket.setEncoding('latin1')) {
      for (const [, status] of String(chunk).matchAll(/HTTP\/1\.1 (\d+) /g)) {
        statuses.add(Number(status));
        came += 1;
      }
      if (came === times) break;
      if (came === sent) send();
    }
    return [...statuses];
  }

  const unread = (line: string, headers = '') =>
    `${line} HTTP/1.1\r\nHost: a\r\n${headers}Content-Length: 200\r\n\r\n${'x'.repeat(200)}`;

  it("every scanner's POST /xmlrpc.php costs no slot", async () => {
    expect(await ask(MANY, unread('POST /xmlrpc.php'))).toEqual([404]);
    await expectFree();
  });

  it('no body that is not read costs a slot', async () => {
    const kinds: readonly [status: number, bytes: string][] = [
      [404, unread('POST /')],
      [404, unread('PROPFIND /')],
      [200, unread(`GET ${API}/events`)],
      [200, unread(`HEAD ${API}/events`)],
      [304, unread(`GET ${API}/events`, 'If-None-Match: *\r\n')],
      [400, unread(`POST ${API}/events`, 'Content-Type: a/b\r\n')],
      [200, unread(`OPTIONS ${API}/events`)],
      [404, unread(`DELETE ${API}/events/99`, AUTHORIZATION)],
    ];
    for (const [status, bytes] of kinds) expect([bytes, ...(await ask(66, bytes))]).toEqual([bytes, status]);
    await expectFree();
  });

  it('no body that never ends costs a slot', async () => {
    const kinds = [
      'POST /xmlrpc.php HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n',
      `POST ${API}/events HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{`,
    ];
    await repeat(40, 8, (number) => statusFor(served.origin, kinds[number % 2] ?? ''));
    await expectFree();
  });

  it('answers others while four connections send 20 kB of requests ahead', async () => {
    const sockets = Array.from({ length: 4 }, () =>
      open(served.origin, get(`${API}/doc`).repeat(400)).pause(),
    );
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    for (let time = 0; time < 10; time++)
      expect((await fetch(`${served.origin}${API}/events`)).status).toBe(200);
    await Promise.all(sockets.map(closed));
    await expectFree();
  });

  it('works on one request of a connection at a time', async () => {
    const event = '{"title":"Jazz","start_date":"2031-05-01","end_date":"2031-05-01"}';
    const post = `POST ${API}/events HTTP/1.1\r\nHost: a\r\n${AUTHORIZATION}Content-Type: application/json\r\nContent-Length: ${event.length}\r\n\r\n${event}`;
    const list = `GET ${API}/events?start_date=2031-01-01&end_date=2031-12-31 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    const answers = await text(open(served.origin, post.repeat(3) + list));
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual([
      '201',
      '201',
      '201',
      '200',
    ]);
    expect(answers).toMatch(/"total":3[,}]/);
  });

  it('does nothing that is sent behind a last request', async () => {
    const last = `GET ${API}/tags HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    const answers = await text(open(served.origin, last + get(`${API}/events`)));
    expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('slots', () => {
  const OK: Handled = { matched: true, response: { status: 200, headers: {}, body: 'done' } };
  const REFUSED: Handled = { matched: true, response: { status: 400, headers: {}, body: '' } };
  /** The requests that are being worked on, by their ends. */
  const working: (() => void)[] = [];
  const limiter = createRequestLimiter({ requests: 3, clientRequests: 2, bodies: 1 });
  let server: RunningServer;
  let origin: string;

  beforeEach(async () => {
    const work = async (request: Parameters<Handler>[0]): Promise<Handled> => {
      const isRead = await request.body(10).then(
        () => true,
        () => false,
      );
      if (!isRead) return REFUSED;
      await new Promise<void>((resolve) => working.push(resolve));
      return OK;
    };
    const handler = Object.assign(work, { owns: () => true });
    const mounted = toNodeListener(limiter.limit(handler, ({ clientAddress = '' }) => clientAddress));
    const calendar = createCalendar({ store: createMemoryStore() });
    server = await startServer({ host: '127.0.0.1', port: 0 });
    server.answerWith(
      createListener(calendar, mounted, { apiRoot: '', isEnding: () => false, isBusy: limiter.isBusy }),
    );
    origin = `http://127.0.0.1:${server.port}`;
  });

  async function until(running: number, reading = 0): Promise<void> {
    const isThere = () => limiter.counts().running === running && limiter.counts().reading === reading;
    while (!isThere()) await new Promise((resolve) => setImmediate(resolve));
  }

  async function endAll(): Promise<void> {
    for (const end of working.splice(0)) end();
    await until(0);
  }

  afterEach(async () => {
    await endAll();
    await server.close(1_000);
  });

  it('are shared among client networks: 429 for one that has its share, 503 when all are taken', async () => {
    open(origin, get('/'));
    open(origin, get('/'));
    await until(2);
    const refused = await fetch(origin);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', data: { status: 429 } });
    open(origin, get('/'), '127.0.0.2');
    await until(3);
    const busy = await fetch(origin);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await busy.json()).toMatchObject({ code: 'busy', data: { status: 503 } });
    await endAll();
    const again = fetch(origin);
    await until(1);
    await endAll();
    expect(await (await again).text()).toBe('done');
  });

  it('are told by the probes: the server lives, but takes no requests', async () => {
    const probes = async () =>
      Promise.all(
        ['/healthz', '/readyz'].map(async (path) => {
          const response = await fetch(origin + path);
          return [response.status, await response.json()];
        }),
      );
    expect(await probes()).toEqual([
      [200, { status: 'ok' }],
      [200, { status: 'ok' }],
    ]);
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) open(origin, get('/'), address);
    await until(3);
    expect(await probes()).toEqual([
      [200, { status: 'busy' }],
      [503, { status: 'busy' }],
    ]);
  });

  it('are held until the work has ended, even if the client has gone', async () => {
    const socket = open(origin, get('/'));
    await until(1);
    socket.resetAndDestroy();
    await closed(socket);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(limiter.counts()).toEqual({ running: 1, reading: 0 });
  });

  it('are not held while a body is read; bodies at once have a limit of their own', async () => {
    const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n';
    const first = open(origin, post);
    await until(0, 1);
    expect(await statusFor(origin, post, '127.0.0.2')).toBe(400);
    first.write('ab');
    await until(1, 0);
    await endAll();
    first.resetAndDestroy();
    const third = open(origin, `${post}a`);
    await until(0, 1);
    third.resetAndDestroy();
    await until(0, 0);
  });
});
