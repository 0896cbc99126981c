import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import bodyParser from '@koa/bodyparser';
import express from 'express';
import express4 from 'express4';
import fastify from 'fastify';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import Koa from 'koa';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import type { Handler } from '../src/message.js';
import { kalends as kalendsExpress } from '../src/mounts/express.js';
import { kalends as kalendsFastify } from '../src/mounts/fastify.js';
import { toFetchHandler } from '../src/mounts/fetch.js';
import { kalends as kalendsHono } from '../src/mounts/hono.js';
import { kalends as kalendsKoa } from '../src/mounts/koa.js';
import { toNodeListener } from '../src/mounts/node.js';
import { ADMIN, echoHandler, ROOT } from './echo-interface.js';

const LIMIT = 1000;
const handlerAt = (baseUrl: string): Handler =>
  echoHandler({ baseUrl, identify: () => ADMIN, limits: { bodySize: LIMIT } });
const root = handlerAt('http://calendar.test');
const below = handlerAt('http://calendar.test/calendar');

/** A framework with the interface and a page of its own, and the path that the interface is below. */
interface Host {
  readonly name: string;
  readonly prefix: string;
  readonly listener: Listener | Promise<Listener>;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const handlerFor = (prefix: string): Handler => (prefix === '' ? root : below);

const express5 = (parsers: boolean, prefix: string): Listener => {
  const app = express();
  if (parsers)
    app.use(express.json({ limit: LIMIT }), express.urlencoded({ limit: LIMIT, extended: prefix === '' }));
  app.use(prefix || '/', kalendsExpress(handlerFor(prefix)));
  app.get('/about', (_, response) => void response.send('about us'));
  app.use(quiet);
  return app;
};

const withExpress4 = (parsers: boolean, prefix: string): Listener => {
  const app = express4();
  if (parsers)
    app.use(express4.json({ limit: LIMIT }), express4.urlencoded({ limit: LIMIT, extended: prefix === '' }));
  app.use(prefix || '/', kalendsExpress(handlerFor(prefix)));
  app.get('/about', (_, response) => void response.send('about us'));
  app.use(quiet);
  return app;
};

/** Answers what a parser in front throws, without a word on the console. */
function quiet(error: { status?: number }, _: unknown, response: ServerResponse, _next: unknown): void {
  response.writeHead(error.status ?? 500).end();
}

const koa = (parsers: boolean, prefix: string): Listener => {
  const app = new Koa();
  app.silent = true;
  if (parsers) app.use(bodyParser({ jsonLimit: LIMIT, formLimit: LIMIT }));
  app.use(kalendsKoa(handlerFor(prefix)));
  app.use((context) => {
    if (context.path === '/about') context.body = 'about us';
  });
  const callback = app.callback();
  return (request, response) => void callback(request, response);
};

/** The host's limit of bodies and its parser of forms are not for the interface. */
const withFastify = async (parsers: boolean, prefix: string): Promise<Listener> => {
  const app = fastify({ bodyLimit: LIMIT });
  if (parsers)
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
      done(null, { text }),
    );
  app.get('/', () => 'home');
  app.get('/about', () => 'about us');
  await app.register(kalendsFastify(handlerFor(prefix)), { prefix });
  await app.ready();
  return (request, response) => app.routing(request, response);
};

const hono = (parsers: boolean, prefix: string): Listener => {
  const app = new Hono();
  if (parsers)
    app.use(bodyLimit({ maxSize: LIMIT }), async ({ req }, next) => {
      await (req.header('content-type')?.includes('form') === true ? req.parseBody() : req.text());
      await next();
    });
  app.use(
    `${prefix}/*`,
    kalendsHono(handlerFor(prefix), { clientAddress: (context) => getConnInfo(context).remote.address }),
  );
  app.get('/about', (context) => context.text('about us'));
  app.onError((error, context) =>
    error instanceof HTTPException ? error.getResponse() : context.body(null, 400),
  );
  const listen = getRequestListener(app.fetch);
  return (request, response) => void listen(request, response);
};

/** What stands in front reads a copy of the body; the classes are those of Node. */
const withFetch = (parsers: boolean, prefix: string): Listener => {
  const mounted = toFetchHandler<[HttpBindings]>(handlerFor(prefix), {
    clientAddress: (_, { incoming }) => incoming.socket.remoteAddress,
    next: ({ url }) =>
      url.endsWith('/about') ? new Response('about us') : new Response('nothing here', { status: 404 }),
  });
  const listen = getRequestListener(
    (request, env) => {
      if (parsers)
        request
          .clone()
          .text()
          .catch(() => undefined);
      return mounted(request, env as HttpBindings);
    },
    { overrideGlobalObjects: false },
  );
  return (request, response) => void listen(request, response);
};

const nodeHttp = (): Listener => {
  const listener = toNodeListener(root);
  return (request, response) =>
    listener(request, response, () => {
      const known = request.url === '/about';
      response.writeHead(known ? 200 : 404).end(known ? 'about us' : 'nothing here');
    });
};

const alone = toNodeListener(root);

const frameworks = {
  'Express 5': express5,
  'Express 4': withExpress4,
  Koa: koa,
  Fastify: withFastify,
  Hono: hono,
  fetch: withFetch,
};

