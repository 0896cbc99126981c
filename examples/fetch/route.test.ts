import { createAdaptorServer } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

type Answer = (request: Request) => Promise<Response>;

let route: Readonly<Record<string, unknown>>;

/** Calls the route handler of the request's method below its folder, and has a page of its own elsewhere. */
const site = createAdaptorServer({
  fetch: (request) => {
    const answer = route[request.method] as Answer | undefined;
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/wp-json/tribe/events/v1'))
      return new Response('Our own page', { status: 404 });
    return answer === undefined ? new Response(null, { status: 405 }) : answer(request);
  },
});

let api: string;

beforeAll(async () => {
  vi.stubEnv('CALENDAR_TOKEN', 'a-token');
  route = await import('./route.js');
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  api = `http://127.0.0.1:${(site.address() as AddressInfo).port}/wp-json/tribe/events/v1`;
});

afterAll(() => {
  vi.unstubAllEnvs();
  site.close();
});

describe('a route handler with a calendar', () => {
  it('lets the holder of the token write, and no one else', async () => {
    const create = (token: string) =>
      fetch(`${api}/events`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ title: 'Jazz', start_date: 'tomorrow 20:00', end_date: 'tomorrow 23:00' }),
      });
    expect((await create('a-guess')).status).toBe(401);
    const created = await create('a-token');
    expect(created.status).toBe(201);
    expect(await created.json()).toMatchObject({
      title: 'Jazz',
      rest_url: expect.stringMatching(/^http:\/\/localhost:3000\/wp-json\/tribe\/events\/v1\/events\/\d+$/),
    });
  });

  it('answers every method', async () => {
    const { total } = (await (await fetch(`${api}/events`)).json()) as { total: number };
    expect(total).toBe(1);
    const head = await fetch(`${api}/events`, { method: 'HEAD' });
    expect([head.status, head.headers.get('x-tec-total')]).toEqual([200, '1']);
    const options = await fetch(`${api}/events`, { method: 'OPTIONS' });
    expect(await options.json()).toMatchObject({ namespace: 'tribe/events/v1' });
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect((await fetch(`${api}/events/1`, { method })).status).toBe(401);
    }
  });

  it('leaves other pages to the site', async () => {
    const elsewhere = await fetch(new URL('/nowhere', api));
    expect([elsewhere.status, await elsewhere.text()]).toEqual([404, 'Our own page']);
  });
});
