import type { Auth } from './auth.js';
import type { HeaderFields } from './client-request.js';
import type { Sleep } from './deadline.js';
import type { RetryOptions } from './retry.js';

/** `fetch`, as far as a client needs it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Which calendar, for whom, and how long to try. */
export interface ClientOptions {
  /**
   * The address of the site, of its `/wp-json` or of the interface; in a browser it may be relative to the page. A site
   * without readable addresses: `https://calendar.example/?rest_route=/`.
   */
  readonly baseUrl: string;
  /** Who asks: `basicAuth`, `bearer`, or a function of your own. Default: anonymous. */
  readonly auth?: Auth | undefined;
  /** Header fields of every request. They count as secrets: like credentials, they are never sent on to another address. */
  readonly headers?: HeaderFields | undefined;
  /** When a request is sent again. */
  readonly retry?: RetryOptions | undefined;
  /** After how many milliseconds a call gives up, its pauses and further attempts included. Default 30,000; `Infinity` for never. */
  readonly timeout?: number | undefined;
  /** Default: the `fetch` of the runtime. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds since 1970, to read a `Retry-After` date. Default: the clock of the runtime. */
  readonly clock?: (() => number) | undefined;
  /** From 0 to 1, to spread pauses. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Waits for pauses and for the timeout. Default: timers of the runtime. */
  readonly sleep?: Sleep | undefined;
}