const hosts: Host[] = [
  { name: 'node:http', prefix: '', listener: nodeHttp() },
  ...Object.entries(frameworks).flatMap(([name, build]) =>
    [false, true].flatMap((parsers) =>
      ['', '/calendar'].map((prefix) => ({
        name: `${name} at ${prefix || '/'}${parsers ? ' behind body parsers' : ''}`,
        prefix,
        listener: build(parsers, prefix),
      })),
    ),
  ),
];

const servers: Server[] = [];
const start = async (listener: Host['listener']): Promise<number> => {
  const server = createServer(await listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

describe.each(hosts)('$name', ({ prefix, listener }) => {
  const port = start(listener);
  const url = async (path: string): Promise<string> => `http://127.0.0.1:${await port}${prefix}${path}`;
  const send = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(await url(ROOT + path), init);
  const post = (path: string, body: RequestInit['body'] & {}, type?: string): Promise<Response> =>
    send(path, {
      method: 'POST',
      body,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    });

  it('answers with status, headers and body', async () => {
    const response = await send('/things?q=%C3%A9&x[]=1');
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(response.headers.get('x-tec-total')).toBe('2');
    expect(response.headers.get('allow')).toBe('GET, POST');
    expect(JSON.parse(text)).toMatchObject({
      operation: 'list',
      params: { q: 'é', x: ['1'] },
      owner: { name: 'é/☃' },
    });
  });

  it.each(['/index.php' + ROOT + '/things', '/?rest_route=/tribe/events/v1/things'])(
    'answers at %s',
    async (path) => {
      expect(await (await fetch(await url(path))).json()).toMatchObject({ operation: 'list' });
    },
  );

  it('reads JSON', async () => {
    const response = await post('/things', '{"title":"é","list":[1]}', 'application/json');
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ params: { title: 'é', list: [1] } });
  });

  it('reads forms', async () => {
    const form = 'title=a+b&venue[city]=Rome&tags[]=a&tags[]=b&o[0][n]=x';
    const response = await post('/things', form, 'application/x-www-form-urlencoded');
    expect(await response.json()).toMatchObject({
      params: { title: 'a b', venue: { city: 'Rome' }, tags: ['a', 'b'], o: [{ n: 'x' }] },
    });
  });

  it('reads multipart forms', async () => {
    const form = new FormData();
    form.append('title', 'é');
    form.append('venue[city]', 'Rome');
    form.append('image', new Blob(['bytes']), 'a.png');
    expect(await (await post('/things', form)).json()).toMatchObject({
      params: { title: 'é', venue: { city: 'Rome' } },
    });
  });

  it('ignores bodies of other types, and none at all', async () => {
    expect(await (await post('/things', 'title=x', 'text/plain')).json()).toMatchObject({ params: {} });
    expect(await (await send('/things', { method: 'POST' })).json()).toMatchObject({ params: {} });
    expect(await (await post('/things', '', 'application/json')).json()).toMatchObject({ params: {} });
  });

  it('says 400 to malformed JSON', async () => {
    expect((await post('/things', '{bad', 'application/json')).status).toBe(400);
  });

  it('answers HEAD and OPTIONS', async () => {
    const head = await send('/things', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('x-tec-total')]).toEqual([200, '', '2']);
    const get = await (await send('/things')).text();
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get)));
    expect(await (await send('/things', { method: 'OPTIONS' })).json()).toEqual({ path: '/things' });
  });

  it('answers what has no route itself', async () => {
    const response = await send('/nothing');
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'rest_no_route' }]);
  });

  it('leaves foreign URLs to the host', async () => {
    const origin = `http://127.0.0.1:${await port}`;
    const own = await fetch(`${origin}/about`);
    expect([own.status, await own.text()]).toEqual([200, 'about us']);
    const missing = await fetch(`${origin}/missing`);
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.not.stringContaining('rest_no_route'),
    ]);
  });

  it.each([
    ['a little', LIMIT, [413]],
    ['far', 20_000_000, [413, 'connection closed']],
  ])('refuses a body that is %s too large', async (_, size, outcomes) => {
    const body = new Blob([`{"title":"${'x'.repeat(size)}"}`]).stream();
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as const;
    const status = await send('/things', init).then(
      (response) => response.status,
      () => 'connection closed',
    );
    expect(outcomes).toContain(status);
    expect((await send('/things')).status).toBe(200);
  });

  it('survives a client that goes away', async () => {
    const at = await port;
    const head = `POST ${prefix}${ROOT}/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"`;
    await new Promise<void>((resolve) => {
      const socket = connect(at, '127.0.0.1', () => {
        socket.write(head, () => setTimeout(() => socket.destroy(), 20));
      });
      socket.on('close', () => resolve());
    });
    expect((await send('/things')).status).toBe(200);
  });
});

it('node:http alone says 404 to foreign URLs', async () => {
  const response = await fetch(`http://127.0.0.1:${await start(alone)}/about`);
  expect([response.status, await response.text()]).toEqual([404, 'Not found\n']);
});

it('an answer that cannot be written ends the exchange, not the process', async () => {
  const response = { status: 200, headers: { Location: 'a\nb' }, body: '' };
  const odd: Handler = Object.assign(async () => ({ matched: true as const, response }), {
    owns: () => true,
  });
  const port = await start(toNodeListener(odd));
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});
