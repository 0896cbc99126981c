import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { limitRequests } from '../src/busy.js';

it('answers 503 beyond the limit, and is free again when requests have ended', async () => {
  const waiting: ServerResponse[] = [];
  const server = createServer(limitRequests((_, response) => void waiting.push(response), 2));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const running = [fetch(url), fetch(url)];
  while (waiting.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));

  const refused = await fetch(url);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({ code: 'busy', data: { status: 503 } });

  for (const response of waiting.splice(0)) response.end('done');
  expect(await Promise.all(running.map(async (response) => (await response).text()))).toEqual([
    'done',
    'done',
  ]);
  const again = fetch(url);
  while (waiting.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
  waiting[0]?.end('again');
  expect(await (await again).text()).toBe('again');
  server.closeAllConnections();
  server.close();
});
