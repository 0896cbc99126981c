import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { createMemoryStore } from '@kalends/store-memory';
import { afterEach, expect, it, vi } from 'vitest';
import { limitRequests } from './rate-limit.js';

afterEach(() => {
  vi.useRealTimers();
});

it('answers an address so often in a minute, and leaves the routes of the host alone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const calendar = createCalendar({ store: createMemoryStore() });
  const handler = limitRequests(createHandler({ calendar, baseUrl: 'https://calendar.example' }), 2);
  const ask = async (clientAddress: string, url = '/wp-json/tribe/events/v1/tags') => {
    const handled = await handler({
      ...{ method: 'GET', url, headers: {}, clientAddress },
      body: async () => new Uint8Array(),
    });
    return handled.matched ? handled.response.status : 'host';
  };
  expect([await ask('10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.1')]).toEqual([200, 200, 429]);
  expect([await ask('10.0.0.2'), await ask('10.0.0.1', '/about')]).toEqual([200, 'host']);
  vi.advanceTimersByTime(60_000);
  expect(await ask('10.0.0.1')).toBe(200);
  await calendar.close();
});
