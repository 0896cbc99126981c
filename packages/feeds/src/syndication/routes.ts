import type { EventListParams } from '@kalends/core';
import { jsonText, type Answer, type Call, type Route } from '@kalends/http-adapter/interface';
import type { FeedContext } from '../context.js';
import { filterNames } from '../filter-names.js';
import { pageList } from '../page-list.js';
import { reading } from '../reading.js';
import { entriesOf } from './entry.js';
import { FORMATS, type Format } from './formats.js';

/** The feeds for news readers: one page of the events that a page of the site lists. */
export function syndicationRoutes(context: FeedContext): Route[] {
  const { calendar, shared, site } = context;

  async function feed(call: Call, end: string, { contentType, write }: Format): Promise<Answer> {
    const { calendar: viewer, key, takeTurn } = call;
    const { page, per_page }: EventListParams = call.params;
    const { params, days } = await pageList(call, key);
    const request = await viewer.events.prepare({ ...params, page, per_page });
    const found = await shared.ids(call, `page ${request.key}`, async () => (await request.find()).refs);
    const home = `${site.url}/events/${key === '' ? '' : `${key}/`}`;
    const self = `${home}feed${end}/`;
    const state = await context.stateOf(
      call,
      jsonText(['syndication', found.etag, self, params.search, days]),
    );
    const answer = { etag: state.etag, headers: state.headers, contentType };
    if (state.isKnown) return { ...answer, body: '' };
    await context.cache.refresh(state.version);
    const names = await filterNames(context, viewer, request.query, params.search);
    const { title, description } = calendar.settings;
    const feed = { title: [title, ...names].join(' – '), description, home, self };
    const body = await shared.bytes(call, `syndication ${state.etag}`, async () => {
      await takeTurn();
      const entries = await entriesOf(context, viewer, found.ids, days);
      await takeTurn();
      return write({ ...feed, entries });
    });
    return { ...answer, body };
  }

  return Object.entries(FORMATS).flatMap(([end, format]) =>
    ['/events', '/events/{path*}'].map((path): Route => ({
      path: `${path}/feed${end}`,
      operations: reading(`${path}/feed${end}`, `The events of ${path}/ for readers of news`, (call) =>
        feed(call, end, format),
      ),
    })),
  );
}
