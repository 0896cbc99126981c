import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeListener } from '@kalends/http-adapter/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draft } from './mcp-walk.js';
import { handler } from './mcp.js';

const server = createServer(toNodeListener(handler));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void server.close(resolve)));

it('an agent drafts an event and moves it', async () => {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/mcp`;
  expect(await draft(url, 'a-long-random-key')).toBe('pending 2031-05-02 20:00:00');
  await expect(draft(url, 'another-key')).rejects.toThrow();
});
