import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';

/** The one calendar of the site; any store will do. */
export const calendar = createCalendar({
  store: createMemoryStore(),
  settings: { timezone: 'Europe/Rome', title: 'Our site' },
});
