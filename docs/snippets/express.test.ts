import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';

afterAll(() => {
  vi.unstubAllEnvs();
});

it('serves its own page, and a calendar that a user with a password writes', async () => {
  vi.stubEnv('PORT', '0');
  const { server } = await import('./express.js');
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const events = `http://localhost:${port}/wp-json/tribe/events/v1/events`;
  const write = (headers: Record<string, string>) =>
    fetch(events, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{"title": "Jazz", "start_date": "tomorrow 20:00", "end_date": "tomorrow 23:00"}',
    });

  expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('My own page');
  expect((await write({})).status).toBe(401);
  expect((await write({ Authorization: `Basic ${btoa('ann:secret')}` })).status).toBe(201);
  expect(await (await fetch(events)).json()).toMatchObject({ total: 1, events: [{ title: 'Jazz' }] });
  server.closeAllConnections();
  server.close();
});
