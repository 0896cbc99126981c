import { kindsOf } from '@kalends/core';
import type { PostKind } from '@kalends/core/adapter';
import { EMBED_EVENT, EMBED_SCRIPT, pathInQuery, PLACES, readAddress } from '@kalends/site';
import { hasEmptyFilters, readPage, type ViewName } from '@kalends/site/internal';
import type { Answer, Call, Params, Route } from '@kalends/http';
import { THEME_PATH, type PagesContext } from './context.js';
import { readMapWindow } from './views/map-window.js';
import { publicFilters } from './views/own-filters.js';
import { embedScript } from './assets/embed.js';
import { EVENT_STYLES_PATH, EVENT_STYLESHEET } from './assets/event-stylesheet.js';
import { FAVICON } from './assets/favicon.js';
import { MAP_STYLES_PATH, MAP_STYLESHEET } from './assets/map-stylesheet.js';
import { PRINT_STYLES_PATH, PRINT_STYLESHEET } from './assets/print-stylesheet.js';
import { SCREEN_SCRIPT, SCREEN_SCRIPT_PATH, SCREEN_STYLES_PATH, SCREEN_STYLESHEET } from './assets/screen.js';
import { SCRIPT } from './assets/script.js';
import { STYLESHEET } from './assets/stylesheet.js';
import { WEEK_STYLES_PATH, WEEK_STYLESHEET } from './assets/week-stylesheet.js';
import { digest, readDigest } from './digest.js';
import { eventsPage } from './event-pages.js';
import { FORM_OPEN, FORM_PARAM, NEXT_THREE, viewUrl } from './links.js';
import { readPrinting } from './poster.js';
import { screenPage } from './screen.js';
import type { PageName } from './options.js';
import type { AnswerPage, AskedPage, Result } from './page-answer.js';
import {
  CARDS_PATH,
  eventCardImage,
  eventEmbed,
  pageOfDate,
  pageOfId,
  pageOfSeries,
  pageOfSlug,
  preview,
} from './record-pages.js';

/** Determines the page of a request, for one row of the table. */
type View = (call: Call, shared: Shared) => AskedPage;

/** The state that all views share. */
interface Shared {
  readonly context: PagesContext;
}

/** A list, a month, a week, a day or a map of the events at a path below `/events/`. */
function events(
  path: string,
  { params }: Call,
  usual: ViewName,
  { embedded = false, brief = false } = {},
): AskedPage {
  const read = readAddress(path, params, usual);
  const address = read && {
    ...{ ...read, embedded, brief, filtering: params[FORM_PARAM] === FORM_OPEN },
    map: read.view === 'map' ? readMapWindow(params) : undefined,
  };
  // a form sends the choices that were not made, too
  const isFromForm = hasEmptyFilters(params) || params['until'] === '';
  const printing = embedded ? undefined : readPrinting(params);
  return {
    key: `events ${isFromForm} ${JSON.stringify([address, printing])}`,
    embedded,
    make(request, templates) {
      if (address === undefined) return 404;
      return isFromForm
        ? { location: viewUrl(request.site, address) }
        : eventsPage(address, request, templates, printing);
    },
  };
}

/** The last segment of the path of the page for a display, unless it is the slug of a category or a tag. */
const SCREEN = /(?:^|(?<!^(?:category|tag))\/)screen$/;

/** The page for a display, of all events, a category or a tag. */
function screen(path: string, { params }: Call): AskedPage {
  const address = readAddress(path.replace(SCREEN, ''), params, 'list');
  return {
    key: `screen ${JSON.stringify(address)}`,
    make: (request, templates) => (address === undefined ? 404 : screenPage(address, request, templates)),
  };
}

const listed: View = (call, { context: { usualView } }) =>
  SCREEN.test(call.key) ? screen(call.key, call) : events(call.key, call, usualView);
const tagged: View = (call, { context: { usualView } }) => events(`tag/${call.key}`, call, usualView);
/** The last segment of a path, unless it is the slug of a category or a tag. */
const BRIEF = new RegExp(`(?:^|(?<!^(?:category|tag))/)${NEXT_THREE}$`);

const embedded: View = (call, { context: { usualView } }) => {
  const brief = BRIEF.test(call.key);
  const path = brief ? call.key.replace(BRIEF, '') : call.key;
  return events(path, call, brief ? 'list' : usualView, { embedded: true, brief });
};

