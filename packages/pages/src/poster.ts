import { escapeHtml } from '@kalends/core/adapter';
import { addDays, daysOf, windowOf } from '@kalends/site';
import { eventsByDay, monthGrid, weekOf } from '@kalends/site/internal';
import { renderSVG } from 'uqr';
import { PRINT_STYLES_PATH } from './assets/print-stylesheet.js';
import type { PageRequest } from './context.js';
import { html } from './html.js';
import { viewUrl, type PageAddress } from './links.js';
import type { PageLayout, PosterView, Templates } from './templates/templates.js';
import { eventsDuring, listPage, reversedListPage, type EventFilter } from './views/event-lists.js';
import { plainText } from './views/plain-text.js';
import { ROWS_OF_DAY } from './views/rows-of-day.js';

/** How a view is printed as a poster. */
export interface Printing {
  /** How the paper lies; `undefined` leaves that to the printer. */
  readonly layout: 'portrait' | 'landscape' | undefined;
  /** Whether the poster has the address of the view as a QR code. */
  readonly code: boolean;
}

/** How the query of a view asks for a poster: `?print`, `?print=landscape`, `?print&qr`; `undefined` if it does not. */
export function readPrinting({ print, qr }: Readonly<Record<string, unknown>>): Printing | undefined {
  if (typeof print !== 'string') return undefined;
  return {
    layout: print === 'portrait' || print === 'landscape' ? print : undefined,
    code: qr !== undefined,
  };
}

/** The number of events of a list on a poster: about four pages. */
const MOST_ON_POSTER = 50;

/** The longest address that is a QR code, in characters: a longer one has squares that no camera tells apart. */
const LONGEST_CODE = 300;

const codeOf = (url: string): string | undefined =>
  url.length <= LONGEST_CODE ? renderSVG(url, { border: 2 }) : undefined;

/** The events of a list on a poster: what comes next, or what was last. */
async function listed(address: PageAddress, filter: EventFilter, request: PageRequest) {
  const params = { ...filter, ...windowOf(address, request), per_page: MOST_ON_POSTER };
  const read = address.view === 'past' ? reversedListPage : listPage;
  return (await read(request, params, 1)).events;
}

/** The contents of a poster: the weeks of a month, or the days of a list. */
async function contentOf(
  address: PageAddress,
  filter: EventFilter,
  request: PageRequest,
): Promise<Pick<PosterView, 'weeks' | 'days'>> {
  const days = daysOf(address, request.today);
  if (address.view === 'month' && days !== undefined) {
    const weeks = { first: addDays(days.first, -6), last: addDays(days.last, 6) };
    const events = await eventsDuring(request, filter, weeks);
    return { weeks: monthGrid(days.first.slice(0, 7), events, { ...request, most: ROWS_OF_DAY }), days: [] };
  }
  const events =
    days === undefined
      ? await listed(address, filter, request)
      : (await eventsDuring(request, filter, days)).slice(0, MOST_ON_POSTER);
  const first = days?.first ?? address.date ?? request.today;
  return { weeks: [], days: eventsByDay(events, address.view === 'past' ? undefined : first) };
}

/** The month, week or day of a view; `''` for lists. */
function periodOf({ view, date }: PageAddress, { dates, today }: PageRequest): string {
  const first = date ?? today;
  if (view === 'month') return dates.month(first.slice(0, 7));
  if (view === 'week') return dates.days(first, addDays(first, 6));
  return view === 'day' ? dates.day(first) : '';
}

/** A view as a poster: no controls, its address as text and, if that is wanted, as a QR code. */
export async function posterPage(
  {
    address: given,
    filter,
    name,
    printing,
  }: {
    readonly address: PageAddress;
    readonly filter: EventFilter;
    /** The category, the tag or the search, as HTML; `''` for all events. */
    readonly name: string;
    readonly printing: Printing;
  },
  request: PageRequest,
  templates: Templates,
): Promise<PageLayout> {
  const { messages, site, today, weekStart } = request;
  const week = weekOf(given.date ?? today, weekStart);
  const address = given.view === 'week' ? { ...given, date: week } : given;
  const url = viewUrl(site, { ...address, embedded: false, brief: false, filtering: false });
  const content = await contentOf(address, filter, request);
  await request.work.turn();
  const period = periodOf(address, request);
  const list = address.view === 'past' ? messages.pastEvents : messages.upcomingEvents;
  const heading = name === '' ? escapeHtml(period === '' ? list : period) : name;
  const view: PosterView = {
    ...{ heading, period },
    ...content,
    ...{ url, layout: printing.layout },
    code: printing.code ? codeOf(url) : undefined,
  };
  return {
    title: plainText(heading),
    canonical: url,
    isBare: true,
    head: html`<meta name="robots" content="noindex" />
      <link rel="stylesheet" href="${site.url}${PRINT_STYLES_PATH}" />`,
    main: templates.poster(view, request),
  };
}
