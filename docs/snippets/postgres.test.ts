import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../scripts/postgres-server.mjs';
import { openCalendar } from './postgres.js';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.remove());

it('opens a calendar that is there again', async () => {
  const first = await openCalendar(server.url);
  const { id } = await first.venues.create({ venue: 'Hall' });
  await first.close();
  const second = await openCalendar(server.url);
  expect(await second.venues.get(id)).toMatchObject({ venue: 'Hall' });
  await second.close();
});
