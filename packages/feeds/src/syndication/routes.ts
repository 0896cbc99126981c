import type { EventListParams } from '@kalends/core';
import { type Answer, type Call, jsonText, type Route } from '@kalends/http';
import { type Days, lineOfHtml } from '@kalends/site';
import type { FeedContext } from '../context.js';
import { filterNames } from '../filter-names.js';
import { asksForEvents, pageList, recordOf } from '../page-list.js';
import { reading } from '../reading.js';
import { entriesOf } from './entry.js';
import { FORMATS, type Format } from './formats.js';

/** The subject of a feed. */
interface Listing {
  /** The page with the same events. */
  readonly home: string;
  readonly found: { readonly ids: readonly number[]; readonly etag: string };
  /** The title of the feed after that of the site. */
  readonly names: () => Promise<readonly string[]>;
  readonly days: Days | undefined;
  readonly search: string | undefined;
}

/** The feeds for news readers: one page of the events that a page of the site lists, or a single event. */
export function syndicationRoutes(context: FeedContext): Route[] {
  const { calendar, shared, site } = context;

  async function pageListing(call: Call, path: string): Promise<Listing> {
    const { page, per_page }: EventListParams = call.params;
    const { params, days } = await pageList(call, path);
    const request = await call.calendar.events.prepare({ ...params, page, per_page });
    return {
      home: `${site.url}/events/${path === '' ? '' : `${path}/`}`,
      found: await shared.ids(call, `page ${request.key}`, async () => (await request.find()).refs),
      names: () => filterNames(context, call, request.query, params.search),
      ...{ days, search: params.search },
    };
  }

  /** A single event, even if lists leave it out. */
  async function eventListing({ calendar: viewer, key }: Call): Promise<Listing> {
    const { id, slug, title } = await recordOf(viewer.events.get(key));
    return {
      home: `${site.url}/event/${slug}/`,
      found: { ids: [id], etag: String(id) },
      names: async () => [lineOfHtml(title)],
      ...{ days: undefined, search: undefined },
    };
  }

  async function feed(
    call: Call,
    end: string,
    { contentType, write }: Format,
    { home, found, names, days, search }: Listing,
  ): Promise<Answer> {
    const self = `${home}feed${end}/`;
    const state = await context.stateOf(call, jsonText(['syndication', found.etag, self, search, days]));
    const answer = { etag: state.etag, headers: state.headers, contentType };
    if (state.isKnown) return { ...answer, body: '' };
    await context.cache.refresh(state.version);
    const { title, description } = calendar.settings;
    const feed = { title: [title, ...(await names())].join(' – '), description, home, self };
    const body = await shared.bytes(call, `syndication ${state.etag}`, async () => {
      await call.work.turn();
      const entries = await entriesOf(context, call, found.ids, days);
      await call.work.turn();
      return write({ ...feed, entries });
    });
    return { ...answer, body };
  }

  const listings: readonly (readonly [path: string, listing: (call: Call) => Promise<Listing>])[] = [
    ['/events', (call) => pageListing(call, '')],
    ['/events/{path*}', (call) => pageListing(call, call.key)],
    ['/event/{slug}', eventListing],
    ['', (call) => pageListing(call, '')],
  ];
  return Object.entries(FORMATS).flatMap(([end, format]) =>
    listings.map(([path, listing]): Route => ({
      path: `${path}/feed${end}`,
      ...(path === '' && { query: asksForEvents }),
      operations: reading(`${path}/feed${end}`, `The events of ${path}/ for readers of news`, async (call) =>
        feed(call, end, format, await listing(call)),
      ),
    })),
  );
}
