import type { Actor, Calendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { sync, type SyncInterfaceOptions } from '@kalends/sync';
import { textOf } from '../../http-adapter/test/site-of-tests.js';

/** What a request of `kalends/v1` is answered. */
export interface Asked {
  readonly status: number;
  readonly text: string;
  /** The answer as JSON. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** Asks `kalends/v1` of a calendar in this process, by this caller. */
export function askerOf(calendar: Calendar, options?: SyncInterfaceOptions) {
  let caller: Actor | null = null;
  const handler = createHandler({
    ...{ calendar, baseUrl: 'http://calendar.test', identify: () => caller },
    interfaces: [tribeEvents(), sync(options)],
  });
  return async (path: string, actor: Actor | null = null, method = 'GET'): Promise<Asked> => {
    caller = actor;
    const url = `/wp-json/kalends/v1${path}`;
    const handled = await handler({ method, url, headers: {}, body: async () => new Uint8Array() });
    if (!handled.matched) throw new Error(`not of the interface: ${url}`);
    const { status, body } = handled.response;
    const text = typeof body === 'string' ? body : textOf(body);
    return { status, text, json: JSON.parse(text) as Asked['json'] };
  };
}
