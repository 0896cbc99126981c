import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createSqliteStore } from '@kalends/store-sqlite';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';

/** Starts the site on a store; `baseUrl` is where the world finds it, `address` where it listens. */
export async function start(port: number, store: Store, baseUrl = `http://localhost:${port}`) {
  const token = randomUUID();
  const calendar = createCalendar({ store, settings: { timezone: 'Europe/Rome', title: 'Our site' } });
  const app = createApp(calendar, baseUrl, [{ token, actor: { id: 1, role: 'editor' } }]);
  const server = createServer(app).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.close();
    await once(server, 'close');
    await calendar.close();
  };
  return { address, token, close };
}

if (import.meta.filename === process.argv[1]) {
  const { address, token } = await start(3000, createSqliteStore({ file: 'site.db' }));
  console.log(
    `${address}/\n${address}/wp-json/tribe/events/v1/events\nwrite with: Authorization: Bearer ${token}`,
  );
}
