import { expect, it } from 'vitest';
import { createCalendar } from '@kalends/core';
import { bearer as bearerTokens, createHandler } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createMemoryStore } from '@kalends/store-memory';
import { bearer, createClient, imageOf, venueOf } from '../src/index.js';

it('an event has its venue and image, or nothing', async () => {
  const baseUrl = 'http://calendar.test';
  const identify = bearerTokens([{ token: 't', actor: { id: 1, role: 'editor' } }]);
  const calendar = createCalendar({ store: createMemoryStore() });
  const answer = toFetchHandler(createHandler({ calendar, baseUrl, identify }));
  const client = createClient({
    baseUrl,
    auth: bearer('t'),
    fetch: (url, init) => answer(new Request(url, init)),
  });
  const dates = { start_date: '2031-05-01', end_date: '2031-05-01' };
  const bare = await client.events.create({ title: 'Jazz', ...dates });
  expect([venueOf(bare), imageOf(bare)]).toEqual([undefined, undefined]);
  const image = 'https://images.example/jazz.jpg';
  const whole = await client.events.create({ title: 'Blues', ...dates, image, venue: { venue: 'Hall' } });
  expect([venueOf(whole)?.venue, imageOf(whole)?.url]).toEqual(['Hall', image]);
  expect(imageOf(await client.venues.get(venueOf(whole)?.id ?? 0))).toBeUndefined();
});
