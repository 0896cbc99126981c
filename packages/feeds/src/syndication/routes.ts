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
  const { calendar, site } = context;

  async function feed(call: Call, end: string, { contentType, write }: Format): Promise<Answer> {
    const { calendar: viewer, key } = call;
    const { page, per_page }: EventListParams = call.params;
    const { params, includes } = await pageList(call, key);
    const request = await viewer.events.prepare({ ...params, page, per_page });
    const ids = (await request.find()).refs.map(({ id }) => id);
    const home = `${site.url}/events/${key === '' ? '' : `${key}/`}`;
    const self = `${home}feed${end}/`;
    const state = await context.stateOf(call, jsonText(['syndication', ids, self, params.search]));
    const answer = { etag: state.etag, headers: state.headers, contentType };
    if (state.isKnown) return { ...answer, body: '' };
    await context.cache.refresh(state.version);
    const names = await filterNames(context, viewer, request.query, params.search);
    const { title, description } = calendar.settings;
    const entries = await entriesOf(context, viewer, ids, includes);
    return {
      ...answer,
      body: write({ title: [title, ...names].join(' – '), description, home, self, entries }),
    };
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
