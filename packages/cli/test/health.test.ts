import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../scripts/postgres-server.mjs';
import { serve } from './running.js';

/** What is said of a server whose database is down. */

let database: PostgresServer;
beforeAll(async () => {
  database = await startPostgres();
});
afterAll(() => database.remove());

it('is not healthy while its database is down, refuses requests for a moment, and needs no restart', async () => {
  const one = await serve(['--store', database.url, '--metrics']);
  const health = async () => {
    const response = await fetch(`${one.origin}/healthz`);
    return { status: response.status, body: await response.json() };
  };
  expect(await health()).toEqual({ status: 200, body: { status: 'ok' } });
  await database.stop('fast');
  const list = await fetch(`${one.apiRoot}/events`);
  expect([list.status, list.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await list.json()).toMatchObject({ code: 'store_unavailable', data: { status: 503 } });
  expect(await (await fetch(`${one.origin}/metrics`)).text()).toContain(
    'kalends_errors_total{code="store_unavailable"} 1',
  );
  for (let time = 0; time < 2; time++)
    expect(await health()).toEqual({ status: 503, body: { status: 'unavailable' } });
  await database.start();
  expect((await fetch(`${one.apiRoot}/events`)).status).toBe(200);
  expect(await health()).toEqual({ status: 200, body: { status: 'ok' } });
  one.stop();
  expect(await one.exitCode).toBe(0);
});
