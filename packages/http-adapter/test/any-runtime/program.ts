import { createCalendar } from '@kalends/core';
import { basicAuth, bearer, createHandler, limitLogins, tribeEvents } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { kalends } from '@kalends/http-adapter/hono';
import { sync } from '@kalends/sync';
import { createMemoryStore } from '@kalends/store-memory';
import { Hono } from 'hono';

const users = [{ id: 1, name: 'admin', role: 'administrator', password: 'secret' }] as const;
const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
const handler = createHandler({
  calendar,
  baseUrl: 'http://calendar.test',
  identify: limitLogins(basicAuth(users)),
  interfaces: [tribeEvents(), sync()],
});
const tokens = [{ token: 'a-token', actor: { id: 1, role: 'administrator' } }] as const;

/** A whole calendar, as a plain fetch handler. */
export const answer = toFetchHandler(handler);

/** The same calendar in Hono, for those who have a token. */
export const answerInHono = new Hono().use(
  kalends(createHandler({ calendar, baseUrl: 'http://calendar.test', identify: bearer(tokens) })),
).fetch;