const embeddedEvent: View = ({ key }) => ({
  key: `embedded event ${key}`,
  embedded: true,
  make: (request, templates) => eventEmbed(Number(key), { request, templates }),
});

const thisMonth: View = (call) => events('', call, 'month');
const archive: View = (call, { context: { usualView } }) =>
  events(pathInQuery(call.params) ?? '', call, usualView);

/** A record at its slug, or its preview at its id. */
const recordAt =
  (kind: PostKind, isPreview = false): View =>
  ({ key, params }) => {
    const page = readPage(params);
    return {
      key: `${kind} ${isPreview} ${page} ${key}`,
      make(request, templates) {
        if (page === undefined) return 404;
        const asked = { request, templates, page };
        return isPreview ? preview(kind, Number(key), asked) : pageOfSlug(kind, key, asked);
      },
    };
  };

const series: View = ({ key, params }) => {
  const page = readPage(params);
  return {
    key: `series ${page} ${key}`,
    make: (request, templates) =>
      page === undefined ? 404 : pageOfSeries(key, { request, templates, page }),
  };
};

const card: View = ({ key }) => ({
  key: `card ${key}`,
  make: (request) => (key.endsWith('.png') ? eventCardImage(key.slice(0, -4), request) : 404),
});

const dated: View = ({ key }) => ({ key: `date ${key}`, make: (request) => pageOfDate(key, request) });

/** The path of events by their series and their date. */
const DATED = '/event-of-series';

/** Maps the URL of an event by its series and its date, `/event/jazz/2031-03-10/`, to the path of its route. */
export const dateAlias = (path: string): string =>
  path.replace(/^\/event\/(?=[^/]+\/\d{4}-\d\d-\d\d(?:[Tt]\d{4})?\/?$)/, () => `${DATED}/`);

const digested: View = ({ params }) => {
  const asked = readDigest(params);
  return {
    key: `digest ${JSON.stringify(asked)}`,
    make: (request, templates) => (asked === undefined ? 404 : digest(asked, request, templates)),
  };
};

/** There is no such page, whatever the URL is. */
const missing: View = () => ({ key: 'missing', make: () => 404 });

const KINDS = [...kindsOf('event'), ...kindsOf('linked')];

/** The record that is given by id, `/?post_type=tribe_events&p=7`, or without its kind: `/?p=7`. Records of all kinds share their ids. */
function recordIn({ p, post_type }: Params): { kinds: readonly PostKind[]; id: number } | undefined {
  const id = Number(p);
  const kinds = KINDS.filter((one) => post_type === undefined || PLACES[one].type === post_type);
  return kinds.length === 0 || !Number.isSafeInteger(id) || id <= 0 ? undefined : { kinds, id };
}

const record: View = ({ params }) => {
  const asked = recordIn(params);
  return {
    key: `id ${JSON.stringify(asked)}`,
    async make(request) {
      let result: Result = 404;
      for (const kind of asked?.kinds ?? [])
        if (result === 404) result = await pageOfId(kind, asked?.id ?? 0, request);
      return result;
    },
  };
};

const inQuery = (read: (params: Params) => unknown) => (query: string) =>
  read(Object.fromEntries(new URLSearchParams(query))) !== undefined;

/** Answers a request with the data that all routes share. */
type Run = (call: Call, shared: Shared & { readonly answer: AnswerPage }) => Promise<Answer> | Answer;

/** A page; cached for anonymous callers until the next write, and at most until the quarter of an hour ends. */
const page =
  (view: View): Run =>
  (call, shared) =>
    shared.answer(call, view(call, shared));

/** A file, which browsers cache for an hour. */
const file =
  (contentType: string, body: (context: PagesContext) => string | Uint8Array): Run =>
  (_call, { context }) => ({
    headers: { 'Cache-Control': 'public, max-age=3600' },
    contentType,
    body: body(context),
  });

/** The `robots.txt`: the pages for crawlers, and where all events are listed for them. */
const robots = ({ feeds, site }: PagesContext): string =>
  `User-agent: *\nDisallow:\n${feeds ? `\nSitemap: ${site.url}/event-sitemap.xml\n` : ''}`;

const CSS = 'text/css; charset=UTF-8';
const JAVASCRIPT = 'text/javascript; charset=UTF-8';

/**
 * All URLs: the option that leaves one to the host, the path with its query, and the function that answers it with its
 * caching.
 */
