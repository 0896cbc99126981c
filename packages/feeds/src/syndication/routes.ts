import type { EventListParams } from '@kalends/core';
import { jsonText, type Answer, type Call, type Route } from '@kalends/http-adapter/interface';
import type { FeedContext } from '../context.js';
import { filterNames } from '../filter-names.js';
import { reading } from '../reading.js';
import { PAGE_FILTERS, viewParams } from '../site/site-params.js';
import { entriesOf } from './entry.js';
import { FORMATS, type Format } from './formats.js';

/** The pages that have a feed, by what they are about. */
const PAGES: readonly (readonly [path: string, about: keyof typeof PAGE_FILTERS])[] = [
  ['/events', 'all'],
  ['/events/category/{path*}', 'category'],
  ['/events/tag/{slug}', 'tag'],
];

/** The feeds for readers of news: what is to come, of the site or of one of its categories or tags. */
export function syndicationRoutes(context: FeedContext): Route[] {
  const { calendar, site } = context;

  async function feed(
    call: Call,
    path: string,
    about: keyof typeof PAGE_FILTERS,
    end: string,
    format: Format,
  ): Promise<Answer> {
    const { calendar: viewer, params, key } = call;
    const { page, per_page }: EventListParams = params;
    const filter = await PAGE_FILTERS[about](viewer, key);
    const asked = { ...viewParams(call), ...filter, page, per_page };
    const request = await viewer.events.prepare(asked);
    const home = `${site.url}${path.replace(/\{.*\}/, key)}/`;
    const self = `${home}feed${end}/`;
    const state = await context.stateOf(
      call,
      jsonText(['syndication', request.key, self, asked.search ?? null]),
    );
    const answer = { etag: state.etag, headers: state.headers, contentType: format.contentType };
    if (state.isKnown) return { ...answer, body: '' };
    await context.cache.refresh(state.version);
    const { refs } = await request.find();
    const names = await filterNames(context, viewer, request.query, asked.search);
    const { title, description } = calendar.settings;
    const entries = await entriesOf(
      context,
      viewer,
      refs.map(({ id }) => id),
    );
    return {
      ...answer,
      body: format.write({ title: [title, ...names].join(' – '), description, home, self, entries }),
    };
  }

  return PAGES.flatMap(([path, about]) =>
    Object.entries(FORMATS).map(([end, format]): Route => ({
      path: `${path}/feed${end}`,
      operations: [
        reading(`feed${end}Of${path}`, `The events of ${path}/ for readers of news`, (call) =>
          feed(call, path, about, end, format),
        ),
      ],
    })),
  );
}
