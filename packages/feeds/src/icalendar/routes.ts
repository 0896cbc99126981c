import { matchingLastPublic, type ListRequest } from '@kalends/core/internal';
import { type LinkedKind } from '@kalends/core/adapter';
import { CalendarError, collectionOf, kindsOf, type EventListParams, type EventRecord } from '@kalends/core';
import { type Answer, type Call, jsonText, type Route } from '@kalends/http';
import { type Days, lineOfHtml, pathInQuery, PLACES, postUrl, siteTime, windowOf } from '@kalends/site';
import type { FeedContext } from '../context.js';
import { filterNames } from '../filter-names.js';
import { allEvents } from '../list-params.js';
import { asksForEvents, pageList, recordOf } from '../page-list.js';
import { reading } from '../reading.js';
import { ROOTS } from '../roots.js';
import type { Bounds } from './calendar-contents.js';
import { calendarFeed, NOTHING_FOUND } from './calendar-feed.js';

/** Whether a query requests the calendar of a page. */
const asksForCalendar = (query: string): boolean => {
  if (!query.includes('ical=')) return false;
  const params = new URLSearchParams(query);
  return ['ical', 'outlook-ical'].some((name) => (params.get(name) ?? '0') !== '0');
};

const asksForEventCalendar = (query: string): boolean => asksForCalendar(query) && asksForEvents(query);

const isOutlook = ({ params }: Call): boolean => (params['outlook-ical'] ?? '0') !== '0';

/** Whether each event of a series is to be a component by itself. */
const isExpanded = ({ params }: Call): boolean => (params['expand'] ?? '0') !== '0';

/** The longest time before an event, in minutes: four weeks. */
const LONGEST_ALARM = 40_320;

/** How many minutes before their start events are to ring; 0: they are not to. */
function alarmOf({ params: { alarm = '0' } }: Call): number {
  const minutes = typeof alarm === 'string' && /^\d{1,5}$/.test(alarm) ? Number(alarm) : Number.NaN;
  if (minutes <= LONGEST_ALARM) return minutes;
  throw new CalendarError('invalid_param', 'Invalid parameter(s): alarm', {
    params: { alarm: `It is a number of minutes, up to ${LONGEST_ALARM}.` },
  });
}

/** The dates between which the events of a list are. */
function boundsOf(query: ListRequest['query']): Bounds | null {
  if (query?.kind !== 'event') return null;
  const { start_date, end_date, utc_end_after, include, modified_before, published_before } = query;
  const ends = [start_date.to, end_date.to, include, modified_before, published_before];
  return { start_date, end_date, utc_end_after, isOpen: ends.every((end) => end === null) };
}

type Feed = readonly [path: string, run: (call: Call) => Promise<Answer>];

/** The iCalendar feeds: beside the REST interface, and at the URLs of a WordPress site. */
export function calendarRoutes(context: FeedContext): Route[] {
  const { shared, removed, site } = context;

  /** All events of a list. */
  async function list(call: Call, path: string, params: EventListParams, days?: Days): Promise<Answer> {
    const request = await call.calendar.events.prepare(params);
    return calendarFeed(context, call, {
      key: jsonText([params.search ?? null, days ?? null]),
      names: () => filterNames(context, call, request.query, params.search),
      found: await shared.ids(call, request.key, () => request.findAll()),
      removed: (since) =>
        shared.ids(call, `removed ${since} ${request.key}`, async () => {
          const events = await removed.eventsSince(since, call.work);
          return matchingLastPublic(context.calendar, request.query, events);
        }),
      bounds: isExpanded(call) ? null : boundsOf(request.query),
      alarm: alarmOf(call),
      ...{ days, url: `${site.url}${path}`, unnamed: isOutlook(call) },
    });
  }

  /** The events of a page. */
  async function page(call: Call, path: string): Promise<Answer> {
    const { params, days } = await pageList(call, path);
    return list(call, `/events/${path === '' ? '' : `${path}/`}`, params, days);
  }

  /** The upcoming events of a venue or organizer. */
  async function linked(call: Call, kind: LinkedKind): Promise<Answer> {
    const { calendar, key } = call;
    const { id } = await recordOf<{ readonly id: number }>(calendar[collectionOf(kind)].get(key));
    const window = windowOf({ view: 'list', date: undefined }, siteTime(calendar));
    return list(call, `/${kind}/${key}/`, { ...window, [kind]: [id] });
  }

  /** A single event, even if lists leave it out. */
  function single(call: Call, event: EventRecord): Promise<Answer> {
    return calendarFeed(context, call, {
      key: '',
      names: async () => [lineOfHtml(event.title)],
      found: { ids: [event.id], etag: String(event.id) },
      removed: async () => NOTHING_FOUND,
      bounds: null,
      alarm: alarmOf(call),
      ...{ url: postUrl(site, 'event', event), unnamed: isOutlook(call) },
    });
  }

  const eventPage = async (call: Call, key: number | string): Promise<Answer> =>
    single(call, await recordOf(call.calendar.events.get(key)));

  /** Requests to a site without pretty permalinks. */
  async function byQuery(call: Call): Promise<Answer> {
    const { p } = call.params;
    if (typeof p === 'string' && /^\d{1,15}$/.test(p)) return eventPage(call, Number(p));
    return page(call, pathInQuery(call.params) ?? '');
  }

  const feeds: readonly Feed[] = ROOTS.flatMap((root) => [
    [`${root}/events.ics`, (call) => list(call, '/events/', allEvents(call.params))],
    [
      `${root}/events/{id}.ics`,
      async (call) => single(call, await call.calendar.events.get(Number(call.key))),
    ],
  ]);
  /** The URLs of pages for which `ical` in the query requests their calendar. */
  const sitePages: readonly Feed[] = [
    ['/events', (call) => page(call, '')],
    ['/events/{path*}', (call) => page(call, call.key)],
    ['/tag/{slug}', (call) => page(call, `tag/${call.key}`)],
    ...kindsOf('linked').map((kind): Feed => [`/${PLACES[kind].page}/{slug}`, (call) => linked(call, kind)]),
    ['/event/{slug}', (call) => eventPage(call, call.key)],
    ['', byQuery],
  ];
  return [
    ...feeds.map(([path, run]): Route => ({ path, operations: reading(path, `${path} as iCalendar`, run) })),
    ...sitePages.map(([path, run]): Route => ({
      path,
      query: path === '' ? asksForEventCalendar : asksForCalendar,
      operations: reading(`${path}?ical`, `The events of ${path}/ as iCalendar`, run),
    })),
  ];
}
