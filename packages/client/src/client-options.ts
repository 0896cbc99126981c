import type { Auth } from './auth.js';
import type { HeaderFields } from './client-request.js';
import type { Sleep } from './deadline.js';
import type { RetryOptions } from './retry.js';

/** The part of `fetch` that a client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of `createClient`. */
export interface ClientOptions {
  /**
   * The URL of the site, of its `/wp-json` or of the interface; in a browser it may be relative to the page. For a site
   * without pretty permalinks: `https://calendar.example/?rest_route=/`.
   */
  readonly baseUrl: string;
  /** The authentication: `basicAuth`, `bearer`, or your own function. Default: none. */
  readonly auth?: Auth | undefined;
  /** Header fields of every request. They are treated as secrets: like credentials, they are never sent to another host. */
  readonly headers?: HeaderFields | undefined;
  /**
   * Whether events, venues and organizers have `custom`: the values of the fields that the site declares, by name and type; changes have
   * it always. Only Kalends knows it, others ignore the parameter (`_typed`). Default: no.
   */
  readonly typed?: boolean | undefined;
  /** When to retry requests. */
  readonly retry?: RetryOptions | undefined;
  /** Timeout of a call in milliseconds, including pauses and retries. Default 30,000; `Infinity` for none. */
  readonly timeout?: number | undefined;
  /**
   * After how many milliseconds an attempt is given up, to be sent again where that has the same effect. Default: none, a call has
   * its `timeout`.
   */
  readonly attemptTimeout?: number | undefined;
  /** How many bytes the body of an answer may have; a longer one is `malformed`. Default 8,000,000; `Infinity` for any number. */
  readonly answerBytes?: number | undefined;
  /**
   * How many values the JSON of an answer may have: entries, properties, lists and objects; one with more is `malformed`, and is not
   * parsed. Default 100,000; `Infinity` for any number.
   */
  readonly answerValues?: number | undefined;
  /** Default: the `fetch` of the runtime. */
  readonly fetch?: Fetch | undefined;
  /** The current time in milliseconds since 1970, for `Retry-After` dates. Default: the system clock. */
  readonly clock?: (() => number) | undefined;
  /** Random numbers from 0 to 1, to spread retries. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Waits between retries and for the timeout. Default: timers of the runtime. */
  readonly sleep?: Sleep | undefined;
}
