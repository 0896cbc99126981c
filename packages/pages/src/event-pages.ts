import { escapeHtml } from '@kalends/core/adapter';
import { addDays, addMonths, daysOf, findScope, isDuring, windowOf } from '@kalends/site';
import { filterParams, grouped, monthGrid, type Scope, weekOf } from '@kalends/site/internal';
import type { PageRequest } from './context.js';
import { scopeUrl, viewUrl, type PageAddress } from './links.js';
import type { Result } from './page-answer.js';
import { headOfView } from './view-head.js';
import { posterPage, type Printing } from './poster.js';
import type { CalendarView, OtherList, PageLayout, Templates } from './templates/templates.js';
import { shownName, shownText } from './views/authored.js';
import { eventsDuring, listPage, mapPage, reversedListPage, type EventFilter } from './views/event-lists.js';
import { firstPlaces, mapOf, type EventPlace } from './views/event-map.js';
import type { EventSummary } from './views/event-summary.js';
import { plainText } from './views/plain-text.js';
import { categoryChoices, type CategoryChoice } from './views/category-choices.js';
import { narrowing, type ViewNarrowing } from './views/filter-choices.js';
import { NOTHING_ONGOING, upcomingPage } from './views/ongoing-events.js';
import { searchMatches } from './views/search-matches.js';
import { categoryPaths } from './views/summaries.js';
import type { MapWindow } from './views/web-mercator.js';
import { ROWS_OF_DAY } from './views/rows-of-day.js';

/** The request for a page of events: a URL whose category or tag exists, and its filter. */
interface Asked {
  readonly address: PageAddress;
  /** The part of the world that the URL of a map names; links to other views do not keep it. */
  readonly window: MapWindow | undefined;
  readonly filter: EventFilter;
  /** The category, the tag or the search, as HTML; `''` for all events. */
  readonly name: string;
  readonly categories: readonly CategoryChoice[];
  readonly narrowing: ViewNarrowing | undefined;
  readonly request: PageRequest;
  readonly templates: Templates;
}

/** The parts of a view that differ between lists, months, weeks, days and maps. */
interface View extends CalendarView {
  readonly events: readonly EventSummary[];
  readonly main: PageLayout['main'];
}

/** The number of events that a week shows of a day. */
const MOST_OF_DAY = 50;

/** The number of events of a list that is brief. */
const BRIEF = 3;

/** The number of events that the description of a page names. */
const MOST_NAMED = 12;

const headingOf = ({ name }: Asked, usual: string): string => (name === '' ? escapeHtml(usual) : name);

const pastPage = ({ address, filter, request }: Asked) =>
  reversedListPage(request, { ...filter, ...windowOf(address, request) }, address.page);

async function listView(asked: Asked): Promise<View> {
  const { address, categories, narrowing, request, templates } = asked;
  const { messages, site } = request;
  const { page } = address;
  const isPast = address.view === 'past';
  const { list, ongoing } = isPast
    ? { list: await pastPage(asked), ongoing: NOTHING_ONGOING }
    : await upcomingPage(asked);
  const at = (number: number): string | undefined =>
    number >= 1 && number <= list.pages ? viewUrl(site, { ...address, page: number }) : undefined;
  // past events precede the first upcoming page
  const turn = page === 1 ? await listWithEvents(asked, isPast ? 'list' : 'past') : undefined;
  const view = {
    heading: headingOf(asked, isPast ? messages.pastEvents : messages.upcomingEvents),
    address,
    categories,
    narrowing,
    previous: isPast ? at(page + 1) : (at(page - 1) ?? turn?.url),
    next: isPast ? (at(page - 1) ?? turn?.url) : at(page + 1),
    list,
    ongoing,
    others: await othersUnless(list.total > 0 || ongoing.events.length > 0, asked),
    matches: await searchMatches(request, address),
  };
  await request.work.turn();
  const events = [...list.events, ...ongoing.events];
  return { ...view, events, main: templates.list(view, request) };
}

