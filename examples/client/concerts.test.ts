import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar } from '@kalends/core';
import { basicAuth, createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { announce, connect, programme } from './concerts.js';

let server: Server;
let baseUrl: string;

beforeAll(async () => {
  const admin = { id: 1, name: 'admin', password: 'secret', role: 'administrator' } as const;
  const handler = createHandler({
    calendar: createCalendar({ store: createMemoryStore(), clock: () => Date.UTC(2031, 0, 1) }),
    baseUrl: 'https://calendar.example',
    identify: basicAuth([{ ...admin, email: 'admin@calendar.example' }]),
  });
  server = createServer(toNodeListener(handler));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
);

it('announces concerts and lists them', async () => {
  const client = connect(baseUrl, 'secret');
  expect(await announce(client, 'Jazz', '2031-05-01')).toBe('https://calendar.example/event/jazz/');
  for (let day = 1; day <= 60; day += 1) await announce(client, `Recital ${day}`, '2031-05-02');
  const lines = await programme(client, '2031-05-01');
  expect(lines).toHaveLength(61);
  expect(lines[0]).toBe('2031-05-01 20:00 Jazz, Old Corn Hall');
});

it('tells why a concert is refused', async () => {
  const refused = await announce(connect(baseUrl, 'secret'), 'Jazz', 'whenever');
  expect(refused).toBe('rest_invalid_param: Invalid parameter(s): start_date, end_date');
  expect(await announce(connect(baseUrl, 'guessed'), 'Jazz', '2031-05-01')).toMatch(/^incorrect_password: /);
});
