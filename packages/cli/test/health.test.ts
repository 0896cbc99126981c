import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../scripts/postgres-server.mjs';
import { serve } from './running.js';

/** What is said of a server whose database is down. */

let database: PostgresServer;
beforeAll(async () => {
  database = await startPostgres();
}, 60_000);
afterAll(() => database.remove());

it('is not healthy while its database is down, and says so before it gives up on any request', async () => {
  const one = await serve(['--store', database.url]);
  const health = async () => {
    const response = await fetch(`${one.origin}/healthz`);
    return { status: response.status, body: await response.json() };
  };
  expect(await health()).toEqual({ status: 200, body: { status: 'ok' } });
  await database.stop('fast');
  // requests wait for the database to come back
  const list = fetch(`${one.apiRoot}/events`);
  for (let time = 0; time < 2; time++)
    expect(await health()).toEqual({ status: 503, body: { status: 'unavailable' } });
  await database.start();
  expect((await list).status).toBe(200);
  expect(await health()).toEqual({ status: 200, body: { status: 'ok' } });
  one.stop();
  expect(await one.exitCode).toBe(0);
}, 40_000);
