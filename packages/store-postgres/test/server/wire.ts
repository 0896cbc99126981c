import { createCalendar, type Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createHandler } from '@kalends/http-adapter';

/** A server: a calendar on a store behind the interface, whose every caller may do everything. */
export interface Server {
  readonly calendar: Calendar;
  /** What is answered to `GET` of a path below the API root. */
  get(path: string): Promise<{ readonly status: number; readonly body: string }>;
}

/** A server on a store. It remembers pieces as a real one does. */
export function serverOn(store: Store): Server {
  const calendar = createCalendar({ store, clock: () => Date.UTC(2027, 0, 1) });
  const handler = createHandler({
    calendar,
    baseUrl: 'http://calendar.test',
    identify: () => ({ id: 1, role: 'administrator' }),
  });
  return {
    calendar,
    async get(path) {
      const handled = await handler({
        method: 'GET',
        url: `/wp-json/tribe/events/v1${path}`,
        headers: {},
        body: () => Promise.resolve(new Uint8Array()),
      });
      if (!handled.matched) throw new Error(`no route for ${path}`);
      const { status, body } = handled.response;
      if (typeof body === 'string') return { status, body };
      return { status, body: body instanceof Uint8Array ? new TextDecoder().decode(body) : '' };
    },
  };
}