/** The next events alone. */
async function briefView(asked: Asked): Promise<View> {
  const { address, categories, filter, narrowing, request, templates } = asked;
  const params = { ...filter, ...windowOf(address, request), per_page: BRIEF };
  const list = await listPage(request, params, 1);
  const heading = headingOf(asked, request.messages.upcomingEvents);
  const shared = { heading, address, categories, narrowing, list, ongoing: NOTHING_ONGOING, others: [] };
  const view = { ...shared, previous: undefined, next: undefined };
  return { ...view, events: list.events, main: templates.nextEvents(view, request) };
}

/** A list of a category, tag or search, upcoming or past as of now; `undefined` if it has no events. */
async function listWithEvents(
  { address, filter, request }: Pick<Asked, 'address' | 'filter' | 'request'>,
  view: 'list' | 'past',
): Promise<OtherList | undefined> {
  const { scope, search, filters, embedded } = address;
  const { messages, site, view: calendar } = request;
  await request.work.turn();
  const window = windowOf({ view, date: undefined }, request);
  const { total } = await calendar.events.find({ ...filter, ...window, per_page: 1 });
  if (total === 0) return undefined;
  const name = view === 'list' ? messages.upcomingEvents : messages.pastEvents;
  return { name, url: viewUrl(site, { scope, search, filters, embedded, view }), total };
}

/** The lists of a view's category, tag or search that have events, and those of its search among all events. */
async function otherLists(asked: Asked): Promise<OtherList[]> {
  const { address, request } = asked;
  const { scope, search } = address;
  const places: { place: Parameters<typeof listWithEvents>[0]; before: string }[] = [
    { place: asked, before: '' },
  ];
  const isFiltered = Object.keys(address.filters).length > 0;
  if (isFiltered || (search !== '' && scope.kind !== 'all'))
    places.push({
      place: {
        address: { ...address, scope: { kind: 'all' }, filters: {} },
        filter: search === '' ? {} : { search },
        request,
      },
      before: `${request.messages.allEvents} – `,
    });
  const found: OtherList[] = [];
  for (const { place, before } of places)
    for (const view of ['list', 'past'] as const) {
      const list = await listWithEvents(place, view);
      if (list !== undefined) found.push({ ...list, name: `${before}${list.name}` });
    }
  if (found.length > 0 || search === '') return found;
  // nothing is found anywhere: the way back to what there is
  const everywhere = { ...address, scope: { kind: 'all' }, search: '', filters: {} } as const;
  const all = await listWithEvents({ address: everywhere, filter: {}, request }, 'list');
  return all === undefined ? [] : [{ ...all, name: `${request.messages.allEvents} – ${all.name}` }];
}

/** The other lists for a view without events. */
const othersUnless = async (hasEvents: boolean, asked: Asked): Promise<readonly OtherList[]> =>
  hasEvents ? [] : otherLists(asked);

/** The days of a URL, and the URLs of the same view `count` days, weeks or months later. */
function daysView(
  { address, categories, narrowing, request: { site, today } }: Asked,
  on: (count: number) => string,
) {
  const days = daysOf(address, today) ?? { first: today, last: today };
  const at = (count: number): string => viewUrl(site, { ...address, page: 1, date: on(count) });
  return {
    days,
    address: { ...address, date: days.first },
    categories,
    narrowing,
    previous: at(-1),
    next: at(1),
  };
}

async function monthView(asked: Asked): Promise<View> {
  const { address, filter, request, templates } = asked;
  const month = (address.date ?? request.today).slice(0, 7);
  const { days, ...shared } = daysView(asked, (count) => `${addMonths(month, count)}-01`);
  // the weeks of a month include days of its neighbours
  const weeks = { first: addDays(days.first, -6), last: addDays(days.last, 6) };
  const around = await eventsDuring(request, filter, weeks);
  const events = around.filter((event) => isDuring(event, days));
  const view = {
    ...shared,
    heading: headingOf(asked, request.dates.month(month)),
    month,
    weeks: monthGrid(month, around, { ...request, most: ROWS_OF_DAY }),
    events,
    others: await othersUnless(events.length > 0, asked),
  };
  await request.work.turn();
  return { ...view, main: templates.month(view, request) };
}

