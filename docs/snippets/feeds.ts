import { createCalendar } from '@kalends/core';
import { feeds } from '@kalends/feeds';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { createMemoryStore } from '@kalends/store-memory';

export const calendar = createCalendar({
  store: createMemoryStore(),
  settings: { title: 'Town Hall', timezone: 'Europe/Rome' },
});

// #region feeds
export const handler = createHandler({
  calendar,
  baseUrl: 'https://example.org',
  interfaces: [tribeEvents(), feeds({ colors: { music: 'firebrick' } })],
});
// #endregion feeds
