import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { EventRecord } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { onTestFinished } from 'vitest';
import { CLOCK } from './importing.js';
import {
  serveSite,
  type Quirks,
  type SentAnswer,
  type ServedSite,
  type SiteCalendar,
} from './site-server.js';

/** How a site lists its events as the plugin does. */
export interface PluginSite {
  /** The present in UTC, by which events are over: `wp/v2` lists the others only. */
  readonly now?: string;
  /** The titles of events without a row in the plugin's own tables: no list has them. */
  readonly withoutRow?: readonly string[];
  /** Which other interfaces answer: `wp/v2` if not given. */
  readonly answers?: readonly ('wp/v2' | 'tec/v1' | 'sitemap' | 'icalendar' | 'posts')[];
  /** The titles of events in another language, which lists have with this parameter: `lang=all`, `lang=de`. */
  readonly foreign?: { readonly titles: readonly string[]; readonly lang: string };
  /** Beside the titles of tags: how many posts have them. */
  readonly posts?: Readonly<Record<string, number>>;
  /** Pages and other quirks of the site. */
  readonly quirks?: Quirks;
}

const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): SentAnswer => ({
  ...{ status: 200, headers, body: JSON.stringify(body) },
});
const refused = (code: string): SentAnswer => ({ ...json({ code, message: code }), status: 400 });

/** A page of ids, with the totals that WordPress sends. */
function idsPage(events: readonly EventRecord[], params: URLSearchParams): SentAnswer {
  const [page, size] = [Number(params.get('page') ?? 1), Number(params.get('per_page') ?? 10)];
  return json(
    events.slice((page - 1) * size, page * size).map(({ id }) => ({ id })),
    { 'X-WP-Total': String(events.length), 'X-WP-TotalPages': String(Math.ceil(events.length / size)) },
  );
}