async function weekView(asked: Asked): Promise<View> {
  const { filter, request, templates } = asked;
  const { dates, today, weekStart } = request;
  const first = weekOf(asked.address.date ?? today, weekStart);
  const dated = { ...asked, address: { ...asked.address, date: first } };
  const { days, ...shared } = daysView(dated, (count) => addDays(first, 7 * count));
  const events = await eventsDuring(request, filter, days);
  const isLonger = ({ firstDay, lastDay }: EventSummary): boolean =>
    firstDay < days.first && lastDay > days.last;
  const view = {
    ...shared,
    heading: headingOf(asked, dates.days(days.first, days.last)),
    longer: events.filter(isLonger),
    days: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(first, index);
      const those = events.filter((event) => !isLonger(event) && isDuring(event, { first: day, last: day }));
      const shown = those.slice(0, MOST_OF_DAY);
      return { day, isToday: day === today, events: shown, more: those.length - shown.length };
    }),
    others: await othersUnless(events.length > 0, asked),
  };
  await request.work.turn();
  return { ...view, events, main: templates.week(view, request) };
}

async function dayView(asked: Asked): Promise<View> {
  const { address, filter, request, templates } = asked;
  const day = address.date ?? request.today;
  const { days, ...shared } = daysView(asked, (count) => addDays(day, count));
  const events = await eventsDuring(request, filter, days);
  const view = {
    ...shared,
    heading: headingOf(asked, request.dates.day(day)),
    day,
    events,
    others: await othersUnless(events.length > 0, asked),
  };
  await request.work.turn();
  return { ...view, main: templates.day(view, request) };
}

/** Events by their venues, in the order of the first event of each. */
function placesOf(events: readonly EventSummary[]): EventPlace[] {
  const byVenue = grouped(events, ({ venue }) => venue?.id);
  return [...byVenue.values()].flatMap((those) => {
    const venue = those[0]?.venue;
    return venue === undefined ? [] : [{ venue, events: those }];
  });
}

/** Places in the order of their distances from the point that a visitor chose, if there is one. */
const byDistance = (places: readonly EventPlace[]): EventPlace[] => {
  const of = ({ events: [first] }: EventPlace): number => first?.distance ?? 0;
  return [...places].sort((one, other) => of(one) - of(other));
};

async function mapView(asked: Asked): Promise<View> {
  const { address, categories, filter, narrowing, request, templates, window } = asked;
  const { messages, site } = request;
  const { page } = address;
  const { events, pages } = await mapPage(request, { ...filter, ...windowOf(address, request) }, page);
  const at = (number: number): string | undefined =>
    number >= 1 && number <= pages ? viewUrl(site, { ...address, page: number }) : undefined;
  await request.work.turn();
  const { places, ...shown } = mapOf(byDistance(placesOf(events)), window, request);
  const view = {
    heading: headingOf(asked, messages.upcomingEvents),
    ...{ address, categories, narrowing, window },
    ...{ previous: at(page - 1), next: at(page + 1) },
    ...shown,
    ...firstPlaces(places),
    placeless: events.filter(({ venue }) => venue === undefined),
    others: await othersUnless(events.length > 0, asked),
  };
  await request.work.turn();
  return { ...view, events, main: templates.map(view, request) };
}

const VIEWS = {
  ...{ list: listView, past: listView, month: monthView, week: weekView, day: dayView },
  map: mapView,
};

/** The contents of a view as HTML, for search engines: its heading, and the names of its first events. */
const contents = (heading: string, events: readonly EventSummary[]): string =>
  [heading, ...new Set(events.slice(0, MOST_NAMED).map(({ title }) => title))].join(' · ');

