import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import type { AddressInfo } from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import * as onExpress from '../../src/mounts/express.js';
import * as onFastify from '../../src/mounts/fastify.js';
import { toFetchHandler } from '../../src/mounts/fetch.js';
import * as onHono from '../../src/mounts/hono.js';
import * as onKoa from '../../src/mounts/koa.js';
import { echoHandler, ROOT } from '../echo-interface.js';

let printed: MockInstance<typeof console.error>;
beforeEach(() => {
  printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
});

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  printed.mockRestore();
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  cleanups.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

/** Where people mount middleware of Express, the path of the base URL, and that of a request. */
const WORKS = [
  ['{*splat}', '', ROOT],
  ['/', '', ROOT],
  ['/wp-json', '', ROOT],
  ['/wp-json/{*splat}', '', ROOT],
  ['/calendar', '/calendar', `/calendar${ROOT}`],
  ['/calendar/{*splat}', '/calendar', `/calendar${ROOT}`],
] as const;

describe('Express', () => {
  it.each(WORKS)(
    'mounted at %s, with the base path "%s", answers and prints nothing',
    async (at, base, path) => {
      const handler = echoHandler({ baseUrl: `https://example.org${base}` });
      const site = await listen(express().use(at, onExpress.kalends(handler)));
      expect(await statusOf(`${site}${path}/things?a=1`)).toBe(200);
      expect(await statusOf(`${site}/elsewhere`)).toBe(404);
      expect(printed).not.toHaveBeenCalled();
    },
  );

  it('says once that the base URL has another path', async () => {
    const site = await listen(express().use('/calendar', onExpress.kalends(echoHandler())));
    for (let count = 0; count < 3; count += 1)
      expect(await statusOf(`${site}/calendar${ROOT}/things`)).toBe(200);
    expect(printed).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(
        /below \/calendar, but its baseUrl does not end in \/calendar: links .* lead elsewhere/,
      ),
    );
  });
});

describe('mounts that see the whole path', () => {
  const koa = () => new Koa().use(onKoa.kalends(echoHandler())).callback();
  const hono = () => new Hono().use(onHono.kalends(echoHandler()));

  it.each([
    ['Koa', async (path: string) => statusOf(`${await listen((...call) => void koa()(...call))}${path}`)],
    ['Hono', async (path: string) => (await hono().request(path)).status],
    [
      'fetch',
      async (path: string) =>
        (await toFetchHandler(echoHandler())(new Request(`https://example.org${path}`))).status,
    ],
  ] as const)('%s says that requests arrive below another path', async (_, ask) => {
    expect(await ask('/elsewhere')).toBe(404);
    expect(printed).not.toHaveBeenCalled();
    expect(await ask(`/calendar${ROOT}/things`)).toBe(404);
    expect(printed).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('below /calendar,'));
  });

  it('prints no path of a client that is none', async () => {
    const asked = await hono().request(`/a%0Ab${ROOT}/things`);
    expect([asked.status, printed.mock.calls]).toEqual([404, []]);
  });
});

describe('Fastify', () => {
  it.each([
    ['https://example.org', 1],
    ['https://example.org/calendar', 0],
  ])('with the prefix /calendar and %s prints %i lines', async (baseUrl, lines) => {
    const app = fastify();
    cleanups.push(() => app.close());
    await app.register(onFastify.kalends(echoHandler({ baseUrl })), { prefix: '/calendar' });
    const { statusCode } = await app.inject(`/calendar${ROOT}/things`);
    expect([statusCode, printed.mock.calls.length]).toEqual([200, lines]);
  });
});
