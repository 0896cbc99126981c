import { createCalendar } from '@kalends/core';
import { basicAuth, createHandler, tribeEvents } from '@kalends/http-adapter';
import { createMemoryStore } from '@kalends/store-memory';
import { oembed, tecV1, wordpress } from '@kalends/wordpress';

const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });

const users = [{ id: 1, name: 'anna', role: 'editor', password: 'secret' } as const];

// #region wordpress
export const handler = createHandler({
  calendar,
  baseUrl: 'https://example.org',
  interfaces: [
    tribeEvents(),
    wordpress({ userOf: (id) => users.find((user) => user.id === id) }),
    tecV1(),
    oembed(),
  ],
  identify: basicAuth(users),
});
// #endregion wordpress
