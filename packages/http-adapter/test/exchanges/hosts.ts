import { getRequestListener } from '@hono/node-server';
import bodyParser from '@koa/bodyparser';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Handler } from '@kalends/http';
import { kalends as kalendsExpress } from '../../src/mounts/express.js';
import { kalends as kalendsFastify } from '../../src/mounts/fastify.js';
import { toFetchHandler } from '../../src/mounts/fetch.js';
import { kalends as kalendsHono } from '../../src/mounts/hono.js';
import { kalends as kalendsKoa } from '../../src/mounts/koa.js';
import { toNodeListener } from '../../src/mounts/node.js';
import type { Client } from './exchange.js';
import { socketClient } from './socket-client.js';

/** How a host mounts the interface. */
export interface Mounting {
  readonly handler: Handler;
  /** Whether the host's body parser runs in front. */
  readonly parsers: boolean;
  /** The path below which the host mounts it; `''` for the root. */
  readonly prefix: string;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** What the host itself has to say. */
const OWN = 'about the host';

const FORM = 'application/x-www-form-urlencoded';

const PARSERS = [express.json(), express.urlencoded({ extended: true })] as const;

/** A bare node:http server; the parsers are those of Express, chained by hand. */
function nodeHost({ handler, parsers }: Mounting): Listener {
  const listener = toNodeListener(handler);
  const own: Listener = ({ url }, response) => {
    response.writeHead(url === '/about' ? 200 : 404).end(url === '/about' ? OWN : '');
  };
  return (request, response) => {
    const mounted = () => listener(request, response, () => own(request, response));
    if (!parsers) {
      mounted();
      return;
    }
    const [json, form] = PARSERS;
    json(request, response, () => form(request, response, mounted));
  };
}

function expressHost({ handler, parsers, prefix }: Mounting): Listener {
  const app = express();
  if (parsers) app.use(...PARSERS);
  app.use(prefix || '/', kalendsExpress(handler));
  app.get('/about', (_, response) => void response.send(OWN));
  return app;
}

function koaHost({ handler, parsers }: Mounting): Listener {
  const app = new Koa();
  // a client that goes away is no error to print
  app.silent = true;
  if (parsers) app.use(bodyParser());
  app.use(kalendsKoa(handler));
  app.use((context) => {
    if (context.path === '/about') context.body = OWN;
  });
  const callback = app.callback();
  return (request, response) => void callback(request, response);
}

async function fastifyHost({ handler, parsers, prefix }: Mounting): Promise<Listener> {
  const app = fastify();
  if (parsers) {
    app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
  }
  app.get('/', () => OWN);
  app.get('/about', () => OWN);
  await app.register(kalendsFastify(handler), { prefix });
  await app.ready();
  return (request, response) => app.routing(request, response);
}

function honoHost({ handler, parsers, prefix }: Mounting): Listener {
  const app = new Hono();
  if (parsers) {
    app.use(async ({ req }, next) => {
      const type = req.header('content-type') ?? '';
      if (type.includes('json')) await req.text();
      else if (type.includes('form')) await req.parseBody();
      await next();
    });
  }
  app.use(`${prefix}/*`, kalendsHono(handler));
  app.get('/about', (context) => context.text(OWN));
  const listen = getRequestListener(app.fetch);
  return (request, response) => void listen(request, response);
}

/** The listener leaves `Request` and `Response` of Node as they are. */
function fetchHost({ handler, parsers }: Mounting): Listener {
  const own = ({ url }: Request) =>
    url.endsWith('/about') ? new Response(OWN) : new Response('', { status: 404 });
  const mounted = toFetchHandler(handler, { next: own });
  const behind = async (request: Request) => {
    await request.clone().text();
    return mounted(request);
  };
  const listen = getRequestListener(parsers ? behind : (request) => mounted(request), {
    overrideGlobalObjects: false,
  });
  return (request, response) => void listen(request, response);
}

/** The hosts by name. */
export const HOSTS = {
  'node:http': nodeHost,
  'Express 5': expressHost,
  Koa: koaHost,
  Fastify: fastifyHost,
  Hono: honoHost,
  fetch: fetchHost,
} as const;

const NO_BODY_ON_GET = 'a Request has no body on GET';

/** The exchanges, by name, that a host leaves no way to, and why. Everything else holds for every mount. */
export const EXCEPTIONS: Readonly<Partial<Record<keyof typeof HOSTS, Readonly<Record<string, string>>>>> = {
  Fastify: {
    'transport.md §1.4: PURGE of a list is no route':
      'Fastify routes the methods that it knows; others are its own 404',
  },
  ...Object.fromEntries(
    ['Hono', 'fetch'].map((name) => [
      name,
      {
        'transport.md §1.2: JSON counts on GET': NO_BODY_ON_GET,
        'transport.md §1.2: malformed JSON on GET': NO_BODY_ON_GET,
        'dates.md §1: a JSON number is fine in a query': NO_BODY_ON_GET,
      },
    ]),
  ),
};

/** A host that listens on a port of its own, and what closes it. */
export async function listen(
  listener: Listener,
): Promise<{ readonly url: string; readonly client: Client; readonly close: () => Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { client, close } = socketClient(port);
  return {
    url: `http://127.0.0.1:${port}`,
    client,
    close: () =>
      new Promise((resolve) => {
        close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
