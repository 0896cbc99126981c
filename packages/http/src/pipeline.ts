import type { Calendar, CalendarError } from '@kalends/core';
import type { RequestLimits } from './decode/request-limits.js';
import type { Identify } from './identify/identify.js';
import type { Interface } from './interface.js';
import type { HttpRequest } from './message.js';
import type { RequestLog } from './request-log.js';
import type { KnownAnswers } from './render/known-answers.js';
import type { Uploads } from './uploads.js';
import type { Site } from './site.js';

/** Options that the host sets for all interfaces. */
export interface PipelineOptions<Native = unknown> {
  /** Identifies the caller; by default everyone is anonymous. */
  readonly identify?: Identify<Native> | undefined;
  /**
   * Origins, such as `https://app.example`, whose pages may act for their visitors like pages of the site itself. For
   * requests from all other origins, and for scripts (`_jsonp`), `identify` is called only if there is an
   * `Authorization` header, so that cookies are ignored. Default: none.
   */
  readonly trustedOrigins?: readonly string[] | undefined;
  /**
   * Called with every error that is answered with 5xx, with its cause and the id of `onAnswer`. A promise that it
   * returns is not awaited, and its own errors are ignored. Default: `console.error`.
   */
  readonly onError?: ((error: CalendarError, request: HttpRequest, id: string) => unknown) | undefined;
  /**
   * Called for every answered request, for the host's log; `ignored` names parameters that had no effect. A promise that it returns is not awaited, and its own errors
   * are ignored.
   */
  readonly onAnswer?: ((entry: RequestLog) => unknown) | undefined;
  /**
   * Whether requests with parameters that their operation does not know are refused with `rest_invalid_param`, such as
   * `?category=` for `categories=`. Default `false`: they have no effect, as on the original plugin, and `onAnswer`
   * tells of them.
   */
  readonly strict?: boolean | undefined;
  /** Limits on requests that override `DEFAULT_REQUEST_LIMITS`. */
  readonly limits?: Partial<RequestLimits> | undefined;
  /**
   * Identifies the client of a request, to limit the size of its bodies in memory, and for fairness: under load a
   * client that has had little work comes before others. Default: `clientAddress`; behind a proxy, return the address
   * that the proxy forwards. The bodies of unknown clients count only towards the limit for all, and their requests have
   * their turns like those of one client.
   */
  readonly clientOf?: ((request: HttpRequest) => string | undefined) | undefined;
}

/** Everything that the pipeline needs. */
export interface Pipeline<Native = unknown> extends PipelineOptions<Native> {
  readonly calendar: Calendar;
  readonly site: Site;
  readonly interfaces: readonly Interface[];
  readonly uploads?: Uploads | undefined;
  /** The answers that are given again to their targets. */
  readonly known: KnownAnswers;
}
