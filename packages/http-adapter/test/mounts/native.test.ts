import { createCalendar, type Actor } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import express, { type Request as ExpressRequest } from 'express';
import fastify, { type FastifyRequest } from 'fastify';
import { Hono, type Context as HonoContext } from 'hono';
import Koa, { type Context as KoaContext } from 'koa';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectTypeOf, it } from 'vitest';
import { createHandler, limitLogins, type Handler } from '../../src/index.js';
import { compress } from '../../src/mounts/compress.js';
import { kalends as onExpress } from '../../src/mounts/express.js';
import { kalends as onFastify } from '../../src/mounts/fastify.js';
import { toFetchHandler } from '../../src/mounts/fetch.js';
import { kalends as onHono } from '../../src/mounts/hono.js';
import { kalends as onKoa } from '../../src/mounts/koa.js';
import { toNodeListener } from '../../src/mounts/node.js';

const PATH = '/wp-json/tribe/events/v1/events?status=draft';
const EDITOR: Actor = { id: 7, role: 'editor' };

/** A handler whose callers are editors where the host's own request says so. */
const handlerFor = <Native>(isEditor: (native: Native) => boolean) =>
  compress(
    createHandler({
      calendar: createCalendar({ store: createMemoryStore() }),
      baseUrl: 'http://127.0.0.1',
      identify: limitLogins((_request, native: Native) => (isEditor(native) ? EDITOR : null)),
    }),
  );

async function statusOver(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}${PATH}`);
  server.close();
  return status;
}

/** Members that earlier middleware has found. */
const members = new WeakSet<object>();

const MOUNTS: Readonly<Record<string, () => Promise<number>>> = {
  node: () => {
    const listener = toNodeListener(handlerFor((message: IncomingMessage) => members.has(message)));
    return statusOver((request, response) => {
      members.add(request);
      listener(request, response);
    });
  },
  express: () =>
    statusOver(
      express()
        .use((_request, response, next) => {
          response.locals['member'] = true;
          next();
        })
        .use(onExpress(handlerFor((request: ExpressRequest) => request.res?.locals['member'] === true))),
    ),
  koa: () => {
    const app = new Koa();
    // a client that goes away is no error to print
    app.silent = true;
    app.use((context, next) => {
      context.state['member'] = true;
      return next();
    });
    app.use(onKoa(handlerFor((context: KoaContext) => context.state['member'] === true)));
    return statusOver((request, response) => void app.callback()(request, response));
  },
  fastify: async () => {
    const app = fastify();
    app.addHook('onRequest', async (request) => void members.add(request));
    app.register(onFastify(handlerFor((request: FastifyRequest) => members.has(request))));
    const { statusCode } = await app.inject(PATH);
    await app.close();
    return statusCode;
  },
  hono: async () => {
    const app = new Hono<{ Variables: { member: boolean } }>();
    app.use(async (context, next) => {
      context.set('member', true);
      await next();
    });
    app.use(onHono(handlerFor((context: HonoContext) => context.get('member') === true)));
    return (await app.request(PATH)).status;
  },
  fetch: async () => {
    const request = new Request(`http://127.0.0.1${PATH}`);
    return (await toFetchHandler(handlerFor((native: Request) => native === request))(request)).status;
  },
};

it.each(Object.keys(MOUNTS))('%s passes its own request to identify', async (mount) => {
  expect(await MOUNTS[mount]?.()).toBe(200);
});

it('a handler for one host does not mount on another', () => {
  expectTypeOf<Handler<KoaContext>>().not.toExtend<Parameters<typeof onHono>[0]>();
  expectTypeOf<Handler>().toExtend<Parameters<typeof onHono>[0]>();
});
