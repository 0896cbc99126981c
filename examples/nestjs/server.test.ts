import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from './server.js';

let app: Awaited<ReturnType<typeof start>>;
let site: string;
let api: string;

beforeAll(async () => {
  app = await start(0, [{ token: 'a-secret', actor: { id: 1, role: 'editor' } }]);
  const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
  site = `http://127.0.0.1:${port}`;
  api = `${site}/wp-json/tribe/events/v1`;
});

afterAll(() => app.close());

const create = (token: string) =>
  fetch(`${api}/events`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: 'Jazz', start_date: 'tomorrow 20:00', end_date: 'tomorrow 23:00' }),
  });

describe('a NestJS site with a calendar', () => {
  it('lets members write, and no one else', async () => {
    const created = await create('a-secret');
    expect([created.status, await created.json()]).toEqual([201, expect.objectContaining({ title: 'Jazz' })]);
    expect((await create('a-guess')).status).toBe(401);
  });

  it('serves the same events by its controller and by the interface', async () => {
    const found = await fetch(`${api}/events?per_page=5&search=jazz`);
    expect(await found.json()).toMatchObject({ total: 1, events: [{ title: 'Jazz' }] });
    const upcoming = await fetch(`${site}/upcoming`);
    expect(await upcoming.json()).toMatchObject([{ title: 'Jazz' }]);
  });

  it('keeps its own answer for what is not there', async () => {
    const elsewhere = await fetch(`${site}/nowhere`);
    expect([elsewhere.status, await elsewhere.json()]).toEqual([
      404,
      expect.objectContaining({ message: 'Cannot GET /nowhere' }),
    ]);
    const within = await fetch(`${api}/nowhere`);
    expect([within.status, await within.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'rest_no_route' }),
    ]);
  });
});
