import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createSqliteStore } from '@kalends/store-sqlite';
import { randomUUID } from 'node:crypto';
import { createApp } from './app.js';

/** Starts the site on a store; `baseUrl` is where the world finds it, `address` where it listens. */
export async function start(port: number, store: Store, baseUrl = `http://localhost:${port}`) {
  const token = randomUUID();
  const calendar = createCalendar({ store, settings: { timezone: 'Europe/Rome', title: 'Our site' } });
  const app = createApp(calendar, baseUrl, new Map([[token, { id: 1, role: 'editor' }]]));
  app.addHook('onClose', () => calendar.close());
  const address = await app.listen({ port, host: '127.0.0.1' });
  return { address, token, close: () => app.close() };
}

if (import.meta.filename === process.argv[1]) {
  const { address, token } = await start(3000, createSqliteStore({ file: 'site.db' }));
  console.log(
    `${address}/upcoming\n${address}/wp-json/tribe/events/v1/events\nwrite with: Authorization: Bearer ${token}`,
  );
}
