import { basicAuth as credentials, createClient } from '@kalends/client';
import { createCalendar } from '@kalends/core';
import { feeds } from '@kalends/feeds';
import { basicAuth, createHandler, limitLogins, tribeEvents } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { sync } from '@kalends/sync';
import { pages } from '@kalends/pages';
import { createMemoryStore } from '@kalends/store-memory';
import { wordpress } from '@kalends/wordpress';

/** The site of the program: what it answers does not depend on where it runs. */
const SITE = 'http://calendar.example';

const users = [{ id: 1, name: 'editor', password: 'a password', role: 'administrator' as const }];

/** Where the client within a program is asked to write: below `/wp-json/`, where every runtime serves it. */
export const BY_CLIENT = '/wp-json/by-client';

/** An editor who writes, as name and password. */
export const USER = 'editor:a password';

/** Who asks in the tests of a program. */
export const AUTHORIZATION = `Basic ${btoa(USER)}`;

/** A calendar in memory with all interfaces that need nothing of Node, as a function from `Request` to `Response`. */
export function createProgram(): (request: Request) => Promise<Response> {
  const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
  const answer = toFetchHandler(
    createHandler({
      calendar,
      baseUrl: SITE,
      identify: limitLogins(basicAuth(users)),
      interfaces: [tribeEvents(), sync(), feeds(), wordpress(), pages()],
    }),
  );

  /** The client, within the runtime: it creates an event and lists what there is. */
  async function useClient(): Promise<Response> {
    const client = createClient({
      baseUrl: `${SITE}/wp-json/tribe/events/v1`,
      auth: credentials('editor', 'a password'),
      fetch: (input, init) => answer(new Request(input, init)),
    });
    const created = await client.events.create({
      title: 'By the client',
      start_date: '2030-01-01 10:00:00',
      end_date: '2030-01-01 11:00:00',
    });
    const read = await client.events.get(created.id);
    return Response.json({ title: read.title });
  }

  return (request) => (new URL(request.url).pathname === BY_CLIENT ? useClient() : answer(request));
}
