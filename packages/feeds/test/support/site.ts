import { createCalendar, type Actor, type Calendar, type CalendarOptions } from '@kalends/core';
import { createHandler, tribeEvents, type HandlerOptions } from '@kalends/http-adapter';
import { createMemoryStore } from '@kalends/store-memory';
import { feeds, type FeedsOptions } from '../../src/index.js';

/** `2026-11-20 18:07:05` in New York. */
export const NOW = Date.UTC(2026, 10, 20, 23, 7, 5);

/** The API root of the site of the tests. */
export const API = '/wp-json/tribe/events/v1';

/** Who asks in the tests. */
export const ADMIN: Actor = { id: 1, role: 'administrator' };

/** An answer as a client has it. */
export interface Read {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A site with feeds beside its REST interface. */
export interface TestSite {
  readonly calendar: Calendar;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>, method?: string) => Promise<Read>;
}

/** Makes a site in New York whose clock stands still. */
export function newSite(
  options: FeedsOptions = {},
  {
    calendar: own,
    ...others
  }: Partial<Omit<HandlerOptions, 'calendar'>> & { readonly calendar?: Partial<CalendarOptions> } = {},
): TestSite {
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'America/New_York', title: 'Town Hall' },
    clock: () => NOW,
    ...own,
  });
  const handler = createHandler({
    calendar,
    baseUrl: 'http://calendar.test',
    interfaces: [tribeEvents(), feeds(options)],
    ...others,
  });
  return {
    calendar,
    async get(url, headers = {}, method = 'GET') {
      const handled = await handler({ method, url, headers, body: async () => new Uint8Array() });
      if (!handled.matched) return { status: 0, headers: new Headers(), text: '' };
      const { status, headers: sent, body } = handled.response;
      const whole =
        typeof body === 'string' || body instanceof Uint8Array ? new Blob([body.slice()]) : undefined;
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      if (typeof body !== 'string' && !(body instanceof Uint8Array))
        for await (const piece of body) pieces.push(piece.slice());
      return { status, headers: new Headers(sent), text: await (whole ?? new Blob(pieces)).text() };
    },
  };
}
