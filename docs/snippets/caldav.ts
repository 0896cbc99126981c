import { caldav } from '@kalends/caldav';
import { createCalendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { createMemoryStore } from '@kalends/store-memory';

export const calendar = createCalendar({
  store: createMemoryStore(),
  settings: { timezone: 'Europe/Rome', title: 'Town Hall' },
});

// #region caldav
export const handler = createHandler({
  calendar,
  baseUrl: 'https://example.org',
  interfaces: [tribeEvents(), caldav()],
});
// #endregion caldav
