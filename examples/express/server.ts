import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createSqliteStore } from '@kalends/store-sqlite';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';

/** Starts the site on a store; port 0 selects any free port. */
export async function start(port: number, store: Store) {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const token = randomUUID();
  const calendar = createCalendar({ store, settings: { timezone: 'Europe/Rome', title: 'Our site' } });
  server.on('request', createApp(calendar, baseUrl, new Map([[token, { id: 1, role: 'editor' }]])));
  const close = async () => {
    server.close();
    await once(server, 'close');
    await calendar.close();
  };
  return { baseUrl, token, calendar, close };
}

if (import.meta.filename === process.argv[1]) {
  const { baseUrl, token } = await start(3000, createSqliteStore({ file: 'site.db' }));
  console.log(
    `${baseUrl}/\n${baseUrl}/upcoming\n${baseUrl}/wp-json/tribe/events/v1/events\nwrite with: Authorization: Bearer ${token}`,
  );
}
