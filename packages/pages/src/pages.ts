import {
  createPresenter,
  PLACES,
  type Answer,
  type Call,
  type CreateInterface,
  type Operation,
  type Route,
} from '@kalends/http-adapter/interface';
import { readAddress, readPage } from './address.js';
import { EMBED_SCRIPT } from './assets/embed.js';
import { SCRIPT } from './assets/script.js';
import { STYLESHEET } from './assets/stylesheet.js';
import { createPagesContext } from './context.js';
import { eventsPage } from './event-pages.js';
import type { PageName, PagesOptions } from './options.js';
import { createAnswerPage } from './page-answer.js';
import { pagesDialect } from './pages-dialect.js';
import { eventPage, hostPage, pageOfId, type LinkedData } from './record-pages.js';

const ASSET_HEADERS = { 'Cache-Control': 'public, max-age=3600' };

const reading = (operationId: string, summary: string, run: Operation['run']): Operation => ({
  operationId,
  summary,
  methods: ['GET'],
  status: 200,
  run,
});

const asset = (path: string, contentType: string, body: string): Route => ({
  path,
  operations: [reading(path, `The file ${path}`, () => ({ headers: ASSET_HEADERS, contentType, body }))],
});

/** The id in `/?post_type=tribe_events&p=7`, with the kind that it names. */
function idInQuery(query: string): { kind: 'event' | 'venue' | 'organizer'; id: number } | undefined {
  const params = new URLSearchParams(query);
  const id = Number(params.get('p'));
  const type = params.get('post_type');
  const kind = (['event', 'venue', 'organizer'] as const).find((one) => PLACES[one].type === type);
  return kind === undefined || !Number.isSafeInteger(id) || id <= 0 ? undefined : { kind, id };
}

/**
 * The pages of a calendar: lists, months and days of all events or of a category or tag, and a page for each event, venue and
 * organizer, at the addresses that records carry as `url` (site.md §2). They need no JavaScript. Pages for anonymous callers are cached.
 *
 * @param options language, templates, which pages there are
 * @throws RangeError when `locale` is no language tag
 * @example
 * createHandler({ calendar, baseUrl, interfaces: [tribeEvents(), feeds(), pages({ locale: 'de' })] });
 */
export function pages(options: PagesOptions = {}): CreateInterface {
  return (host) => {
    const { calendar, site, cache } = host;
    const { settings } = calendar;
    const context = createPagesContext(host, options);
    const answer = createAnswerPage(context, cache, options);
    const presenter = createPresenter(calendar, cache, {
      site,
      texturize: context.texturize,
      currency: settings.currency,
    });

    const linkedData: LinkedData = async ({ view }, event) => {
      const json = await presenter.read('event', event.id, view, () => Promise.resolve(event));
      return (JSON.parse(json) as { json_ld?: unknown }).json_ld;
    };

    const events =
      (embedded: boolean, view = context.usualView) =>
      (call: Call): Promise<Answer> => {
        const read = readAddress(call.key, call.params, view);
        const key = `${embedded ? 'embed' : 'events'} ${JSON.stringify(read)}`;
        return answer(call, key, (request, templates) =>
          read === undefined
            ? Promise.resolve(404 as const)
            : eventsPage({ ...read, embedded }, request, templates),
        );
      };

    const record = (kind: 'event' | 'venue' | 'organizer'): Route => ({
      path: `/${PLACES[kind].page}/{slug}`,
      operations: [
        reading(`${kind}Page`, `The page of one ${kind}`, (call) => {
          const page = kind === 'event' ? 1 : readPage(call.params);
          return answer(call, `${kind} ${page} ${call.key}`, (request, templates) => {
            if (kind === 'event') return eventPage(call.key, request, templates, linkedData);
            return page === undefined
              ? Promise.resolve(404 as const)
              : hostPage(kind, call.key, page, request, templates);
          });
        }),
      ],
    });

    const lists = (path: string, embedded: boolean): Route[] =>
      [path, `${path}/{path*}`].map((one) => ({
        path: one,
        operations: [reading('eventPages', 'Events as a list, a month or a day', events(embedded))],
      }));

    const byId: Route = {
      path: '',
      query: (query) => idInQuery(query) !== undefined,
      operations: [
        reading('pageOfId', 'Leads to the page of a record that is named by its id', (call) => {
          const asked = idInQuery(call.request.url.slice(call.request.url.indexOf('?') + 1));
          const key = `id ${JSON.stringify(asked)}`;
          return answer(call, key, (request) =>
            asked === undefined ? Promise.resolve(404 as const) : pageOfId(asked.kind, asked.id, request),
          );
        }),
      ],
    };

    const tagPages: Route = {
      path: '/tag/{slug}',
      operations: [
        reading('tagPage', 'The events with a tag', (call) =>
          events(false)({ ...call, key: `tag/${call.key}` }),
        ),
      ],
    };

    const routes: Readonly<Record<PageName, readonly Route[]>> = {
      start: [byId, { path: '', operations: [reading('startPage', 'This month', events(false, 'month'))] }],
      events: [...lists('/events', false), tagPages],
      event: [record('event')],
      venue: [record('venue')],
      organizer: [record('organizer')],
      embed: [...lists('/embed', true), asset('/embed.js', 'text/javascript; charset=UTF-8', EMBED_SCRIPT)],
    };
    const without = new Set(options.without);
    const served = (Object.keys(routes) as PageName[]).filter((name) => !without.has(name));
    return {
      dialect: pagesDialect(context),
      routes: [
        asset('/kalends/pages.css', 'text/css; charset=UTF-8', STYLESHEET),
        asset('/kalends/pages.js', 'text/javascript; charset=UTF-8', SCRIPT),
        ...served.flatMap((name) => routes[name]),
      ],
    };
  };
}
