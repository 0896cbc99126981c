import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, expect, it } from 'vitest';
import { differencesOf } from './compare.js';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function site(tag: string): Promise<string> {
  const calendar = createCalendar({ store: createMemoryStore(), clock: () => Date.UTC(2031, 0, 1) });
  await calendar.tags.create({ name: tag, slug: 'live' });
  const handler = createHandler({ calendar, baseUrl: 'https://calendar.example' });
  const server = createServer(toNodeListener(handler));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('tells where two sites differ', async () => {
  const [a, same, other] = [await site('Live'), await site('Live'), await site('Loud')];
  expect(await differencesOf(a, same)).toBeUndefined();
  expect(await differencesOf(a, other)).toContain('<code>tag.name</code>');
});
