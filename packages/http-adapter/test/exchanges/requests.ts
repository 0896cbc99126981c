import type { Handler } from '@kalends/http';
import { directClient } from './direct-client.js';
import { API, exchange, parsed, sentBy, type Body, type Given, type Received } from './exchange.js';

/** An answer with its body as an object. */
export interface Answered extends Received {
  readonly body: Body;
}

/** Asks for a path below the API root. */
export type Ask = (
  method: string,
  at: string,
  given?: Omit<Given, 'method' | 'at' | 'url'>,
) => Promise<Answered>;

/** Asks a handler without sockets. */
export function asking(handler: Handler): Ask {
  const client = directClient(handler);
  return async (method, at, given = {}) => {
    const sent = sentBy(exchange(at, 'none', { ...given, method, at }, { status: 0 }), new Map());
    const received = await client(sent);
    return { ...received, body: parsed(received) };
  };
}

/** The path below the API root of an address that an answer has given. */
export function pathOf(url: unknown): string {
  const text = String(url);
  const at = text.indexOf(API);
  if (at < 0) throw new Error(`not of the interface: ${text}`);
  return text.slice(at + API.length);
}