const ROUTES: readonly (readonly [
  PageName | 'all' | 'site' | 'theme',
  path: string,
  Run,
  what: string,
  Route['query']?,
])[] = [
  ['start', '', page(record), 'Leads to a record that is named by its id', inQuery(recordIn)],
  ['start', '', page(archive), 'Events as a list, a month, a week or a day', inQuery(pathInQuery)],
  ['start', '', page(thisMonth), 'This month'],
  ['events', '/events', page(listed), 'Events as a list, a month, a week or a day'],
  ['events', '/events/{path*}', page(listed), 'The same, also of a category or tag'],
  ['events', '/tag/{slug}', page(tagged), 'The events with a tag'],
  ['event', '/event/{slug}', page(recordAt('event')), 'An event'],
  ['event', `${DATED}/{path*}`, page(dated), 'Leads to an event of a series by its date'],
  ['event', `${CARDS_PATH}/{file}`, page(card), 'A picture for previews of links to an event'],
  ['event', '/series/{slug}', page(series), 'A series with its upcoming events'],
  ...kindsOf('linked').map(
    (kind) =>
      [
        kind,
        `/${PLACES[kind].page}/{slug}`,
        page(recordAt(kind)),
        `The page of one ${kind}, with its upcoming events`,
      ] as const,
  ),
  ...KINDS.map(
    (kind) =>
      [
        kind,
        `/${PLACES[kind].page}/preview/{id}`,
        page(recordAt(kind, true)),
        'A record that is not published yet',
      ] as const,
  ),
  ['digest', '/digest', page(digested), 'The events of a day, a week or a month as an e-mail'],
  ['embed', '/embed', page(embedded), 'Events within pages of other sites'],
  ['embed', EMBED_EVENT, page(embeddedEvent), 'An event within pages of other sites'],
  ['embed', '/embed/{path*}', page(embedded), 'The same, also of a category or tag'],
  [
    'embed',
    EMBED_SCRIPT,
    file(JAVASCRIPT, ({ calendar, messages }) => embedScript(messages, publicFilters(calendar.fields.event))),
    'The web component that shows them there',
  ],
  ['all', '/kalends/pages.css', file(CSS, () => STYLESHEET), 'The stylesheet of all pages'],
  ['all', EVENT_STYLES_PATH, file(CSS, () => EVENT_STYLESHEET), 'The stylesheet of pages of events'],
  ['all', PRINT_STYLES_PATH, file(CSS, () => PRINT_STYLESHEET), 'The stylesheet of posters'],
  ['all', SCREEN_STYLES_PATH, file(CSS, () => SCREEN_STYLESHEET), 'The stylesheet of the page for a display'],
  ['all', SCREEN_SCRIPT_PATH, file(JAVASCRIPT, () => SCREEN_SCRIPT), 'The script of the page for a display'],
  ['all', MAP_STYLES_PATH, file(CSS, () => MAP_STYLESHEET), 'The stylesheet of maps'],
  ['all', WEEK_STYLES_PATH, file(CSS, () => WEEK_STYLESHEET), 'The stylesheet of weeks'],
  ['theme', THEME_PATH, file(CSS, ({ themeCss }) => themeCss), 'The stylesheet of the theme'],
  ['all', '/kalends/pages.js', file(JAVASCRIPT, () => SCRIPT), 'The script of all pages'],
  ['site', '/favicon.ico', file('image/x-icon', () => FAVICON), 'The icon of the site'],
  ['site', '/robots.txt', file('text/plain; charset=UTF-8', robots), 'What programs may read'],
];

/** The state that the responses share. */
type AnswerShared = Parameters<Run>[1];

const route = (path: string, run: Run, summary: string, shared: AnswerShared): Route => ({
  path,
  operations: [
    {
      ...{ operationId: `${path} ${summary}`, summary, methods: ['GET'], status: 200 },
      run: (call) => run(call, shared),
    },
  ],
});

/** The routes of the pages, without those that the host has switched off. */
export const pageRoutes = (
  shared: AnswerShared,
  without: ReadonlySet<PageName | 'site' | 'theme'>,
): Route[] =>
  ROUTES.filter(([name]) => name === 'all' || !without.has(name)).map(([, path, run, summary, query]) => ({
    ...route(path, run, summary, shared),
    ...(query && { query }),
  }));

/** The page for browsers at all other URLs of a site. */
export const missingRoute = (shared: AnswerShared): Route => ({
  ...route('/{path*}', page(missing), 'There is no such page', shared),
  accepts: 'text/html',
});
