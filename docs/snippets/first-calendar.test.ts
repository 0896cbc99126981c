import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, expect, it, vi } from 'vitest';

const portOf = (server: Server): string => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? String(address.port) : '';
};

/** A port that was free a moment ago. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

afterAll(() => {
  vi.unstubAllEnvs();
});

it('serves a calendar', async () => {
  const port = await freePort();
  vi.stubEnv('PORT', port);
  const { server } = await import('./first-calendar.js');
  if (!server.listening) await once(server, 'listening');
  const response = await fetch(`http://localhost:${port}/wp-json/tribe/events/v1/events`);
  expect(await response.json()).toMatchObject({
    total: 1,
    events: [{ title: 'Jazz in the courtyard', venue: { venue: 'Old Corn Hall' }, timezone: 'Europe/Rome' }],
  });
  server.closeAllConnections();
  server.close();
});
