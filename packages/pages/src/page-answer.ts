import { CalendarError } from '@kalends/core';
import { siteTime } from '@kalends/site';
import {
  type Answer,
  cachedPage,
  type Call,
  errorStatus,
  type Host,
  type Page,
} from '@kalends/http/interface';
import type { PageRequest, PagesContext } from './context.js';
import type { PagesOptions } from './options.js';
import { contentPolicy } from './pages-dialect.js';
import { TEMPLATES } from './templates/default-templates.js';
import { errorTexts } from './templates/error.js';
import type { PageLayout, Templates } from './templates/templates.js';

/** A page, the URL that it moved to, or the status if there is none. */
export type Result = PageLayout | { readonly location: string } | 404 | 410;

/** A request for a page. */
export interface AskedPage {
  /** Everything that the page depends on besides the records, the caller and the time. */
  readonly key: string;
  /** Creates the page. Rejects with a `CalendarError` if there is none. */
  readonly make: (request: PageRequest, templates: Templates) => Promise<Result> | Result;
}

/** Answers a request with a page. */
export type AnswerPage = (call: Call, asked: AskedPage) => Promise<Answer>;

/** The status of a page whose record cannot be read; server errors are thrown. */
function statusOf(error: unknown): 404 | 410 {
  const known = CalendarError.from(error);
  if (errorStatus[known.code] >= 500) throw error;
  return known.code === 'event-no-longer-available' || errorStatus[known.code] === 410 ? 410 : 404;
}

/**
 * Creates the function that answers requests with pages. Pages for anonymous callers are cached until the next write,
 * and at most until the quarter of an hour ends, because upcoming events depend on the time.
 */
export function createAnswerPage(
  context: PagesContext,
  cache: Host['cache'],
  {
    cacheControl = 'public, max-age=0, must-revalidate',
    templates: own,
  }: Pick<PagesOptions, 'cacheControl' | 'templates'>,
): AnswerPage {
  const templates = { ...TEMPLATES, ...own };

  async function answer(request: PageRequest, make: AskedPage['make']): Promise<Page> {
    const made = await Promise.resolve(make(request, templates)).catch(statusOf);
    await request.takeTurn();
    if (typeof made === 'object' && 'location' in made)
      return { status: 301, headers: { Location: made.location }, body: '' };
    const [status, layout]: [number, PageLayout] =
      typeof made === 'object'
        ? [200, made]
        : [
            made,
            {
              title: errorTexts(made, request.messages)[0],
              main: templates.error({ status: made }, request),
            },
          ];
    const headers = {
      'Cache-Control': cacheControl,
      ...(layout.embedded === true && {
        'Content-Security-Policy': contentPolicy(request.site, true),
        'Access-Control-Allow-Origin': '*',
      }),
    };
    return { status, headers, body: String(await templates.layout(layout, request)) };
  }

  return async ({ calendar: view, actor, takeTurn }, { key, make }) => {
    const request = { ...context, ...siteTime(view), view, actor, takeTurn };
    const fresh = (): Promise<Page> => answer(request, make);
    if (actor === null) return cachedPage(cache, `pages ${request.now} ${key}`, fresh, takeTurn);
    await cache.refresh();
    return fresh();
  };
}