/** The URL of a scope; letters that are not ASCII have one form, however a request writes them. */
const urlOf = ({ site }: PageRequest, scope: Scope): string =>
  scopeUrl(site, scope).replace(/%[\da-f]{2}/gi, (octet) => octet.toLowerCase());

/** The address of a view whose filter names one category: below that category. */
async function chosenCategory(given: PageAddress, request: PageRequest): Promise<PageAddress | undefined> {
  const { filters, scope } = given;
  if (scope.kind === 'tag' || !/^[1-9]\d*$/.test(filters.categories ?? '')) return undefined;
  const { categories, ...others } = filters;
  const [path] = (await categoryPaths(request, [Number(categories)])).values();
  return path && { ...given, filters: others, scope: { kind: 'category', slugs: path.slugs } };
}

/** The scope of the term into which that of a scope is merged; undefined if it is in none that the caller sees. */
async function mergedScope(scope: Scope, request: PageRequest): Promise<Scope | undefined> {
  if (scope.kind === 'all') return undefined;
  const slug = scope.kind === 'tag' ? scope.slug : (scope.slugs.at(-1) ?? '');
  const id = await request.calendar.mergedInto(scope.kind, slug);
  if (id === undefined) return undefined;
  const [term] = await request.calendar.load(scope.kind, [id]);
  const merged: Scope =
    scope.kind === 'tag'
      ? { kind: 'tag', slug: term?.slug ?? '' }
      : { kind: 'category', slugs: (await categoryPaths(request, [id])).get(id)?.slugs ?? [] };
  return (await findScope(request.view, merged))?.term?.id === id ? merged : undefined;
}

/** The page of a list, a month, a week, a day or a map; or the same as a poster. */
export async function eventsPage(
  given: PageAddress,
  request: PageRequest,
  templates: Templates,
  printing?: Printing,
): Promise<Result> {
  const chosen = await chosenCategory(given, request);
  if (chosen !== undefined) return { location: viewUrl(request.site, chosen) };
  const found = await findScope(request.view, given.scope);
  if (found === undefined) {
    const scope = await mergedScope(given.scope, request);
    return scope === undefined ? 404 : { location: viewUrl(request.site, { ...given, scope }) };
  }
  const { term, filter: filterOfScope } = found;
  const { search } = given;
  const scope: Scope =
    term === undefined || given.scope.kind !== 'category'
      ? given.scope
      : { kind: 'category', slugs: (await categoryPaths(request, [term.id])).get(term.id)?.slugs ?? [] };
  const address = { ...given, scope, map: undefined };
  // a category that was moved keeps its old URLs
  if (urlOf(request, scope) !== urlOf(request, given.scope))
    return { location: viewUrl(request.site, { ...address, map: given.map }) };
  const termName = term === undefined ? '' : shownName(term.name, request);
  const name = search === '' ? termName : escapeHtml(request.messages.eventsFor(search));
  const filter = { ...filterParams(given.filters), ...filterOfScope, ...(search !== '' && { search }) };
  if (printing !== undefined) return posterPage({ address, filter, name, printing }, request, templates);
  const { heading, previous, next, events, main } = await (address.brief ? briefView : VIEWS[address.view])({
    address,
    window: given.map,
    ...{ filter, name },
    categories: address.brief ? [] : await categoryChoices(request, address),
    narrowing: await narrowing(request, address),
    request,
    templates,
  });
  const canonical = viewUrl(request.site, { ...address, embedded: false, brief: false, filtering: false });
  const about = search === '' ? plainText(shownText(term?.description ?? '', request)) : '';
  const description = about === '' ? plainText(contents(heading, events)) : about;
  const title = plainText(heading);
  const { filters } = address;
  const isAll = scope.kind === 'all' && search === '' && Object.keys(filters).length === 0;
  const list = isAll ? undefined : viewUrl(request.site, { scope, search, filters, view: 'list' });
  return {
    ...{ title, description, canonical, previous, next, list, main },
    ...{ head: await headOfView(address, events, request), view: { ...address, filters } },
  };
}
