import { createCalendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { sync } from '@kalends/sync';
import { createMemoryStore } from '@kalends/store-memory';

// the change log is short here so that a test can see its end; the default is 30 days
export const calendar = createCalendar({
  store: createMemoryStore(),
  settings: { timezone: 'Europe/Rome', changes: { entries: 3 } },
});

// #region sync
export const handler = createHandler({
  calendar,
  baseUrl: 'https://example.org',
  interfaces: [tribeEvents(), sync()],
});
// #endregion sync
