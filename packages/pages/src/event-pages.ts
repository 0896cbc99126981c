import type { Address } from './address.js';
import type { PageRequest } from './context.js';
import { addDays, addMonths } from './days.js';
import { viewUrl } from './links.js';
import type { Result } from './page-answer.js';
import type { CalendarView, PageLayout, Templates } from './templates/templates.js';
import { between, past, upcoming, type EventFilter } from './views/event-lists.js';
import { monthGrid } from './views/month-grid.js';
import { plainText } from './views/plain-text.js';
import { findScope } from './views/scope.js';
import { escapeHtml } from './html.js';

/** What a page of events is made from: a validated address, and the filter that it stands for. */
interface Asked {
  readonly address: Address;
  readonly filter: EventFilter;
  /** The category, the tag or the search; HTML, `''` for all events. */
  readonly name: string;
  readonly request: PageRequest;
  readonly templates: Templates;
}

/** What a view has of its own beside what all have. */
interface View extends CalendarView {
  readonly main: PageLayout['main'];
}

const headingOf = ({ name }: Asked, usual: string): string => (name === '' ? escapeHtml(usual) : name);

async function listPage(asked: Asked): Promise<View | undefined> {
  const { address, filter, request, templates } = asked;
  const { messages, now, site } = request;
  const isPast = address.view === 'past';
  const from = address.date === undefined ? now : `${address.date} 00:00:00`;
  const list = await (isPast ? past : upcoming)(request, filter, from, address.page);
  if (list === undefined) return undefined;
  const at = (page: number): string | undefined =>
    page >= 1 && page <= list.pages ? viewUrl(site, { ...address, page }) : undefined;
  const { scope, search, embedded } = address;
  /** The first page of the other list: behind the first upcoming page lie the past events. */
  const turn = viewUrl(site, { scope, search, embedded, view: isPast ? 'list' : 'past' });
  const [older, newer] = isPast ? [address.page + 1, address.page - 1] : [address.page - 1, address.page + 1];
  const view = {
    heading: headingOf(asked, isPast ? messages.pastEvents : messages.upcomingEvents),
    address,
    previous: at(older) ?? (isPast ? undefined : turn),
    next: at(newer) ?? (isPast ? turn : undefined),
    list,
  };
  return { ...view, main: templates.list(view, request) };
}

async function monthPage(asked: Asked): Promise<View> {
  const { address, filter, request, templates } = asked;
  const { dates, site, today, weekStart } = request;
  const date = address.date ?? today;
  const month = date.slice(0, 7);
  const [first, last] = [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)];
  // the weeks of a month have days of its neighbours
  const events = await between(request, filter, addDays(first, -6), addDays(last, 6));
  const at = (count: number): string =>
    viewUrl(site, { ...address, page: 1, view: 'month', date: `${addMonths(month, count)}-01` });
  const view = {
    heading: headingOf(asked, dates.month(month)),
    address: { ...address, date: first },
    previous: at(-1),
    next: at(1),
    month,
    weeks: monthGrid(month, events, { weekStart, today }),
    events: events.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first),
  };
  return { ...view, main: templates.month(view, request) };
}

async function dayPage(asked: Asked): Promise<View> {
  const { address, filter, request, templates } = asked;
  const { dates, site, today } = request;
  const day = address.date ?? today;
  const at = (count: number): string =>
    viewUrl(site, { ...address, page: 1, view: 'day', date: addDays(day, count) });
  const view = {
    heading: headingOf(asked, dates.day(day)),
    address: { ...address, date: day },
    previous: at(-1),
    next: at(1),
    day,
    events: await between(request, filter, day, day),
  };
  return { ...view, main: templates.day(view, request) };
}

const PAGES = { list: listPage, past: listPage, month: monthPage, day: dayPage };

/** The page of a list, a month or a day. */
export async function eventsPage(
  address: Address,
  request: PageRequest,
  templates: Templates,
): Promise<Result> {
  const found = await findScope(request, address.scope);
  if (found === undefined) return 404;
  const { scope, filter, name } = found;
  const { search, embedded } = address;
  // a category that was moved keeps its old addresses
  if (JSON.stringify(scope) !== JSON.stringify(address.scope))
    return { location: viewUrl(request.site, { ...address, scope }) };
  const asked: Asked = {
    address: { ...address, scope },
    filter: search === '' ? filter : { ...filter, search },
    name: search === '' ? name : escapeHtml(request.messages.eventsFor(search)),
    request,
    templates,
  };
  const view = await PAGES[address.view](asked);
  if (view === undefined) return 404;
  const { heading, previous, next, main } = view;
  const canonical = viewUrl(request.site, { ...asked.address, embedded: false });
  return { title: plainText(heading), canonical, previous, next, main, embedded };
}
