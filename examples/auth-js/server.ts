import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createSqliteStore } from '@kalends/store-sqlite';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { authConfig } from './auth.js';

/** Starts the site on a store; port 0 selects any free port. The password is that of `ann`. */
export async function start(port: number, store: Store, password: string) {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const calendar = createCalendar({ store, settings: { timezone: 'Europe/Rome', title: 'Our site' } });
  const config = authConfig(randomBytes(32).toString('base64url'), new Map([['ann', password]]));
  server.on('request', createApp(calendar, baseUrl, config));
  const close = async () => {
    server.close();
    await once(server, 'close');
    await calendar.close();
  };
  return { baseUrl, close };
}

if (import.meta.filename === process.argv[1]) {
  const password = randomBytes(9).toString('base64url');
  const { baseUrl } = await start(3000, createSqliteStore({ file: 'site.db' }), password);
  console.log(
    `${baseUrl}/auth/signin: log in as ann, ${password}\n${baseUrl}/wp-json/tribe/events/v1/events`,
  );
}
