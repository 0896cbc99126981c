import type { Calendar } from '@kalends/core';
import { describeRoute } from './tribe/doc/namespace-index.js';
import { createPipeline, type Pipeline } from './handle.js';
import type { Handler } from './message.js';
import { createRoutes } from './tribe/routes/table.js';
import { createPresenter, type PresenterOptions } from './render/present.js';
import { siteOf } from './urls/site.js';

/** What the interface is made of. */
export interface HandlerOptions
  extends Omit<Pipeline, 'routes' | 'describeRoute'>, Omit<PresenterOptions, 'site'> {
  /** The calendar that is served. */
  readonly calendar: Calendar;
}

/**
 * The REST interface `tribe/events/v1` of a calendar as one function from requests to answers, to be mounted by
 * `@kalends/http-adapter/node`, `/express` or `/koa`.
 *
 * @throws TypeError when `baseUrl` is no absolute URL
 * @example
 * const handler = createHandler({ calendar, baseUrl: 'https://example.org', identify: basicAuth(users) });
 */
export function createHandler(options: HandlerOptions): Handler {
  const site = siteOf(options.baseUrl);
  const presenter = createPresenter({ ...options, site });
  return createPipeline({
    ...options,
    baseUrl: site.url,
    routes: createRoutes({ site, presenter }),
    describeRoute: (route, calendar) => describeRoute(route, calendar, site),
  });
}
