import type { Actor } from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import { expect, it } from 'vitest';
import { createHandler } from '../../src/index.js';
import { toFetchHandler } from '../../src/mounts/fetch.js';
import { ADMIN, newCalendar } from '../site-of-tests.js';

it.each<[string, Actor | null, string]>([
  ['an administrator', ADMIN, 'GET, DELETE, POST, PUT, PATCH'],
  ['anybody', null, 'GET'],
])('by slug a record is looked up and loaded once for %s', async (_who, actor, allow) => {
  const store = createReferenceStore();
  const asked: string[] = [];
  const calendar = newCalendar({
    store: {
      ...store,
      lookup(...args) {
        asked.push('lookup');
        return store.lookup(...args);
      },
      load(kind, ids) {
        asked.push(`load ${kind}`);
        return store.load(kind, ids);
      },
    },
  });
  const { slug } = await calendar.venues.create({ venue: 'Hall' });
  asked.length = 0;
  const answer = toFetchHandler(
    createHandler({ calendar, baseUrl: 'http://calendar.test', identify: () => actor }),
  );
  const url = `http://calendar.test/wp-json/tribe/events/v1/venues/by-slug/${slug}`;
  const response = await answer(new Request(url));
  expect([response.status, response.headers.get('allow')]).toEqual([200, allow]);
  expect(asked).toEqual(['lookup', 'load venue']);
});