/** A store whose lists of events have only what a site of the plugin lists. */
function listingStore(store: Store, isListed: (event: EventRecord) => boolean): Store {
  const find: Store['find'] = async (query) => {
    if (query.kind !== 'event') return store.find(query);
    const found = await store.find({ ...query, offset: 0, limit: 100_000 });
    const events = await store.load(
      'event',
      found.refs.map(({ id }) => id),
    );
    const listed = new Set(events.filter(isListed).map(({ id }) => id));
    const refs = found.refs.filter(({ id }) => listed.has(id));
    return { ...found, total: refs.length, refs: refs.slice(query.offset, query.offset + query.limit) };
  };
  return new Proxy(store, {
    get(target, name) {
      if (name === 'find') return find;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/**
 * Serves a calendar as a site of the plugin: `tribe/events/v1` lists what is neither hidden nor without a row, `wp/v2` what is not over and has a
 * row, `tec/v1` what has a row, the sitemap what is published; terms are counted, and `/events/{id}` answers for all.
 */
export function servePlugin(site: PluginSite = {}, options: SiteCalendar = {}): Promise<ServedSite> {
  const { now = '2031-01-15 12:00:00', withoutRow = [], answers = ['wp/v2'], foreign, quirks = {} } = site;
  const lang = new AsyncLocalStorage<string | null>();
  const isListed = ({ title }: Pick<EventRecord, 'title'>): boolean =>
    !withoutRow.includes(title) &&
    (foreign === undefined || !foreign.titles.includes(title) || lang.getStore() === foreign.lang);

  async function eventsIn(store: Store, params: URLSearchParams): Promise<EventRecord[]> {
    const statuses = (params.get('status') ?? 'publish').split(',');
    const all = await store.scan('event', 0, 10_000);
    return all.filter((event) => statuses.includes(event.status) && isListed(event));
  }

  async function respondWordPress(route: string, params: URLSearchParams, store: Store) {
    const [, list = ''] = /\/wp\/v2\/([\w/]+)$/.exec(route) ?? [];
    if (list === 'tribe_events')
      return idsPage(
        (await eventsIn(store, params)).filter(({ utc_end_date }) => utc_end_date > now),
        params,
      );
    if (list === 'taxonomies/post_tag' && answers.includes('posts'))
      return json({ types: ['post', 'tribe_events'] });
    if (list === 'posts' && answers.includes('posts')) {
      const [tag] = await store.load('tag', [Number(params.get('tags'))]);
      return json([], { 'X-WP-Total': String(site.posts?.[tag?.name ?? ''] ?? 0) });
    }
    const [, id = ''] = /^tribe_events\/(\d+)$/.exec(list) ?? [];
    const [event] = await store.load('event', [Number(id)]);
    return event && json({ tribe_events_cat: event.categories, tags: event.tags });
  }

  async function sitemap(store: Store): Promise<SentAnswer> {
    const events = (await store.scan('event', 0, 10_000)).filter(({ status }) => status === 'publish');
    const urls = events.map(({ slug }) => `<url><loc>https://calendar.example/event/${slug}/</loc></url>`);
    return { status: 200, headers: {}, body: `<urlset>${urls.join('')}</urlset>` };
  }

  async function icalendar(store: Store): Promise<SentAnswer> {
    const events = (await store.scan('event', 0, 10_000)).filter(
      (event) => event.utc_end_date > now && !event.hide_from_listings && isListed(event),
    );
    const lines = events.map(({ id }) => `BEGIN:VEVENT\r\nUID:${id}-1-2@calendar.example\r\nEND:VEVENT\r\n`);
    return {
      ...{ status: 200, headers: { 'Content-Type': 'text/calendar' } },
      body: `BEGIN:VCALENDAR\r\n${lines.join('')}END:VCALENDAR\r\n`,
    };
  }

  const answer: Quirks['answer'] = async ({ pathname, searchParams }, request, store) => {
    if (pathname === '/wp-sitemap.xml' && answers.includes('sitemap')) {
      const map = 'https://calendar.example/wp-sitemap-posts-tribe_events-1.xml';
      return { status: 200, headers: {}, body: `<sitemapindex><loc>${map}</loc></sitemapindex>` };
    }
    if (pathname === '/wp-sitemap-posts-tribe_events-1.xml' && answers.includes('sitemap'))
      return sitemap(store);
    if (searchParams.has('ical') && answers.includes('icalendar')) return icalendar(store);
    if (pathname.includes('/wp/v2/') && answers.includes('wp/v2'))
      return respondWordPress(pathname, searchParams, store);
    if (!pathname.endsWith('/tec/v1/events') || !answers.includes('tec/v1')) return undefined;
    if (!String(request.headers['x-tec-eea']).startsWith('I understand that'))
      return refused('missing_experimental_endpoint_acknowledgement');
    if (searchParams.get('status')?.includes('trash') === true) return refused('rest_invalid_param');
    return idsPage(await eventsIn(store, searchParams), searchParams);
  };
  const rewrite: Quirks['rewrite'] = (path, body) => {
    const changed = quirks.rewrite?.(path, body) ?? body;
    const { tags } = changed;
    if (!Array.isArray(tags) || 'start_date' in changed) return changed;
    const counted = (tags as { readonly name: string; readonly count: number }[]).map((tag) => ({
      ...tag,
      count: tag.count + (site.posts?.[tag.name] ?? 0),
    }));
    return { ...changed, tags: counted };
  };
  const onRequest = (request: IncomingMessage): void => {
    quirks.onRequest?.(request);
    lang.enterWith(new URL(request.url ?? '', 'http://site').searchParams.get('lang'));
  };
  const store = listingStore(options.store ?? createMemoryStore(), isListed);
  const hasOwnParameters = foreign !== undefined;
  return serveSite(
    { ...quirks, answer, rewrite, onRequest },
    { clock: CLOCK, hasOwnParameters, ...options, store },
  );
}

/** Serves such a site until the test is over. */
export async function pluginSite(site: PluginSite = {}, options: SiteCalendar = {}): Promise<ServedSite> {
  const served = await servePlugin(site, options);
  onTestFinished(served.close);
  return served;
}
