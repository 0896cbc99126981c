import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar, type Calendar } from '@kalends/core';
import { basicAuth, createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';

/** A server on a port of this machine. */
export interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Listens on a free port. */
export async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Who may write. */
export const EDITOR = { name: 'zoë', password: 'pässword 🎷' };

/** A calendar in Rome in the year 2031 whose clock stands still, and its interface on a port of its own. */
export async function serveCalendar(): Promise<Served & { readonly calendar: Calendar }> {
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome' },
    clock: () => Date.UTC(2031, 0, 15),
  });
  const served = await serve(
    toNodeListener(
      createHandler({
        calendar,
        baseUrl: 'https://calendar.example',
        identify: basicAuth([{ id: 1, role: 'editor', email: 'zoe@calendar.example', ...EDITOR }]),
      }),
    ),
  );
  return { ...served, calendar };
}
