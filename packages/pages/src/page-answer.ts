import { CalendarError } from '@kalends/core';
import { fromUtc, localTime } from '@kalends/core/adapter';
import { cachedPage, errorStatus, type Answer, type Call, type Host } from '@kalends/http-adapter/interface';
import type { PageRequest, PagesContext } from './context.js';
import { contentPolicy } from './pages-dialect.js';
import { TEMPLATES } from './templates/default-templates.js';
import { errorTexts } from './templates/error.js';
import type { PageLayout, Templates } from './templates/templates.js';

/** A page, the address that it moved to, or the status with which there is none. */
export type Result = PageLayout | { readonly location: string } | 404 | 410;

/** Makes a page for a request. */
export type Make = (request: PageRequest, templates: Templates) => Promise<Result>;

/** Answers a request with a page. `key` names all that the page depends on beside the records, the caller and the time. */
export type AnswerPage = (call: Call, key: string, make: Make) => Promise<Answer>;

const MINUTE = 60_000;

/** The status of a page whose record cannot be read; faults of ours stay errors. */
function statusOf(error: unknown): 404 | 410 {
  const known = CalendarError.from(error);
  if (errorStatus[known.code] >= 500) throw error;
  return known.code === 'event-no-longer-available' || errorStatus[known.code] === 410 ? 410 : 404;
}

/**
 * Makes what answers requests with pages. Pages for anonymous callers are cached until someone writes, or the minute ends: what is
 * upcoming depends on the time.
 */
export function createAnswerPage(
  context: PagesContext,
  cache: Host['cache'],
  {
    cacheControl = 'public, max-age=0, must-revalidate',
    ...given
  }: { cacheControl?: string | undefined; templates?: Partial<Templates> | undefined },
): AnswerPage {
  const templates = { ...TEMPLATES, ...given.templates };

  function requestOf({ calendar: view, actor }: Call): PageRequest {
    const instant = Math.floor(view.clock() / MINUTE) * MINUTE;
    const now = new Date(instant).toISOString();
    const today = fromUtc(localTime(instant / 1000), context.zone).slice(0, 10);
    return { ...context, view, actor, now, today };
  }

  async function page(request: PageRequest, make: Make): Promise<Answer> {
    const made = await make(request, templates).catch(statusOf);
    if (typeof made === 'object' && 'location' in made)
      return { status: 301, headers: { Location: made.location }, body: '' };
    const status = typeof made === 'number' ? made : 200;
    const layout: PageLayout =
      typeof made === 'number'
        ? {
            title: errorTexts(made, request.messages)[0],
            main: templates.error({ status: made }, request),
          }
        : made;
    const headers = {
      'Cache-Control': cacheControl,
      ...(layout.embedded === true && {
        'Content-Security-Policy': contentPolicy(true),
        'Access-Control-Allow-Origin': '*',
      }),
    };
    return { status, headers, body: String(await templates.layout(layout, request)) };
  }

  return (call, key, make) => {
    const request = requestOf(call);
    const fresh = (): Promise<Answer> => page(request, make);
    return call.actor === null ? cachedPage(cache, `pages ${request.now} ${key}`, fresh) : fresh();
  };
}
