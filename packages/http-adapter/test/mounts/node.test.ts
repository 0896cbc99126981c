import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Handler } from '../../src/index.js';
import { toNodeListener } from '../../src/mounts/node.js';

const failing: Handler = Object.assign(() => Promise.reject(new Error('a fault')), { owns: () => true });

/** Serves a listener until the test has finished. */
async function serve(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a handler that fails ends its connection, and nothing else', async () => {
  const url = await serve(toNodeListener(failing));
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

it('a handler that fails is told to the host', async () => {
  const listener = toNodeListener(failing);
  const url = await serve((request, response) =>
    listener(request, response, (error) => response.writeHead(500).end(String(error))),
  );
  expect(await (await fetch(url)).text()).toBe('Error: a fault');
});
