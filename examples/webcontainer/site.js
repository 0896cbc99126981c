import { createCalendar } from '@kalends/core';
import { feeds } from '@kalends/feeds';
import { bearer, createHandler, tribeEvents } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { pages } from '@kalends/pages';
import { createMemoryStore } from '@kalends/store-memory';
import { fill } from './events.js';

/** Who sends this token is an editor. It is for this sandbox alone. */
export const TOKEN = 'sandbox';

/**
 * Where a request says that the site is. StackBlitz gives each preview a host of its own, with TLS, which the program learns from the
 * first request. On a server of yours, set the URL instead: anybody can send any host.
 */
const originOf = ({ headers: { host = 'localhost' } }) =>
  `${/^(?:localhost|127\.0\.0\.1)(?::|$)/.test(host) ? 'http' : 'https'}://${host}`;

/** A calendar in memory with some events, and the listener that serves its REST interface, feeds and pages. */
export async function createSite() {
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome', title: 'Our town' },
  });
  await fill(calendar);
  const mount = (baseUrl) =>
    toNodeListener(
      createHandler({
        calendar,
        baseUrl,
        identify: bearer([{ token: TOKEN, actor: { id: 1, role: 'editor' } }]),
        interfaces: [tribeEvents(), feeds(), pages({ wholeSite: true })],
      }),
    );
  let mounted;
  return {
    calendar,
    listener: (request, response) => {
      mounted ??= mount(originOf(request));
      mounted(request, response);
    },
  };
}
