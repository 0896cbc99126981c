import type { CreateInterface } from '@kalends/http/interface';
import { createPagesContext } from './context.js';
import type { PagesOptions } from './options.js';
import { createAnswerPage } from './page-answer.js';
import { pagesDialect } from './pages-dialect.js';
import { missingRoute, pageRoutes } from './routes.js';

/**
 * The pages of a calendar: lists, months and days of all events or of a category or tag, and a page for each event,
 * venue and organizer, at the `url` of its record (site.md §2). They need no JavaScript. Pages for anonymous callers
 * are cached.
 *
 * @param options language, templates, selection of pages
 * @throws RangeError if `locale` is not a language tag
 * @example
 * createHandler({ calendar, baseUrl, interfaces: [tribeEvents(), feeds(), pages({ locale: 'de' })] });
 */
export function pages(options: PagesOptions = {}): CreateInterface {
  return (host) => {
    const context = createPagesContext(host, options);
    const answer = createAnswerPage(context, host.cache, options);
    const shared = { answer, context };
    const without = new Set([...(options.without ?? []), ...(context.wholeSite ? [] : (['site'] as const))]);
    return {
      dialect: pagesDialect(context),
      routes: pageRoutes(shared, without),
      ...(context.wholeSite && { otherwise: missingRoute(shared) }),
    };
  };
}
