import {
  createHandler as createHandlerOf,
  type HandlerOptions as HandlerOptionsOf,
} from '@kalends/http/internal';
import type { CreateInterface, Handler } from '@kalends/http';
import { siteOf } from '@kalends/site';
import { tribeEvents } from './tribe-events.js';

/** Options of `createHandler`. */
export interface HandlerOptions<Native = unknown> extends Omit<
  HandlerOptionsOf<Native>,
  'baseUrl' | 'interfaces'
> {
  /** The absolute URL of the site, or of its API root; the interfaces are below it. */
  readonly baseUrl: string;
  /** The interfaces to serve. If several have a route for a URL, the first one counts. Default: `[tribeEvents()]`. */
  readonly interfaces?: readonly CreateInterface[] | undefined;
}

/**
 * Creates one function from requests to responses for all interfaces of a calendar, to be mounted by
 * `@kalends/http-adapter/node`, `/express`, `/koa`, `/fastify`, `/hono` or `/fetch`.
 *
 * @throws TypeError if `baseUrl` or one of `trustedOrigins` is not an absolute URL
 * @example
 * const handler = createHandler({ calendar, baseUrl: 'https://example.org', identify: basicAuth(users) });
 */
export const createHandler = <Native = unknown>({
  baseUrl,
  interfaces = [tribeEvents()],
  ...options
}: HandlerOptions<Native>): Handler<Native> =>
  createHandlerOf<Native>({ ...options, interfaces, baseUrl: siteOf(baseUrl).url });
