import type { EventListParams } from '@kalends/core';
import { jsonText, postUrl, type Answer, type Call, type Route } from '@kalends/http-adapter/interface';
import type { FeedContext } from '../context.js';
import { filterNames } from '../filter-names.js';
import { reading } from '../reading.js';
import { ROOTS } from '../roots.js';
import { lineOfHtml } from '../text/text-of-html.js';
import { allEvents } from '../list-params.js';
import { datesOf, eventOfPage, notFound, PAGE_FILTERS, viewParams } from '../site/site-params.js';
import { calendarFeed } from './calendar-feed.js';

const idsOf = (refs: readonly { readonly id: number }[]): number[] => refs.map(({ id }) => id);

/** Whether a query asks a page of the site for its calendar. */
const asksForCalendar = (query: string): boolean => {
  if (!query.includes('ical=')) return false;
  const params = new URLSearchParams(query);
  return ['ical', 'outlook-ical'].some((name) => (params.get(name) ?? '0') !== '0');
};

const isOutlook = ({ params }: Call): boolean => (params['outlook-ical'] ?? '0') !== '0';

type PageKind = keyof typeof PAGE_FILTERS;

/** The pages of a site that list events, without the slash at the end, by what they are about. */
const LISTS: readonly (readonly [path: string, about: PageKind, view?: string])[] = [
  ['/events', 'all'],
  ['/events/list', 'all'],
  ['/events/month', 'all', 'month'],
  ['/events/today', 'all', 'day'],
  ['/events/category/{path*}/list', 'category'],
  ['/events/category/{path*}/month', 'category', 'month'],
  ['/events/category/{path*}', 'category'],
  ['/events/tag/{slug}/list', 'tag'],
  ['/events/tag/{slug}', 'tag'],
  ['/tag/{slug}', 'tag'],
  ['/venue/{slug}', 'venue'],
  ['/organizer/{slug}', 'organizer'],
];

/** The iCalendar feeds: beside the REST interface, and at the addresses of a reference site. */
export function calendarRoutes(context: FeedContext): Route[] {
  const { site } = context;

  /** All events of a list. */
  async function list(call: Call, params: EventListParams, path: string): Promise<Answer> {
    const request = await call.calendar.events.prepare(params);
    return calendarFeed(context, call, {
      key: `${request.key} ${jsonText(params.search)}`,
      names: () => filterNames(context, call.calendar, request.query, params.search),
      ids: async () => idsOf(await request.findAll()),
      trashed: async (since) => idsOf(await request.findTrashed(since)),
      ...{ url: `${site.url}${path}`, unnamed: isOutlook(call) },
    });
  }

  /** One event, if the caller may see it, also one that lists leave out. */
  async function single(call: Call, id: number): Promise<Answer> {
    const event = await call.calendar.events.get(id);
    return calendarFeed(context, call, {
      key: `event ${id}`,
      names: async () => [lineOfHtml(event.title)],
      ids: async () => [id],
      trashed: async () => [],
      ...{ url: postUrl(site, 'event', event), unnamed: isOutlook(call) },
    });
  }

  /** A page about something, in some view, where a path may end in a month or a day. */
  async function page(call: Call, path: string, about: PageKind, view?: string): Promise<Answer> {
    const { calendar, key } = call;
    const segments = key.split('/');
    const dates = about === 'category' && segments.length > 1 ? datesOf(segments.at(-1) ?? '') : undefined;
    const slugs = dates === undefined ? key : segments.slice(0, -1).join('/');
    const filter = await PAGE_FILTERS[about](calendar, slugs);
    const address = path.replace(/\{.*\}/, key);
    return list(call, { ...viewParams(call, view), ...dates, ...filter }, `${address}/`);
  }

  const sitePages: Route[] = LISTS.map(([path, about, view]) => ({
    path,
    query: asksForCalendar,
    operations: [
      reading(`calendarOf${path}`, `The events of ${path}/ as iCalendar`, (call) =>
        page(call, path, about, view),
      ),
    ],
  }));

  return [
    ...ROOTS.flatMap((root): Route[] => [
      {
        path: `${root}/events.ics`,
        operations: [
          reading(`calendar${root}`, 'Events as iCalendar', (call) =>
            list(call, allEvents(call.params), '/events/'),
          ),
        ],
      },
      {
        path: `${root}/events/{id}.ics`,
        operations: [
          reading(`eventCalendar${root}`, 'An event as iCalendar', (call) => single(call, Number(call.key))),
        ],
      },
    ]),
    ...sitePages,
    {
      path: '/events/{date}',
      query: asksForCalendar,
      operations: [
        reading('calendarOfDates', 'The events of a month or a day as iCalendar', (call) => {
          const dates = datesOf(call.key);
          if (dates === undefined) throw notFound();
          return list(call, { ...viewParams(call), ...dates }, `/events/${call.key}/`);
        }),
      ],
    },
    {
      path: '/event/{slug}',
      query: asksForCalendar,
      operations: [
        reading('calendarOfEvent', 'The event of a page as iCalendar', async (call) =>
          single(call, await eventOfPage(call.calendar, call.key)),
        ),
      ],
    },
    {
      // what a site is asked by without addresses for people
      path: '',
      query: (query) => asksForCalendar(query) && /(?:^|&)post_type=tribe_events(?:&|$)/.test(query),
      operations: [
        reading('calendarOfType', 'Events, or one of them, as iCalendar', (call) => {
          const { p, tribe_events_cat: category } = call.params;
          if (typeof p === 'string' && /^\d{1,15}$/.test(p)) return single(call, Number(p));
          return typeof category === 'string' && category !== ''
            ? page({ ...call, key: category }, '/events/category/{path*}', 'category')
            : list(call, viewParams(call), '/events/');
        }),
      ],
    },
  ];
}
