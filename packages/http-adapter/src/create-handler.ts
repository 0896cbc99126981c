import type { Calendar } from '@kalends/core';
import { createPipeline } from './handle.js';
import type { PipelineOptions } from './pipeline.js';
import type { CreateInterface } from './interface.js';
import type { Handler } from './message.js';
import { createCache, type CacheOptions } from './render/cache.js';
import { tribeEvents } from './tribe/tribe-events.js';
import type { Uploads } from './uploads.js';
import { siteOf, type PageLinks } from './urls/site.js';

/** Options of `createHandler`. */
export interface HandlerOptions<Native = unknown> extends PipelineOptions<Native> {
  /** The calendar to serve. */
  readonly calendar: Calendar;
  /** The absolute URL of the site, or of its API root; the interfaces are below it. */
  readonly baseUrl: string;
  /** The interfaces to serve. If several have a route for a URL, the first one counts. Default: `[tribeEvents()]`. */
  readonly interfaces?: readonly CreateInterface[] | undefined;
  /**
   * URLs of the host's own pages for records, used for every `url` in responses: `{ event: '/whats-on/{slug}' }` gives
   * `https://example.org/whats-on/jazz-night`. Default: the URLs of WordPress (site.md §2).
   */
  readonly links?: PageLinks | undefined;
  /**
   * Stores and serves images that are sent as files, by callers with the capability `upload_files`: `createUploads` of
   * `@kalends/media`. Default: files in forms are ignored.
   */
  readonly uploads?: Uploads | undefined;
  /** Size of the cache for rendered responses. */
  readonly cache?: CacheOptions | undefined;
}

/**
 * Creates one function from requests to responses for all interfaces of a calendar, to be mounted by
 * `@kalends/http-adapter/node`, `/express`, `/koa`, `/fastify`, `/hono` or `/fetch`.
 *
 * @throws TypeError if `baseUrl` or one of `trustedOrigins` is not an absolute URL
 * @example
 * const handler = createHandler({ calendar, baseUrl: 'https://example.org', identify: basicAuth(users) });
 */
export function createHandler<Native = unknown>(options: HandlerOptions<Native>): Handler<Native> {
  const { calendar, uploads, interfaces: given = [tribeEvents()] } = options;
  const site = siteOf(options.baseUrl, options.links);
  const host = { calendar, site, cache: createCache(calendar, options.cache) };
  const interfaces = uploads === undefined ? given : [...given, uploads.files];
  return createPipeline({ ...options, site, interfaces: interfaces.flatMap((create) => create(host)) });
}
