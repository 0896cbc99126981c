import { contentPolicy } from '@kalends/site';
import {
  type Answer,
  cachedPage,
  endOfQuarter,
  type Call,
  failureOf,
  type Host,
  type Page,
  type Site,
  statusOf,
} from '@kalends/http';
import { pageRequest, type PageRequest, type PagesContext } from './context.js';
import { raw, type Html } from './html.js';
import type { PagesOptions } from './options.js';
import { TEMPLATES } from './templates/default-templates.js';
import { errorTexts } from './templates/error.js';
import type { PageLayout, Templates } from './templates/templates.js';

/** A whole document that is no page of the site, with styles in its attributes, or a picture. */
export interface StandaloneDocument {
  readonly document: string | Uint8Array;
  readonly contentType: string;
}

/** Another URL: where the page is now, or what stands for it at the time. */
export interface OtherUrl {
  readonly location: string;
  /** Whether the page may come to be at its own URL. Default: no. */
  readonly isTemporary?: boolean;
}

/** A page, a document, another URL, or the status if there is none. */
export type Result = PageLayout | StandaloneDocument | OtherUrl | 404 | 410;

/** A request for a page. */
export interface AskedPage {
  /** Everything that the page depends on besides the records, the caller and the time. */
  readonly key: string;
  /** Whether it is for pages of other sites: they may show it in a frame, and their scripts may read it. Default: no. */
  readonly embedded?: boolean;
  /** Creates the page. Rejects with a `CalendarError` if there is none. */
  readonly make: (request: PageRequest, templates: Templates) => Promise<Result> | Result;
}

/** Answers a request with a page. */
export type AnswerPage = (call: Call, asked: AskedPage) => Promise<Answer>;

/** Mail programs take styles from attributes alone; a browser that shows the document runs nothing in it. */
const DOCUMENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; sandbox allow-popups";

/** Scripts of other sites may read what everybody sees. */
const FOREIGN = { 'Access-Control-Allow-Origin': '*' };

/** The main part of a page in a frame: what leads to other embedded pages stays in the frame, all else opens around it. */
const withinFrame = async (main: Html, { url }: Site): Promise<Html> => {
  const html = String(await main);
  const stays = (attribute: string): [string, string] => [
    `${attribute}="${url}/embed/`,
    `target="_self" ${attribute}="${url}/embed/`,
  ];
  return raw(html.replaceAll(...stays('href')).replaceAll(...stays('action')));
};

/** The status of a page whose record cannot be read; server errors are thrown. */
function missing(error: unknown): 404 | 410 {
  const known = failureOf(error);
  const status = statusOf(known);
  if (status >= 500) throw error;
  return known.code === 'gone' || status === 410 ? 410 : 404;
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

  async function answer(
    request: PageRequest,
    { embedded = false, make }: Pick<AskedPage, 'embedded' | 'make'>,
  ): Promise<Page> {
    const foreign = embedded ? FOREIGN : {};
    const made = await Promise.resolve(make(request, templates)).catch(missing);
    await request.work.turn();
    if (typeof made === 'object' && 'location' in made)
      return {
        status: made.isTemporary === true ? 302 : 301,
        headers: { ...foreign, Location: made.location },
        body: '',
      };
    if (typeof made === 'object' && 'document' in made) {
      const headers = { 'Cache-Control': cacheControl, 'Content-Security-Policy': DOCUMENT_POLICY };
      return { headers, contentType: made.contentType, body: made.document };
    }
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
      ...foreign,
      ...(embedded && {
        'Content-Security-Policy': contentPolicy(request.site, { frames: '*', connects: false }),
      }),
    };
    const shown = embedded ? { ...layout, main: await withinFrame(layout.main, request.site) } : layout;
    return { status, headers, body: String(await templates.layout({ ...shown, embedded }, request)) };
  }

  return async (call, { key, ...asked }) => {
    const until = endOfQuarter(call.calendar.clock());
    const request = pageRequest(context, call);
    const fresh = (): Promise<Page> => answer(request, asked);
    if (call.actor === null) return cachedPage(cache, `pages ${request.now} ${key}`, fresh, call.work, until);
    await cache.refresh();
    return fresh();
  };
}
