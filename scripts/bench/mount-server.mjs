// One server of the benchmark of mounts, in a process of its own: `fork('mount-server.mjs', [host, variant])`. Tells its
// port, and at every message the CPU time that it has used, in microseconds.
//
// All variants answer the same bytes to GET /wp-json/tribe/events/v1/events: `bare` by a handler of the host itself,
// `mount` by the host's mount with an answer that is known already, `whole` by the mount with the interface behind it.
// The bare handlers have what every handler has that asks a store: they are async, and count the bytes of their answer.

import { createServer } from 'node:http';
import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { kalends as mountExpress } from '@kalends/http-adapter/express';
import { kalends as mountFastify } from '@kalends/http-adapter/fastify';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { kalends as mountHono } from '@kalends/http-adapter/hono';
import { kalends as mountKoa } from '@kalends/http-adapter/koa';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { dataset } from './dataset.mjs';

const PATH = '/wp-json/tribe/events/v1/events';
const [name, variant] = process.argv.slice(2);

/** The interface of a calendar with some hundred events to come. */
async function createInterface() {
  const calendar = createCalendar({ store: createMemoryStore(), clock: () => Date.UTC(2030, 0, 1, 12) });
  const data = dataset(300);
  const ids = {};
  for (const kind of ['venues', 'organizers', 'categories', 'tags']) {
    ids[kind] = [];
    for (const input of data[kind]) ids[kind].push((await calendar[kind].create(input)).id);
  }
  for (const input of data.events(ids)) await calendar.events.create(input);
  return createHandler({ calendar, baseUrl: 'http://bench.example' });
}

/** A handler that looks at what the interface looks at, and answers what it has answered before. */
const answering = (handled) => async (request) => {
  const { method, url, headers } = request;
  return method === 'GET' && url !== '' && headers['authorization'] === undefined ? handled : undefined;
};

const send = (response, { status, headers, body }) =>
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);

/** A host's listener around `mounted`, the handler to be mounted, or around a bare handler that sends `answer`. */
const HOSTS = {
  'node:http': (answer, mounted) =>
    mounted
      ? toNodeListener(mounted)
      : async ({ url }, response) => {
          if (url === PATH) send(response, answer);
          else response.writeHead(404).end();
        },
  Express: (answer, mounted) => {
    const app = express();
    if (mounted) app.use(mountExpress(mounted));
    else app.get(PATH, async (_request, response) => send(response, answer));
    return app;
  },
  Koa: ({ status, headers, body }, mounted) => {
    const app = new Koa();
    if (mounted) app.use(mountKoa(mounted));
    else
      app.use(async (context) => {
        if (context.path !== PATH) return;
        context.status = status;
        context.set(headers);
        context.body = body;
      });
    return app.callback();
  },
  Fastify: async ({ status, headers, body }, mounted) => {
    const app = fastify();
    if (mounted) app.register(mountFastify(mounted));
    else app.get(PATH, async (_request, reply) => reply.code(status).headers(headers).send(body));
    await app.ready();
    return (request, response) => app.routing(request, response);
  },
  Hono: ({ status, headers, body }, mounted) => {
    const app = new Hono();
    if (mounted) app.use(mountHono(mounted));
    else app.get(PATH, async (context) => context.body(body, status, headers));
    return getRequestListener(app.fetch);
  },
  fetch: ({ status, headers, body }, mounted) =>
    getRequestListener(
      mounted
        ? toFetchHandler(mounted)
        : async ({ url }) =>
            url.endsWith(PATH) ? new Response(body, { status, headers }) : new Response(null),
    ),
};

const handler = await createInterface();
const handled = await handler({ method: 'GET', url: PATH, headers: {} });
const VARIANTS = { bare: undefined, mount: answering(handled), whole: handler };

const server = createServer(await HOSTS[name](handled.response, VARIANTS[variant]));
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port, path: PATH }));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system });
});
process.on('disconnect', () => process.exit());
