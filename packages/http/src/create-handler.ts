import type { Calendar } from '@kalends/core';
import { DEFAULT_REQUEST_LIMITS } from './decode/request-limits.js';
import { createPipeline } from './handle.js';
import type { PipelineOptions } from './pipeline.js';
import type { CreateInterface, Host, Interface } from './interface.js';
import type { Handler } from './message.js';
import { createCache, DEFAULT_BYTES, type CacheOptions } from './render/cache.js';
import { createKnownAnswers } from './render/known-answers.js';
import type { Uploads } from './uploads.js';
import { siteAt, type PageLinks } from './site.js';

/** Options of `createHandler`. */
export interface HandlerOptions<Native = unknown> extends PipelineOptions<Native> {
  /** The calendar to serve. */
  readonly calendar: Calendar;
  /** The absolute URL of the site; the interfaces are below it. */
  readonly baseUrl: string;
  /** The interfaces to serve. If several have a route for a URL, the first one counts. */
  readonly interfaces: readonly CreateInterface[];
  /**
   * URLs of the host's own pages for records, used for every `url` in responses: `{ event: '/whats-on/{slug}' }` gives
   * `https://example.org/whats-on/jazz-night`. Default: the URLs of WordPress (site.md §2).
   */
  readonly links?: PageLinks | undefined;
  /**
   * Stores and serves images that are sent as files, by callers with the capability `upload_files`: `createUploads` of
   * `@kalends/media/http`. Default: files in forms are ignored.
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
 * const handler = createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [ours] });
 */
export function createHandler<Native = unknown>(options: HandlerOptions<Native>): Handler<Native> {
  const { calendar, uploads } = options;
  const site = siteAt(options.baseUrl, options.links);
  const interfaces: Interface[] = [];
  const cache = createCache(calendar, options.cache);
  const host: Host = {
    ...{ calendar, site, removeFiles: uploads?.remove, cache },
    ...(uploads && { uploadSize: options.limits?.uploadSize ?? DEFAULT_REQUEST_LIMITS.uploadSize }),
    interfaces: () => interfaces,
  };
  const creators = uploads === undefined ? options.interfaces : [...options.interfaces, uploads.files];
  interfaces.push(...creators.flatMap((create) => create(host)));
  const known = createKnownAnswers(cache, options.cache?.bytes ?? DEFAULT_BYTES, calendar.clock);
  return createPipeline({ ...options, site, interfaces, known });
}
