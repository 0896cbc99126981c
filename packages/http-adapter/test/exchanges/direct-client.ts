import type { Handler } from '@kalends/http';
import { textOf } from '../site-of-tests.js';
import type { Client } from './exchange.js';

/** A client that calls the handler itself. */
export function directClient(handler: Handler): Client {
  return async ({ method, url, headers, body }) => {
    const handled = await handler({ method, url, headers, body: async () => new TextEncoder().encode(body) });
    if (!handled.matched) throw new Error(`not of the interface: ${url}`);
    const { response } = handled;
    const lower = Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]);
    return { status: response.status, headers: Object.fromEntries(lower), text: textOf(response.body) };
  };
}
