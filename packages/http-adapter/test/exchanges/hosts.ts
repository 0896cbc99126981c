import bodyParser from '@koa/bodyparser';
import express from 'express';
import Koa from 'koa';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Handler } from '../../src/message.js';
import { kalends as kalendsExpress } from '../../src/mounts/express.js';
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
  if (parsers) app.use(bodyParser());
  app.use(kalendsKoa(handler));
  app.use((context) => {
    if (context.path === '/about') context.body = OWN;
  });
  const callback = app.callback();
  return (request, response) => void callback(request, response);
}

/** The hosts by name. */
export const HOSTS = { 'node:http': nodeHost, 'Express 5': expressHost, Koa: koaHost } as const;

/** A host that listens on a port of its own, and what closes it. */
export async function listen(
  listener: Listener,
): Promise<{ readonly client: Client; readonly close: () => Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { client, close } = socketClient((server.address() as AddressInfo).port);
  return {
    client,
    close: () =>
      new Promise((resolve) => {
        close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
