import type { Calendar } from '@kalends/core';
import { createPipeline, type PipelineOptions } from './handle.js';
import type { CreateInterface } from './interface.js';
import type { Handler } from './message.js';
import { createCache, type CacheOptions } from './render/cache.js';
import { tribeEvents } from './tribe/tribe-events.js';
import { siteOf, type PageLinks } from './urls/site.js';

/** What a handler is made of. */
export interface HandlerOptions extends PipelineOptions {
  /** The calendar that is served. */
  readonly calendar: Calendar;
  /** The site's address, absolute, or that of its API root; the interfaces are below it. */
  readonly baseUrl: string;
  /** What is served there; where several have a route at an address, the first. Default: `[tribeEvents()]`. */
  readonly interfaces?: readonly CreateInterface[] | undefined;
  /**
   * Where the host's own pages of records are: every `url` of every answer follows it. `{ event: '/whats-on/{slug}' }` leads to
   * `https://example.org/whats-on/jazz-night`. Default: the usual addresses (site.md §2).
   */
  readonly links?: PageLinks | undefined;
  /** How much of what was rendered is kept in memory. */
  readonly cache?: CacheOptions | undefined;
}

/**
 * The interfaces of a calendar as one function from requests to answers, to be mounted by `@kalends/http-adapter/node`,
 * `/express`, `/koa`, `/fastify`, `/hono` or `/fetch`.
 *
 * @throws TypeError when `baseUrl` or one of `trustedOrigins` is no absolute URL
 * @example
 * const handler = createHandler({ calendar, baseUrl: 'https://example.org', identify: basicAuth(users) });
 */
export function createHandler(options: HandlerOptions): Handler {
  const { calendar, interfaces = [tribeEvents()] } = options;
  const site = siteOf(options.baseUrl, options.links);
  const host = { calendar, site, cache: createCache(calendar, options.cache) };
  return createPipeline({ ...options, site, interfaces: interfaces.flatMap((create) => create(host)) });
}
