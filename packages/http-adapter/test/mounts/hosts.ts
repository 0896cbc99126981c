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
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, onTestFinished } from 'vitest';
import type { Handler } from '@kalends/http';
import { kalends as kalendsExpress } from '../../src/mounts/express.js';
import { kalends as kalendsFastify } from '../../src/mounts/fastify.js';
import { toFetchHandler } from '../../src/mounts/fetch.js';
import { kalends as kalendsHono } from '../../src/mounts/hono.js';
import { kalends as kalendsKoa } from '../../src/mounts/koa.js';
import { toNodeListener } from '../../src/mounts/node.js';
import { ADMIN, echoHandler } from '../echo-interface.js';

/** Bytes of a body that the hosts take. */
export const LIMIT = 1000;
/** What a body counts as at least. */
const LEAST = 16 * 1024;
const handlerAt = (baseUrl: string): Handler =>
  echoHandler({
    baseUrl,
    identify: ({ headers }) => (headers['x-anonymous'] === undefined ? ADMIN : null),
    limits: { bodySize: LIMIT, smallBodySize: 100, bodiesSize: 5 * LEAST, clientBodiesSize: 2 * LEAST },
  });
const root = handlerAt('http://calendar.test');
const below = handlerAt('http://calendar.test/calendar');

/** A framework with the interface and a page of its own, and the path that the interface is below. */
export interface Host {
  readonly name: string;
  readonly prefix: string;
  /** Whether something in front has read the body before. */
  readonly parsers: boolean;
  readonly listener: Listener | Promise<Listener>;
}

/** What answers the requests of a server. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

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
  // a client that goes away is no error to print
  app.silent = true;
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

/** node:http with the interface and nothing else. */
export const alone = toNodeListener(root);

const frameworks = {
  'Express 5': express5,
  'Express 4': withExpress4,
  Koa: koa,
  Fastify: withFastify,
  Hono: hono,
  fetch: withFetch,
};

/** Every mount in every framework. */
export const hosts: Host[] = [
  { name: 'node:http', prefix: '', parsers: false, listener: nodeHttp() },
  ...Object.entries(frameworks).flatMap(([name, build]) =>
    [false, true].flatMap((parsers) =>
      ['', '/calendar'].map((prefix) => ({
        name: `${name} at ${prefix || '/'}${parsers ? ' behind body parsers' : ''}`,
        prefix,
        parsers,
        listener: build(parsers, prefix),
      })),
    ),
  ),
];

/** Starts a server; its port, and what ends it. */
async function started(listener: Host['listener']) {
  const server = createServer(await listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, end };
}

/** Has a server for the tests of a block; its port. */
export function useServer(listener: Host['listener']): Promise<number> {
  const server = started(listener);
  afterAll(async () => (await server).end());
  return server.then(({ port }) => port);
}

/** Starts a server, until the test is over; its port. */
export async function start(listener: Host['listener']): Promise<number> {
  const { port, end } = await started(listener);
  onTestFinished(end);
  return port;
}
