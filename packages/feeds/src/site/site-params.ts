import { CalendarError, type CalendarView, type EventListParams } from '@kalends/core';
import { fromUtc, findZone, localTime } from '@kalends/core/adapter';
import type { Call } from '@kalends/http-adapter/interface';
import { filtersOf } from '../list-params.js';

const MONTH = /^(\d{4})-(\d{2})$/;
const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;
const DAY = 86_400;

/** What there is no page of. */
export const notFound = (): CalendarError => new CalendarError('rest_no_route', 'There is no such page.');

const dayOf = (seconds: number): string => localTime(seconds).slice(0, 10);

/** The events that take place on some days, both inclusive. */
const during = (first: number, last: number): EventListParams => ({
  ends_after: dayOf(first - DAY),
  starts_before: dayOf(last),
});

const secondsOfDay = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / 1000;

/** What takes place in a month or on a day, as a segment of a path tells it; `undefined`: it tells neither. */
export function datesOf(text: string): EventListParams | undefined {
  const month = MONTH.exec(text);
  if (month !== null) {
    const [year, number] = [Number(month[1]), Number(month[2])];
    if (number < 1 || number > 12) throw notFound();
    return during(secondsOfDay(year, number - 1, 1), secondsOfDay(year, number, 0));
  }
  if (!DAY_TEXT.test(text)) return undefined;
  const day = Date.parse(text) / 1000;
  if (Number.isNaN(day) || dayOf(day) !== text) throw notFound();
  return during(day, day);
}

/** What the day is where the site is. */
function today({ clock, settings }: CalendarView): string {
  const zone = findZone(settings.timezone);
  const now = localTime(clock() / 1000);
  return (zone === undefined ? now : fromUtc(now, zone)).slice(0, 10);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The views of a site that are more than the list of what is to come. */
const VIEWS: Readonly<Record<string, (day: string) => EventListParams | undefined>> = {
  past: (day) => ({ ends_before: dayOf(Date.parse(day) / 1000 - DAY) }),
  month: (day) => datesOf(day.slice(0, 7)),
  day: datesOf,
};

/** The filters that the query of a page of the site tells: those of the REST interface, and the site's own names for some of them. */
export function viewParams(
  { calendar, params }: Pick<Call, 'calendar' | 'params'>,
  view = '',
): EventListParams {
  const date = textOf(params['tribe-bar-date'] ?? params['eventDate']);
  const search = textOf(params['tribe-bar-search']);
  const shown = VIEWS[view === '' ? textOf(params['eventDisplay']) : view]?.(
    date === '' ? today(calendar) : date,
  );
  const from = DAY_TEXT.test(date) ? { start_date: date } : {};
  return { ...filtersOf(params), ...(search === '' ? {} : { search }), ...(shown ?? from) };
}

/** The id of the record that a page is about: what is unknown is no page. */
async function found(record: Promise<{ readonly id: number }>): Promise<number> {
  try {
    return (await record).id;
  } catch (error) {
    throw CalendarError.from(error).code === 'rest_invalid_param' ? notFound() : error;
  }
}

/** The id of the only term of a list. */
async function only(page: Promise<{ readonly items: readonly { readonly id: number }[] }>): Promise<number> {
  const [term] = (await page).items;
  if (term === undefined) throw notFound();
  return term.id;
}

/** A term with its slug, also one without events. */
const withSlug = (slug: string) => ({ slug, hide_empty: false });

/** What the record that a page is about leaves of the list of events, by its slug or by the slugs of a category and its ancestors. */
export const PAGE_FILTERS = {
  all: async () => ({}),
  category: async ({ categories }: CalendarView, path: string) => ({
    categories: [await only(categories.list(withSlug(path.split('/').at(-1) ?? '')))],
  }),
  tag: async ({ tags }: CalendarView, slug: string) => ({ tags: [await only(tags.list(withSlug(slug)))] }),
  venue: async ({ venues }: CalendarView, slug: string) => ({ venue: [await found(venues.getBySlug(slug))] }),
  organizer: async ({ organizers }: CalendarView, slug: string) => ({
    organizer: [await found(organizers.getBySlug(slug))],
  }),
} as const satisfies Record<string, (calendar: CalendarView, key: string) => Promise<EventListParams>>;

/** The id of the event that a page of the site is about. */
export const eventOfPage = ({ events }: CalendarView, slug: string): Promise<number> =>
  found(events.getBySlug(slug));
