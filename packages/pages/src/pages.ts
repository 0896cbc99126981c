import type { CreateInterface } from '@kalends/http';
import { createPagesContext, pageRequest } from './context.js';
import type { PagesOptions } from './options.js';
import { raw } from './html.js';
import { createAnswerPage } from './page-answer.js';
import { pagesDialect } from './pages-dialect.js';
import { draftImage } from './views/draft-image.js';
import { pageOfDraft } from './record-pages.js';
import { TEMPLATES } from './templates/default-templates.js';
import { dateAlias, missingRoute, pageRoutes } from './routes.js';

/**
 * The pages of a calendar: lists, months, days and a map of all events or of a category or tag, and a page for each event,
 * venue and organizer, at the `url` of its record (site.md §2). They need no JavaScript. Pages for anonymous callers
 * are cached.
 *
 * @param options language, templates, selection of pages
 * @throws RangeError if `locale` is not a language tag, a value of `theme` is not CSS, or `map.tiles` is not an address of tiles
 * @example
 * createHandler({ calendar, baseUrl, interfaces: [tribeEvents(), feeds(), pages({ locale: 'de' })] });
 */
export function pages(options: PagesOptions = {}): CreateInterface {
  return (host) => {
    const context = createPagesContext(host, options);
    const answer = createAnswerPage(context, host.cache, options);
    const shared = { answer, context };
    const templates = { ...TEMPLATES, ...options.templates };
    const without = new Set([
      ...(options.without ?? []),
      ...(context.wholeSite ? [] : (['site'] as const)),
      ...(context.themeCss === '' ? (['theme'] as const) : []),
    ]);
    return {
      dialect: pagesDialect(context),
      routes: pageRoutes(shared, without),
      alias: dateAlias,
      async preview(event, call) {
        const request = pageRequest(context, call);
        const layout = await pageOfDraft(event, { request, templates, page: 1 }, await draftImage(call));
        return String(await templates.layout({ ...layout, canonical: undefined }, request));
      },
      layout: async ({ title, head, main }, call) =>
        String(
          await templates.layout({ title, head: raw(head), main: raw(main) }, pageRequest(context, call)),
        ),
      ...(context.wholeSite && { otherwise: missingRoute(shared) }),
    };
  };
}
