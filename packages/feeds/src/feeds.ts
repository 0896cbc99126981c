import { apiPath, LIST_DECODERS, sameUntil } from '@kalends/site';
import { type CreateInterface, type Dialect, type Operation, type Route } from '@kalends/http';
import { createContext } from './context.js';
import { eventsJson } from './events-json/events-json.js';
import { calendarRoutes } from './icalendar/routes.js';
import { reading } from './reading.js';
import { ROOTS } from './roots.js';
import { sitemapAlias, sitemapRoutes } from './sitemap/routes.js';
import { syndicationRoutes } from './syndication/routes.js';
import { feedSettings, type FeedsOptions } from './options.js';

/** Answers are sent as they are; errors as one line of text. */
const DIALECT: Dialect = {
  contentType: 'text/plain; charset=UTF-8',
  form: {
    result: (answer) => answer,
    error: ({ message }) => ({ body: `${message}\n` }),
  },
  decoders: LIST_DECODERS,
};

const SCRIPT = '/index.php';

/** Maps other URLs of a path: those of the REST interface, and those that include the script. */
function alias(path: string, query: string): string {
  const api = apiPath(path, query);
  if (api !== '') return api;
  const bare = path === SCRIPT || path.startsWith(`${SCRIPT}/`) ? path.slice(SCRIPT.length) : path;
  return sitemapAlias(bare);
}

/**
 * The feeds of a calendar, as an interface beside `tribe/events/v1`. A feed shows the same events to a caller as the
 * REST interface.
 *
 * @example
 * const handler = createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [tribeEvents(), feeds()] });
 */
export const feeds =
  (options: FeedsOptions = {}): CreateInterface =>
  (host) => {
    const context = createContext(host, feedSettings(options));
    const json = ROOTS.map((root): Route => ({
      path: `${root}/events.json`,
      operations: reading(`eventsJson${root}`, 'Events for calendars in pages', (call) =>
        eventsJson(context, call),
      ),
    }));
    const routes = [
      ...calendarRoutes(context),
      ...json,
      ...syndicationRoutes(context),
      ...sitemapRoutes(context),
    ];
    const { cache, calendar } = host;
    /** Marks responses as repeatable: a client with a current copy gets 304 without making the feed. */
    const told =
      (run: Operation['run']): Operation['run'] =>
      async (call) => {
        await context.identify();
        await cache.refresh();
        const commits = cache.commits();
        const until = sameUntil(call.params, calendar.clock());
        return { ...(await run(call)), again: { commits, until } };
      };
    return {
      routes: routes.map((route) => ({
        ...route,
        operations: route.operations.map((operation) => ({
          ...operation,
          run: told(operation.run),
        })),
      })),
      dialect: DIALECT,
      alias,
    };
  };
