import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { limitRequests } from '../src/serve/busy.js';

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

it('counts a request when its body is there, and bodies that are being read by themselves', async () => {
  const listener = limitRequests(
    (request, response) => void request.on('end', () => response.end('done')).resume(),
    1,
    2,
  );
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const slow = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  for (const socket of slow) {
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na');
    await once(server, 'request');
  }
  const url = `http://127.0.0.1:${port}/`;
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url, { method: 'POST', body: 'ab' })).status).toBe(503);
  slow[0]?.write('b');
  expect(String((await once(slow[0] ?? server, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  expect((await fetch(url, { method: 'POST', body: 'ab' })).status).toBe(200);
  for (const socket of slow) socket.destroy();
  server.closeAllConnections();
  server.close();
});
