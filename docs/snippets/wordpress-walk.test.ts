import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { afterAll, expect, it, vi } from 'vitest';
import { publish } from './wordpress-walk.js';
import { handler } from './wordpress.js';

// its events are in 2031
vi.hoisted(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 0, 15) }));
afterAll(() => void vi.useRealTimers());

const fetch = toFetchHandler(handler);

it('a program for WordPress publishes an event', async () => {
  expect(await publish(fetch, 'anna:secret')).toBe('https://example.org/event/jazz-announced-by-anna/');
  const listed = await fetch(new Request('https://example.org/wp-json/wp/v2/tribe_events?_fields=slug,tags'));
  expect(await listed.json()).toEqual([{ slug: 'jazz-announced-by-anna', tags: [1] }]);
});
