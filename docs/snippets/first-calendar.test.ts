import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterAll, expect, it, vi } from 'vitest';

const portOf = (server: Server): string => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? String(address.port) : '';
};

afterAll(() => {
  vi.unstubAllEnvs();
});

it('serves a calendar', async () => {
  vi.stubEnv('PORT', '0');
  const { server } = await import('./first-calendar.js');
  if (!server.listening) await once(server, 'listening');
  const response = await fetch(`http://localhost:${portOf(server)}/wp-json/tribe/events/v1/events`);
  expect(await response.json()).toMatchObject({
    total: 1,
    events: [{ title: 'Jazz in the courtyard', venue: { venue: 'Old Corn Hall' }, timezone: 'Europe/Rome' }],
  });
  server.closeAllConnections();
  server.close();
});
